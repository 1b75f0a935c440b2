"""No word is missing, in any language, for any game."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.engine.events import Event
from parlour.terminal.layout import layout_of
from parlour.wasm.agreements import agreements
from parlour.words.grammar import LANGUAGES
from parlour.words.phrases import phrases
from parlour.words.sheets import CHECKOUT, rule_sheet
from parlour.words.speech import Speaker, declared_words, words_for

GAMES = Path(parlour.__file__).parent / "games"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_no_word_is_missing(name: str, language: str) -> None:
    game = parlour.game(name)
    assert game.part(f"words.{language}"), "there are words of its own"
    words = words_for(game, language)
    assert {key.split("/")[0] for key in words.events} == {kind.name for kind in game.events}
    assert set(words.moves) == {kind.name for kind in game.actions.kinds}
    assert set(words.endings) == set(game.endings) - {""}
    values = {f"{option.name}/{value}" for option in game.options for value in option.values}
    assert set(words.options) == {option.name for option in game.options} | values
    assert set(words.orders) == {order.name for order in game.orders}
    assert len(words.cards) == len(game.cards)
    assert len(words.places) == len(game.actions.places)
    assert words.title
    assert words.about
    layout = layout_of(game)
    for part in (*layout.players, *layout.marks, *layout.table, *layout.own):
        assert part.field in words.fields, f"the screen has no word for {part.field}"
    reasons: Any = game.part("reasons")
    assert set(words.reasons) == set(reasons.REASONS)
    lesson: Any = game.part("lesson")
    assert len(words.lesson) == len(lesson.LESSON.steps)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_house_rules_that_do_not_go_together_are_refused_in_words(name: str, language: str) -> None:
    game = parlour.game(name)
    reasons = {reason for agreed in agreements(game).values() for reason in leaves(agreed["refuses"])} - {""}
    assert set(words_for(game, language).unfit) == reasons


def leaves(tree: Any) -> Iterator[Any]:
    """Every answer that a tree of options has."""
    if isinstance(tree, dict):
        for _, then in tree["upto"]:
            yield from leaves(then)
    else:
        yield tree


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_refusal_has_a_reason(name: str, language: str) -> None:
    clauses = set(refusals(name))
    assert clauses, "somebody refuses something"
    missing = clauses - set(words_for(parlour.game(name), language).refusals)
    assert not missing, f"no words for clauses {missing}"


def refusals(name: str) -> Iterator[int]:
    """Every clause that a function which refuses can return, and those that bound amounts."""
    for file in (GAMES / name).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and re.match(r"refuse|why_not", node.name):
                module = import_module(f"parlour.games.{name}.{file.stem}")
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        yield from returned(inner.value, module)
    for kind in parlour.game(name).actions.kinds:
        if kind.priced:
            yield kind.bounds or kind.clause


def returned(value: ast.expr, module: Any) -> Iterator[int]:
    """The clauses an expression may come to: numbers, names for them, tables of them, one or the other."""
    if isinstance(value, ast.IfExp):
        yield from returned(value.body, module)
        yield from returned(value.orelse, module)
    elif isinstance(value, ast.Constant) and isinstance(value.value, int) and value.value:
        yield value.value
    elif isinstance(value, ast.Name) and isinstance(getattr(module, value.id, None), int):
        yield getattr(module, value.id)
    elif isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
        yield from (int(each) for each in getattr(module, value.value.id) if each)
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "int":
        yield from returned(value.args[0], module)


def test_clauses_that_a_table_names_are_found_too() -> None:
    """`return int(CALL_CLAUSE[s.phase])`: the claim that a call refuses is refused by the call's clause."""
    assert {16, 18, 19, 21} <= set(refusals("bonanza"))


@pytest.mark.parametrize("part", ["bots", "server", "terminal", "words"])
def test_every_part_of_the_house_says_the_same_in_all_languages(part: str) -> None:
    english = phrases(part, "en")
    for language in LANGUAGES:
        said = phrases(part, language)
        assert said.keys() == english.keys()
        for name, text in english.items():
            assert set(re.findall(r"\{\w+", said[name])) == set(re.findall(r"\{\w+", text)), name


@pytest.mark.parametrize("name", parlour.GAMES)
def test_french_calls_a_thing_by_one_name(name: str) -> None:
    """Words, reasons and sheet agree: a trick is a *pli*, the Inn has a capital, the pack is *le paquet*."""
    said = (GAMES / name / "words" / "fr.py").read_text() + rule_sheet(parlour.game(name), "fr")
    for other in (" levée", "l'auberge", "main morte", "pile de surplus", "jeu de cartes", "jeux de cartes"):
        assert other not in said
    for other in ("est au tour", '"au tour"', "quinzes", "dire go", "Dire *go*", "dit «\u00a0Go"):
        assert other not in said


PAGE = CHECKOUT.parents[1] / "web" / "src"
FRENCH = [
    *GAMES.parent.rglob("words/fr.py"),
    *(CHECKOUT / "fr").glob("*.md"),
    *PAGE.rglob("words/fr.ts"),
    *PAGE.rglob("words/fr/*.ts"),
]


@pytest.mark.parametrize("file", FRENCH, ids=lambda file: "/".join(file.parts[-3:]))
def test_french_says_who_wins_and_not_that_the_most_does(file: Path) -> None:
    assert not re.findall(r"(?:^|[\"'`.;:,|(] ?)[Ll]e (?:plus|moins) de [^.;:|]* gagne", file.read_text(), re.MULTILINE)


def test_the_page_names_no_language_but_english() -> None:
    """So another one is files of its own, and no line anywhere else; it has a part for each that English has."""
    naming = re.compile(r"""["'`/.]fr(?:["'`/]|\.ts)""")
    files = [file for kind in ("ts", "svelte") for file in PAGE.rglob(f"*.{kind}") if file not in FRENCH]
    assert [file.name for file in files if naming.search(file.read_text())] == []
    assert {file.name for file in PAGE.glob("words/fr/*.ts")} == {file.name for file in PAGE.glob("words/en/*.ts")}


@pytest.mark.parametrize(("language", "by"), [("en", "won by {n}"), ("fr", "{n} d'avance")])
def test_page_and_terminal_tell_a_victory_at_bi_jinx_alike(language: str, by: str) -> None:
    told = words_for(parlour.game("bijinx"), language).phrases["won"]
    page = (CHECKOUT.parents[1] / "web/src/games/bijinx/words" / f"{language}.ts").read_text()
    assert by in told
    assert by.replace("{n}", "${n}") in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "event"),
    [("dixie", "called"), ("bonanza", "unclaimed"), ("bonanza", "stopped"), ("bijinx", "jinx_by_sale")],
)
def test_what_rises_beside_the_cards_is_said_before_the_colon(name: str, event: str, language: str) -> None:
    """The page shows a sentence up to there: all that is told of must be in it, and what happened."""
    told = words_for(parlour.game(name), language).events[event]
    brief = told.partition(":")[0]
    assert set(re.findall(r"\{\w+", brief)) == set(re.findall(r"\{\w+", told))
    assert re.sub(r"\{\w+\}", "", brief).strip(" .\u00a0")


def test_what_nobody_in_particular_did_is_told_without_a_name() -> None:
    game = parlour.game("dixie")
    speaker = Speaker(game, "en", ["Ada", "Bob"])
    speaker.words = declared_words(game)
    assert speaker.event(Event("cut_pack", -1, (1,), 0)) == f"Cut pack {game.cards[1]}"
    assert speaker.event(Event("cut_pack", 1, (1,), 0)) == f"Bob: cut pack {game.cards[1]}"
    assert speaker.event(Event("of_older_rules", -1, (), 0)).strip() == "Of older rules"
