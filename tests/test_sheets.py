"""The rule sheets say the same in every language, as far as a program can tell."""

import re
from collections import Counter

import pytest

import parlour
from parlour.engine.game import Game
from parlour.engine.options import Standing
from parlour.words.card_rows import FACE_DOWN, parts
from parlour.words.grammar import FIRST, LANGUAGES
from parlour.words.phrases import phrases
from parlour.words.sheets import CHECKOUT, passages, rule_sheet
from parlour.words.speech import words_for


def clauses(game: Game, language: str) -> list[tuple[str, str]]:
    """Number and text of every clause, in order."""
    return re.findall(rf"^\*\*({game.prefix}-\d+) · (.*)$", rule_sheet(game, language), flags=re.MULTILINE)


def shown(game: Game, language: str) -> list[list[tuple[str, ...]]]:
    """The cards of every block that shows some."""
    blocks = [part for part in parts(rule_sheet(game, language)) if not isinstance(part, str)]
    return [[row.cards for row in block] for block in blocks]


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", parlour.GAMES)
def test_the_same_clauses_with_the_same_figures_and_names(name: str, language: str) -> None:
    game = parlour.game(name)
    for english, other in zip(passages(game), passages(game, language), strict=True):
        assert english.name == other.name
        ours, theirs = (passage.markdown.partition("\n")[0] for passage in (english, other))
        for told in (r"\d+", r"`[^`]*`", rf"{game.prefix}-\w+"):
            assert Counter(re.findall(told, ours)) == Counter(re.findall(told, theirs)), english.name
        if english.name in dict(clauses(game, "en")):
            assert ours.count("*") == theirs.count("*")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_card_shown_is_a_card_of_the_game(name: str, language: str) -> None:
    game = parlour.game(name)
    for block in shown(game, language):
        for cards in block:
            assert cards
            assert set(cards) <= {*game.cards[1:], FACE_DOWN}
    assert shown(game, language) == shown(game, "en")
    assert rule_sheet(game, language).count("```cards") == len(shown(game, language)), "a block that is not closed"


def test_rows_of_cards_are_read_with_what_is_said_of_them() -> None:
    text, block, rest = parts("Text\n\n```cards\nla pioche\u00a0: ?\nT5 B\n```\n\nMore\n")
    assert (text, rest) == ("Text\n\n", "\nMore\n")
    assert block == [("la pioche", ("?",)), ("", ("T5", "B"))]


# House rules: nobody writes this list, so these look at what is read


def listed(game: Game, language: str) -> list[list[str]]:
    """The rows of the list of house rules."""
    heading = phrases("words", language)["heading"]
    _, _, section = rule_sheet(game, language).partition(f"## {heading}\n\n")
    rows = section.partition("\n\n")[0].splitlines()
    return [row.strip("| ").split(" | ") for row in rows[2:]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_option_is_listed_with_its_clause_and_where_it_comes_from(name: str, language: str) -> None:
    game, said = parlour.game(name), phrases("words", language)
    for option, (what, values) in zip(game.options, listed(game, language), strict=True):
        label, clause = words_for(game, language).options[option.name], game.clause(option.clause)
        assert what == f"{label} (`{option.name}`, {clause})"
        standings = {option.standing(value) for value in range(option.low, option.high + 1)}
        parts = [
            said["tagged"].format(tag=said[each.name.lower()], values="") for each in Standing if each in standings
        ]
        told = [*parts, said["usual"].partition("{")[0]]
        assert re.findall("|".join(map(re.escape, told)), values) == told


@pytest.mark.parametrize(
    ("name", "option", "language", "told"),
    [
        ("dixie", "rounds", "en", "as printed: 1; ours: 2–4; unless told: 1"),
        ("dixie", "turn_overs", "en", "as printed: 0; ours: 1–5; unless told: 0"),
        ("dixie", "shuffle", "fr", "comme imprimé : désactivée ; de notre cru : activée ; d'ordinaire : désactivée"),
        ("bijinx", "hands", "fr", "comme imprimé : 5 ; de notre cru : 1–4, 6–10 ; d'ordinaire : 5"),
        ("bunco", "packs", "en", "as printed: 1; a printed variant: 2; unless told: 1"),
        (
            "bunco", "mode", "en", "as printed: `table` (at a table, where slips can be made and called, without hints "
            "or chat); ours: `referee` (with a referee); unless told: `referee`",
        ),
    ],
)  # fmt: skip
def test_each_value_is_as_printed_a_variant_or_ours(name: str, option: str, language: str, told: str) -> None:
    assert [values for what, values in listed(parlour.game(name), language) if f"`{option}`" in what] == [told]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_house_rules_follow_the_clauses_and_nothing_written_is_lost(name: str, language: str) -> None:
    game = parlour.game(name)
    sheet = rule_sheet(game, language)
    headings = re.findall("^## (.*)$", sheet, flags=re.MULTILINE)
    heading = phrases("words", language)["heading"]
    assert headings.count(heading) == 1
    before, _, after = sheet.partition(f"## {heading}\n\n")
    assert before.rstrip().splitlines()[-1].startswith(f"**{clauses(game, language)[-1][0]} ·")
    folder = CHECKOUT if language == FIRST else CHECKOUT / language
    assert before + after.partition("\n\n")[2] == (folder / f"{name}.md").read_text(encoding="utf-8")
