"""The rule sheets say the same in every language, as far as a program can tell."""

import re
from collections import Counter

import pytest

import parlour
from parlour.bots.batch import games_between
from parlour.engine.game import Game
from parlour.engine.options import Standing
from parlour.table.batch import simulate
from parlour.words.card_rows import FACE_DOWN, parts
from parlour.words.grammar import FIRST, LANGUAGES
from parlour.words.house_rules import house_phrases
from parlour.words.phrases import phrases
from parlour.words.sheets import CHECKOUT, clause, passages, rule_sheet
from parlour.words.speech import words_for
from tests.words.telling import telling


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
    heading = house_phrases(game, language)["heading"]
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
        ("dixie", "shuffle", "fr", "comme imprimé : désactivée ; de notre cru : activée ; d'ordinaire : désactivée"),
        ("bijinx", "hands", "fr", "comme imprimé : 5 ; de notre cru : 1–4, 6–10 ; d'ordinaire : 5"),
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
    heading = house_phrases(game, language)["heading"]
    assert headings.count(heading) == 1
    before, _, after = sheet.partition(f"## {heading}\n\n")
    assert before.rstrip().splitlines()[-1].startswith(f"**{clauses(game, language)[-1][0]} ·")
    folder = CHECKOUT if language == FIRST else CHECKOUT / language
    assert before + after.partition("\n\n")[2] == (folder / f"{name}.md").read_text(encoding="utf-8")


def test_bonanzas_house_rules_are_conventions_in_french_as_in_its_booklet() -> None:
    sheet = rule_sheet(parlour.game("bonanza"), "fr")
    assert "## Conventions\n\n| convention | valeurs |" in sheet
    assert not re.search("[Rr]ègles? (de la )?maison", sheet)


# Rulings: what is ours is owned up to

# What the booklets do not say, though it stands beside what they do say
INFERRED = {
    "BIJINX-33": "BJ25", "BONANZA-1": "Z31", "BONANZA-20": "Z33", "BONANZA-29": "Z34", "BONANZA-47": "Z32",
    "BUNCO-40": "B30", "BUNCO-41": "B31", "BUNCO-46": "B32", "BUNCO-48": "B33", "BUNCO-53": "B34", "CRIBBAGE-29": "C19",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_ruling_has_a_number_and_every_clause_names_its_own(name: str, language: str) -> None:
    game, told = parlour.game(name), telling(language)
    table = rule_sheet(game, language).partition(f"## {told.rulings}\n\n")[2].partition("\n\n")[0]
    numbers = [row.strip("| ").split(" | ")[0] for row in table.splitlines()[2:]]
    letters = numbers[0].rstrip("1")
    assert numbers == [f"{letters}{n}" for n in range(1, len(numbers) + 1)]
    for passage in passages(game, language):
        cited = re.findall(rf"\b{letters}\d+\b", passage.text)
        assert set(cited) <= set(numbers), passage.name
        if re.search(rf"\b{told.ruling}s?\b", passage.text, re.IGNORECASE):
            assert cited, f"{passage.name} does not say which ruling"
        if passage.name in INFERRED:
            assert INFERRED[passage.name] in cited, passage.name


@pytest.mark.parametrize(
    ("language", "ours"), [("en", r"\b(a|the) bound( is)?( of)? ours\b"), ("fr", "limite (est )?de notre cru")]
)
def test_the_bounds_that_make_play_end_are_said_to_be_ours(language: str, ours: str) -> None:
    for name, bounds in {"dixie": [20], "bunco": [34, 35, 44], "bijinx": [23]}.items():
        for number in bounds:
            assert re.search(ours, clause(parlour.game(name), number, language)), (name, number)


# Facts of ours: how long our boxes say a game takes


@pytest.mark.parametrize("name", ["bijinx", "bonanza", "bunco"])
def test_what_the_box_says_of_decisions_is_what_the_command_counts(name: str) -> None:
    game, told = parlour.game(name), set()
    for language in LANGUAGES:
        box = " ".join(rule_sheet(game, language).split("## ")[2].split())
        (command,) = re.findall(r"`parlour simulate (\w+) --seats (\d+) --games (\d+) --level (\w+)`", box)
        (decisions,) = re.findall(rf"(\d+) {telling(language).decisions}", box)
        told.add((command, int(decisions)))
    (((simulated, seats, games, level), decisions),) = told
    assert simulated == name
    totals = simulate(game, int(seats), int(games), 0, {}, 1, play_games=games_between(level, game))
    assert round(totals.decisions / totals.games) == decisions
