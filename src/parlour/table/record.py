"""A game written down: one JSON document that replays to the same bytes.

    {
      "format": 1,
      "game": "NAME",
      "rules": 1,
      "seats": 2,
      "options": {"rounds": 1},
      "key": "…64 hexadecimal digits…",
      "moves": [
        [1, "C12"],
        [0, "draw"]
      ]
    }

`rules` is the version of the game's rules. A finished game also has its `result`, a game dealt
from stacked decks its `decks`, one whose deal was sealed its `seal`, the deal of a day its date as `daily`, one played
in a card room its `players`, one that somebody played on his own device says so as `device`, and one in which somebody
alone among bots went back to a decision what was `taken_back`.
docs/notation.md describes every part.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from parlour.engine.events import Event
from parlour.engine.game import Game, IllegalMove, ParlourError
from parlour.engine.record import KEY_WORDS
from parlour.table.daily import check_day
from parlour.table.players import Player, read_players
from parlour.table.seal import read_seal
from parlour.table.table import Table

FORMAT = 1
NEEDED: dict[str, type] = {
    "format": int,
    "game": str,
    "rules": int,
    "seats": int,
    "options": dict,
    "key": str,
    "moves": list,
}
OPTIONAL: dict[str, type] = {
    "players": list,
    "device": bool,
    "seal": dict,
    "daily": str,
    "decks": list,
    "taken_back": list,
    "result": dict,
}
HEX = "0123456789abcdef"
CALLED: dict[type, str] = {
    int: "a whole number", str: "a text", dict: "an object", list: "a list", bool: "true or false"
}  # fmt: skip

Find = Callable[[str], Game]  # a game by its name: `parlour.game`
Watch = Callable[[int, int], object]  # is told how many moves have been made, of how many; raises to stop there


def unwatched(made: int, of: int) -> None:
    """Nobody asks how far it has got."""


def write(table: Table, players: Sequence[Player] | None = None, device: bool = False) -> str:
    """The table's game as a record, by these players or those it knows. The same game always gives the same text."""
    text = table.game.actions.text
    return compose(
        table.game.name, table.game.version, table.seats, table.options, table.key.hex(),
        [(seat, text(action)) for seat, action in table.moves],
        seal=table.seal.to_json() if table.seal else None, daily=table.daily, decks=table.decks,
        taken_back=table.taken_back, result=result_of(table) if table.over else None,
        players=table.players if players is None else players, device=device,
    )  # fmt: skip


def compose(
    game: str,
    rules: int,
    seats: int,
    options: Mapping[str, int],
    key: str,
    moves: Sequence[tuple[int, str]],
    *,
    seal: Mapping[str, Any] | None = None,
    daily: str = "",
    decks: Sequence[Sequence[int]] = (),
    taken_back: Sequence[tuple[int, int]] = (),
    result: Mapping[str, Any] | None = None,
    players: Sequence[Player] = (),
    device: bool = False,
) -> str:
    """A record of these parts: also of a game by rules that this Parlour no longer knows."""
    parts: dict[str, str] = {
        "format": json.dumps(FORMAT),
        "game": json.dumps(game),
        "rules": json.dumps(rules),
        "seats": json.dumps(seats),
        "options": json.dumps(options),
    }
    if players:
        parts["players"] = _lines([player.to_json() for player in players])
    if device:
        parts["device"] = json.dumps(device)
    parts["key"] = json.dumps(key)
    if seal:
        parts["seal"] = json.dumps(seal, ensure_ascii=False)
    if daily:
        parts["daily"] = json.dumps(daily)
    if decks:
        parts["decks"] = _lines(decks)
    parts["moves"] = _lines(moves)
    if taken_back:
        parts["taken_back"] = json.dumps(taken_back)
    if result:
        parts["result"] = json.dumps(result)
    return "{\n" + ",\n".join(f'  "{name}": {value}' for name, value in parts.items()) + "\n}\n"


def _lines(rows: Sequence[Any]) -> str:
    """A list with a line for each of its rows."""
    if not rows:
        return "[]"
    return "[\n" + ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in rows) + "\n  ]"


def result_of(table: Table) -> dict[str, Any]:
    """How a finished game came out."""
    return {"scores": table.scores, "places": table.places, "ending": table.ending}


def read(text: str, find: Find, source: str = "this record", watch: Watch = unwatched) -> Table:
    """The table a record describes, every move of it played and checked."""
    try:
        return _read(text, find, watch)
    except ValueError as error:
        raise ParlourError(f"{source} cannot be read: {error}") from None


def on_device(text: str) -> bool:
    """Whether a record that can be read says that somebody played it on his own device."""
    return bool(json.loads(text).get("device", False))


def _read(text: str, find: Find, watch: Watch) -> Table:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise ParlourError("it is not JSON") from None
    _check_parts(record)
    game = find(record["game"])
    if record["rules"] != game.version:
        raise ParlourError(
            f"it was played by version {record['rules']} of {game.name}'s rules, and these are version {game.version}"
        )
    key, decks = _key(record["key"]), _decks(record.get("decks", []))
    seal = read_seal(record["seal"], key) if "seal" in record else None
    table = Table(game, record["seats"], key=None if seal else key, options=record["options"], decks=decks, seal=seal)
    table.players = read_players(record.get("players", []), table.seats)
    if "daily" in record:
        table.daily = check_day(record["daily"], game.name, game.version, key)
    if record.get("device") and table.daily:
        raise ParlourError("the deal of a day is not played on somebody's own device")
    for number, move in enumerate(record["moves"], start=1):
        watch(number - 1, len(record["moves"]))
        _make(table, number, move)
    table.taken_back = _taken_back(record.get("taken_back", []), table)
    if "result" in record:
        if not table.over:
            raise ParlourError("it gives a result, but its moves do not end the game")
        if record["result"] != result_of(table):
            raise ParlourError("its result is not what its moves come to")
    return table


def _check_parts(record: Any) -> None:
    """Every part the format asks for is there, of the right type, and nothing else is."""
    if not isinstance(record, dict) or "format" not in record:
        raise ParlourError("it has no format")
    if record["format"] != FORMAT:
        raise ParlourError(f"its format is {record['format']!r}, and this Parlour reads format {FORMAT}")
    for name in NEEDED:
        if name not in record:
            raise ParlourError(f"it has no {name}")
    kinds = NEEDED | OPTIONAL
    for name, value in record.items():
        if name not in kinds:
            raise ParlourError(f"it has a part {name!r}, which records do not have")
        if type(value) is not kinds[name]:  # not isinstance: JSON's true is no number
            raise ParlourError(f"its {name} is not {CALLED[kinds[name]]}")


def _key(text: str) -> bytes:
    digits = 8 * KEY_WORDS
    if len(text) != digits or set(text) - set(HEX):
        raise ParlourError(f"its key is not {digits} hexadecimal digits")
    return bytes.fromhex(text)


def _decks(decks: list[Any]) -> list[list[int]]:
    if not all(isinstance(deck, list) and all(type(card) is int for card in deck) for deck in decks):
        raise ParlourError("its decks are not lists of card numbers")
    return decks


def _taken_back(rows: list[Any], table: Table) -> list[tuple[int, int]]:
    """Who took something back, and how many moves stayed then."""
    for row in rows:
        if not (isinstance(row, list) and len(row) == 2 and all(type(part) is int for part in row)):
            raise ParlourError("what it says was taken back is not seats and numbers of moves")
        if not (0 <= row[0] < table.seats and row[1] >= 0):
            raise ParlourError("what it says was taken back cannot be")
    return [(seat, kept) for seat, kept in rows]


def _make(table: Table, number: int, move: Any) -> None:
    """Make move `number` of a record, or say what is wrong with it."""
    if not (isinstance(move, list) and len(move) == 2 and type(move[0]) is int and isinstance(move[1], str)):
        raise ParlourError(f"move {number} is not a seat and a text")
    seat, text = move
    if table.over:
        raise ParlourError(f"move {number} comes after the end of the game")
    try:
        table.play(seat, text)
    except IllegalMove as illegal:
        raise ParlourError(f"move {number}, {text!r} by seat {seat}, cannot be: {illegal}") from None


def replay(table: Table, watch: Watch = unwatched) -> Iterator[tuple[Table, list[Event]]]:
    """The table's game once more: after the opening and after each move, the table and what was told."""
    again = Table(table.game, table.seats, key=table.key, options=table.options, decks=table.decks)
    yield again, list(again.events)
    for number, (seat, action) in enumerate(table.moves):
        watch(number, len(table.moves))
        yield again, again.play(seat, action)


def save(table: Table, path: str | os.PathLike[str]) -> None:
    """Write the table's record to a file: the whole of it or, if that fails, nothing."""
    path = Path(path)
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(write(table), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise ParlourError(f"cannot write {path}: {error.strerror}") from None


def load(path: str | os.PathLike[str], find: Find) -> Table:
    """The table whose record is in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ParlourError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ParlourError(f"cannot read {path}: it is not a text") from None
    return read(text, find, str(path))
