"""Which house rules are printed, and every game exactly as printed."""

import pytest

import parlour
from parlour.engine.options import Standing
from parlour.server.http import shelf
from parlour.words.grammar import LANGUAGES
from parlour.words.house_rules import in_force, tags

# What the booklets print of the options, read from them and not from the declarations. What is not here they leave
# open: it is ours.
PRINTED = {
    "bijinx": {"partners": 0, "hands": 5, "fair_price": 0, "partner_price": 0},
    "bonanza": {"rounds": 5, "proceeds": 0, "escalation": 0, "limits": 0, "five_alike": 0, "ruin": 0},
    "bunco": {
        "mode": 1,
        "children": 0,
        "packs": 1,
        "partners": 0,
        "short": 0,
        "chains": 0,
        "retire": 0,
        "card_only": 0,
    },
    "cribbage": {"short_game": 0, "skunk_lines": 0},
    "dixie": {"rounds": 1, "turn_overs": 0, "shuffle": 0},
}
VARIANTS = {
    "bijinx": {"partners": 1},
    "bonanza": {"proceeds": 1, "escalation": 1},
    "bunco": {"children": 1, "packs": 2, "partners": 1, "short": 1},
    "cribbage": {},
    "dixie": {},
}
EVERY_TABLE = [(name, seats) for name in PRINTED for seats in parlour.game(name).seats]


@pytest.mark.parametrize("name", PRINTED)
def test_each_option_says_what_the_booklet_prints(name: str) -> None:
    for option in parlour.game(name).options:
        standings = {value: option.standing(value) for value in range(option.low, option.high + 1)}
        printed = [value for value, standing in standings.items() if standing is Standing.PRINTED]
        variants = [value for value, standing in standings.items() if standing is Standing.VARIANT]
        assert printed == [value for key, value in PRINTED[name].items() if key == option.name]
        assert variants == [value for key, value in VARIANTS[name].items() if key == option.name]


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_a_table_exactly_as_printed(name: str, seats: int) -> None:
    game = parlour.game(name)
    options = game.as_printed(seats)
    two_packs = {"packs": 2} if name == "bunco" and seats > 7 else {}  # rule 2: up to fourteen with two
    left_open = {option.name: option.default for option in game.options if option.name not in PRINTED[name]}
    assert options == PRINTED[name] | left_open | two_packs
    table = game.new(seats, seed=1, options=options)
    assert table.options == options
    assert table.acting


def test_what_is_not_printed_for_so_many_is_refused() -> None:
    for name in PRINTED:
        game = parlour.game(name)
        for seats in (game.seats[0] - 1, game.seats[-1] + 1):
            with pytest.raises(parlour.ParlourError, match=rf"{name} is for .*{game.seats[-1]} players, not {seats}"):
                game.as_printed(seats)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_table_plays_by_is_told_with_its_tags(language: str) -> None:
    game, said = parlour.game("bunco"), tags(language)
    assert len(set(said.values())) == len(Standing)
    told = in_force(game, game.choose(9, {"packs": 2}), language)
    printed, variant, ours = (told.index(said[standing]) for standing in Standing)
    assert printed < told.index("partners=off") < variant < told.index("packs=2") < ours < told.index("mode=referee")
    assert "turn_cap=60" in told[ours:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_told_what_is_printed_and_the_words_for_it(language: str) -> None:
    for told in shelf.whole(language, {})["games"]:
        game = parlour.game(told["name"])
        assert list(told["tags"].values()) == list(tags(language).values())
        assert told["as_printed"] == {str(seats): game.as_printed(seats) for seats in game.seats}


def test_the_page_calls_house_rules_as_the_booklet_does() -> None:
    assert shelf.about_game("bonanza", "fr")["house_rules"] == "Conventions"
    assert shelf.about_game("bunco", "fr")["house_rules"] == "Règles de la maison"
