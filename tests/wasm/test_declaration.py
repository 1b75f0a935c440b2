"""A declaration says all that a client needs, as it is: where bytes lie, what moves are called, what is said."""

import gzip
import json
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.server.http import shelf
from parlour.wasm.declaration import declaration
from parlour.words.grammar import grammar_of
from parlour.words.phrases import phrases

MOST = 60_000  # bytes of layout and words, a game and language, as they are sent: compressed


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_state_can_be_read_by_it(name: str) -> None:
    game = parlour.game(name)
    table = game.new(seed=3)
    declared = json.loads(json.dumps(declaration(game, b"")))
    data, seat = table.state.tobytes(), 0
    mask = game.record.masks(game.dtype)[seat]
    assert declared["state"]["bytes"] == len(data)
    for field in declared["state"]["fields"]:
        number, shape = np.dtype(f"<{field['number']}"), tuple(field["shape"])
        count = int(np.prod(shape, dtype=int))
        read = np.frombuffer(data, number, count, field["at"]).reshape(shape)
        assert (read == table.state[field["name"]][0]).all()
        known = mask[field["at"] : field["at"] + count * number.itemsize]
        row = len(known) // shape[0] if field["by_seat"] else 0
        expected = {"PUBLIC": 0xFF, "REMEMBERED": 0xFF, "SECRET": 0}
        if field["known"] == "OWNER":
            assert known[:row].all()
            assert not known[row:].any()
        else:
            assert (known == expected[field["known"]]).all()


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_move_can_be_written_by_it(name: str) -> None:
    game = parlour.game(name)
    declared = declaration(game, b"")
    actions, cards = declared["actions"], declared["cards"]
    texts: list[str] = []
    for kind in actions["kinds"]:
        assert kind["first"] == len(texts)
        each = [
            [n for first, last in kind[what] for n in range(first, last)] for what in ("cards", "places", "amounts")
        ]
        texts += [
            kind["pattern"].format(card=cards[c], place=actions["places"][p] if actions["places"] else "", amount=a)
            for c in each[0] for p in each[1] for a in each[2]
        ]  # fmt: skip
    assert texts == [game.actions.text(action) for action in range(len(game.actions))]


@pytest.mark.parametrize("name", parlour.GAMES)
def test_what_house_rules_come_to_can_be_looked_up(name: str) -> None:
    game, draw = parlour.game(name), np.random.default_rng(4)
    agreements = declaration(game, b"")["agreements"]
    for _ in range(200):
        seats = int(draw.choice(game.seats))
        options = {o.name: int(draw.integers(o.low, o.high, endpoint=True)) for o in game.options}
        found = {what: looked_up(tree, options) for what, tree in agreements[str(seats)].items()}
        assert found == {
            "refuses": game.refuse_options(seats, options), "pack": game.pack(seats, options),
            "quiet": game.quiet(options),
        }  # fmt: skip


def looked_up(tree: Any, options: dict[str, int]) -> Any:
    """What a tree has for these options."""
    while isinstance(tree, dict):
        tree = next(then for most, then in tree["upto"] if options[tree["by"]] <= most)
    return tree


@pytest.mark.parametrize("name", parlour.GAMES)
def test_whatever_the_rules_can_say_has_words(name: str) -> None:
    declared = declaration(parlour.game(name), b"")
    for said in declared["languages"].values():
        assert {each.partition("/")[0] for each in said["words"]["asks"]} <= set(declared["asks"])
        assert set(said["words"]["reasons"]) == set(declared["reasons"])


@pytest.mark.parametrize("name", parlour.GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_speaks_every_language_and_is_small(name: str, language: str) -> None:
    declared = declaration(parlour.game(name), b"")
    said = declared["languages"][language]
    assert said["rules"] == shelf.rules(name, language)
    assert said["shelf"] in shelf.whole(language, {})["games"]
    assert said["grammar"]["language"] == grammar_of(language).language
    assert said["phrases"]["words"]["choose"] == phrases("words", language)["choose"]
    assert set(said["words"]["moves"]) == {kind["name"] for kind in declared["actions"]["kinds"]}
    text = json.dumps({**declared, "languages": {language: said}}, ensure_ascii=False)
    assert len(gzip.compress(text.encode())) < MOST
