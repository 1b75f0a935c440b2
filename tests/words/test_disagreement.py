"""What house rules are refused with: in every language, with the names of options that people see."""

import re
from dataclasses import replace

import pytest

import parlour
from parlour.engine.game import Game, ParlourError, UnfitOptions
from parlour.testing.conformance import every_option
from parlour.words import disagreement as disagreements
from parlour.words.disagreement import disagreement
from parlour.words.grammar import LANGUAGES, grammar_of
from parlour.words.speech import words_for


def unfit(game: Game) -> list[tuple[int, dict[str, int]]]:
    """Whatever so many may not agree on: one option otherwise, and one out of its bounds."""
    wanted = [{}, *every_option(game), *({o.name: o.high + 1} for o in game.options)]
    every = [(seats, options) for seats in (*game.seats, game.seats[-1] + 1) for options in wanted]
    return [(seats, options) for seats, options in every if refusal(game, seats, options)]


def refusal(game: Game, seats: int, options: dict[str, int]) -> UnfitOptions | None:
    try:
        game.choose(seats, options)
    except UnfitOptions as error:
        return error
    return None


def said(name: str, seats: int, language: str, **options: int) -> str:
    error = refusal(parlour.game(name), seats, options)
    assert error
    return disagreement(error, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_what_is_refused_is_refused_in_words(name: str, language: str) -> None:
    game = parlour.game(name)
    words, grammar = words_for(game, language), grammar_of(language)
    found = [error for seats, options in unfit(game) if (error := refusal(game, seats, options))]
    assert found, "there are too many players at least"
    for error in found:
        told = disagreement(error, language)
        assert not re.search(r"[{}\[\]|_]", told), "it has a sentence of its own"
        assert str(error.about["n"]) in told
        if error.reason in ("players", "so_many"):
            assert words.title in told
        elif error.reason == "range":
            assert told.startswith(grammar.quoted(words.options[error.about["option"]])), "it is named as it is shown"
        else:
            lines = re.findall(r"\{(\w+)\}", words.unfit[error.reason])
            assert all(grammar.quoted(words.options[line]) in told for line in lines if line != "n")
        assert not re.search(r"[{}\[\]|]", str(error)), "commands have it in plain words too"


@pytest.mark.parametrize(
    ("name", "seats", "options", "command", "english", "french"),
    [
        (
            "bunco", 13, {"partners": 1},  # of several reasons the first is told
            "13 players need two packs: set packs to 2",
            "13 players need two packs: set “How many packs” to 2",
            "à 13 joueurs, il faut deux paquets : mettez « Combien de paquets » à 2",
        ),
        (
            "bunco", 5, {"partners": 1},
            "partners need an even number of players, at least 4, not 5",
            "partners need an even number of players, at least 4, not 5",
            "par paires, il faut un nombre pair de joueurs, au moins 4, et non 5",
        ),
        (
            "bijinx", 3, {"partners": 1},
            "partners need four players, not 3",
            "partners need four players, not 3",
            "deux contre deux, il faut être quatre, et non 3",
        ),
        (
            "dixie", 9, {},
            "dixie is for 2 to 8 players, not 9",
            "Dixie, or Bonus 20 is for 2 to 8 players, not 9",
            "Dixie, ou Bonus 20 se joue de 2 à 8 joueurs, pas à 9",
        ),
        (
            "cribbage", 3, {},
            "cribbage is for 2 players, not 3",
            "Cribbage is for 2 players, not 3",
            "Cribbage se joue à 2 joueurs, pas à 3",
        ),
    ],
)  # fmt: skip
def test_people_and_commands_have_their_own_names(
    name: str, seats: int, options: dict[str, int], command: str, english: str, french: str
) -> None:
    assert str(refusal(parlour.game(name), seats, options)) == command
    assert [said(name, seats, language, **options) for language in ("en", "fr")] == [english, french]


def test_what_is_agreed_on_is_not_refused() -> None:
    bunco = parlour.game("bunco")
    assert not refusal(bunco, 14, {"packs": 2})
    with pytest.raises(ParlourError, match="bunco has no option 'parcels'"):  # nobody but a program asks for that
        refusal(bunco, 14, {"parcels": 2})


def test_a_sentence_may_choose_its_noun(monkeypatch: pytest.MonkeyPatch) -> None:
    """As any template may: to people and to programs."""
    bunco = parlour.game("bunco")
    words = replace(words_for(bunco, "en"), unfit={"pairs": "{n} (player is|players are) no pairs: see {partners}"})
    monkeypatch.setattr(disagreements, "words_for", lambda *_: words)
    error = refusal(bunco, 5, {"partners": 1})
    assert str(error) == "5 players are no pairs: see partners"
    assert error
    assert disagreement(error, "en").startswith("5 players are no pairs: see “")
