"""Records: a game written down, read back, and refused when damaged."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import ParlourError, Table
from parlour.games.dixie import state as dixie
from parlour.table import record
from parlour.testing.policies import at_random
from tests.stacking import most_seats


def played(name: str, seed: int, moves: int | None = None, **opening: Any) -> Table:
    """A game at random, to its end or for so many moves."""
    table = parlour.game(name).new(seed=seed, **opening)
    luck = np.random.default_rng(seed)
    while not table.over and (moves is None or len(table.moves) < moves):
        seat = table.turn
        view = table.view(seat)
        table.play(seat, at_random(table.game.legal(view, seat), luck))
    return table


def same(one: Table, other: Table) -> bool:
    """Whether two tables are the same game, byte for byte and word for word."""
    return (
        one.state.tobytes() == other.state.tobytes()
        and one.moves == other.moves
        and one.events == other.events
        and one.options == other.options
    )


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_record_replays_to_the_same_bytes(name: str) -> None:
    for seats in {parlour.game(name).seats[0], most_seats(parlour.game(name))}:
        table = played(name, seed=seats, seats=seats)
        text = record.write(table)
        again = record.read(text, parlour.game)
        assert again.over
        assert same(table, again)
        assert record.write(again) == text


def test_an_unfinished_game_with_options_goes_on_the_same() -> None:
    options = {"rounds": 2, "turn_overs": 1, "shuffle": 1, "extra_deal": 1}
    table = played("dixie", 5, moves=60, seats=4, options=options)
    again = record.read(record.write(table), parlour.game)
    assert same(table, again)
    for both in (table, again):
        both.play(both.turn, both.game.legal(both.state, both.turn)[0][0])
    assert same(table, again)
    assert "result" not in json.loads(record.write(table))


def test_stacked_decks_are_kept() -> None:
    deck = list(range(dixie.PACK, 0, -1))
    table = played("dixie", 1, moves=10, seats=3, decks=[deck])
    text = record.write(table)
    assert json.loads(text)["decks"] == [deck]
    assert same(table, record.read(text, parlour.game))


def test_the_text_is_readable_and_always_the_same() -> None:
    table = parlour.game("dixie").new(seats=2, key=bytes(32))
    table.play(table.turn, table.legal(table.turn)[0])
    seat, move = table.moves[0][0], table.game.actions.text(table.moves[0][1])
    options = ", ".join(f'"{option.name}": {option.default}' for option in table.game.options)
    assert record.write(table) == (
        "{\n"
        '  "format": 1,\n'
        '  "game": "dixie",\n'
        '  "rules": 2,\n'
        '  "seats": 2,\n'
        f'  "options": {{{options}}},\n'
        f'  "key": "{"00" * 32}",\n'
        '  "moves": [\n'
        f'    [{seat}, "{move}"]\n'
        "  ]\n"
        "}\n"
    )


def test_replay_tells_everything_in_order() -> None:
    table = played("dixie", 3)
    steps = [(len(again.moves), told) for again, told in record.replay(table)]
    assert [number for number, _ in steps] == list(range(len(table.moves) + 1))
    assert [event for _, told in steps for event in told] == table.events


def test_files(tmp_path: Path) -> None:
    table = played("dixie", 2, moves=5)
    record.save(table, tmp_path / "game.json")
    assert same(table, record.load(tmp_path / "game.json", parlour.game))
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(ParlourError, match=r"cannot write .*: No such file"):
        record.save(table, tmp_path / "nowhere" / "game.json")
    with pytest.raises(ParlourError, match=r"cannot read .*: No such file"):
        record.load(tmp_path / "other.json", parlour.game)
    (tmp_path / "picture.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ParlourError, match="not a text"):
        record.load(tmp_path / "picture.json", parlour.game)


def damage(**changes: Any) -> str:
    """A good record of a finished game with some of its parts changed, or taken out where None."""
    parts = json.loads(record.write(played("dixie", 9)))
    for name, value in changes.items():
        if value is None:
            del parts[name]
        else:
            parts[name] = value
    return json.dumps(parts)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is not JSON"),
        ("{", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("9" * 10_000, "it is not JSON"),
        ("[1, 2]", "it has no format"),
        ("{}", "it has no format"),
        ('{"format": 2}', "its format is 2, and this Parlour reads format 1"),
        ('{"format": true}', "it has no game"),
        ('{"format": 1, "game": "dixie"}', "it has no rules"),
    ],
)
def test_what_is_no_record(text: str, why: str) -> None:
    with pytest.raises(ParlourError, match=why):
        record.read(text, parlour.game)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"game": 5}, "its game is not a text"),
        ({"rules": 99}, "it was played by version 99 of dixie's rules, and these are version 2"),
        ({"seats": 9}, "2 to 8 players, not 9"),
        ({"seats": True}, "its seats is not a whole number"),
        ({"options": {"rounds": 7}}, "rounds goes from 1 to 4, not 7"),
        ({"options": {"rounds": "many"}}, "rounds goes from 1 to 4, not many"),
        ({"options": {"jokers": 1}}, "dixie has no option 'jokers'"),
        ({"key": "00"}, "its key is not 64 hexadecimal digits"),
        ({"key": "zz" * 32}, "its key is not 64 hexadecimal digits"),
        ({"decks": [[1, 1, 2]]}, "a stacked deck names each of the 54 cards of the pack once"),
        ({"decks": [3]}, "its decks are not lists of card numbers"),
        ({"decks": [list(range(1, 55))] * 80}, "cards in all"),
        ({"moves": None}, "it has no moves"),
        ({"moves": [], "result": None, "note": "hello"}, "it has a part 'note', which records do not have"),
        ({"moves": ["C12"]}, "move 1 is not a seat and a text"),
        ({"moves": [[0, "C12", 3]]}, "move 1 is not a seat and a text"),
        ({"moves": [[7, "C12"]]}, "move 1, 'C12' by seat 7, cannot be: there is no seat 7"),
        ({"moves": [[0, "castle"]]}, "move 1, 'castle' by seat 0, cannot be: dixie has no move 'castle'"),
        ({"moves": []}, "it gives a result, but its moves do not end the game"),
        ({"result": {"scores": [0, 0]}}, "its result is not what its moves come to"),
    ],
)
def test_damaged_records(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ParlourError, match=f"^this record cannot be read: .*{why}"):
        record.read(damage(**changes), parlour.game)


def test_an_illegal_move_is_named_by_its_number() -> None:
    parts = json.loads(record.write(played("dixie", 9)))
    parts["moves"][4] = parts["moves"][3]
    with pytest.raises(ParlourError, match=r"move 5, .* cannot be: .* DIXIE-6$"):
        record.read(json.dumps(parts), parlour.game)
    parts = json.loads(record.write(played("dixie", 9)))
    parts["moves"].append([0, "draw"])
    with pytest.raises(ParlourError, match="comes after the end of the game"):
        record.read(json.dumps(parts), parlour.game)


def test_truncating_a_record_anywhere_never_passes_unnoticed() -> None:
    text = record.write(played("dixie", 9, moves=3))
    rng = np.random.default_rng(1)
    for end in rng.integers(0, len(text) - 2, 40):
        with pytest.raises(ParlourError, match="cannot be read"):
            record.read(text[:end], parlour.game)
