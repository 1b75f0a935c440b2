"""A client's notes: what it saw of a game while that was played, to be held against the record afterwards.

The room opens the seal and tells the whole game when it is over. Whoever kept notes need not take its word
for it that this is the game he played. docs/notation.md says how notes are written.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.engine.game import ParlourError
from parlour.table.seal import hash_of
from parlour.table.table import Table
from parlour.table.verify import Uncertified

FORMAT = 1
UNDONE = "undone"  # what the room calls a move that was taken back; its amount is the step the game went back to


@dataclass(frozen=True)
class Heard:
    """Something that was told: at which step, what, of whom, with which cards, how much."""

    step: int
    name: str
    seat: int
    cards: tuple[str, ...]
    amount: int


@dataclass(frozen=True)
class Notes:
    """The seal as it was first seen, one's own text, the hashes seen before that was sent, all that was told, and
    the seats that people had."""

    commitment: str
    seat: int
    text: str
    hashes: Mapping[int, str]
    heard: Sequence[Heard]
    people: Sequence[int] = ()


def load_notes(path: Path) -> Notes:
    """The notes in a file."""
    try:
        return _read(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise ParlourError(f"cannot read {path}: {error.strerror}") from None
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise ParlourError(f"{path} cannot be read: these are not the notes of a game") from None


def _read(document: Any) -> Notes:
    if document["notes"] != FORMAT:
        raise ValueError
    return Notes(
        str(document["commitment"]),
        int(document["seat"]),
        str(document["text"]),
        {int(each["seat"]): str(each["hash"]) for each in document["hashes"]},
        [Heard(int(step), str(name), int(seat), tuple(map(str, cards)), int(amount))
         for step, name, seat, cards, amount in document["heard"]],
        [int(seat) for seat in document.get("people", ())],
    )  # fmt: skip


def compare(table: Table, notes: Notes) -> int:
    """Hold a game against somebody's notes: how much was told to him that the game tells; Uncertified names the
    first thing that is otherwise."""
    _compare_seal(table, notes)
    events, cards = {kind.name for kind in table.game.events}, table.game.cards
    told = iter(
        (event.name, event.seat, tuple(cards[card] for card in event.cards), event.amount)
        for event in table.heard(notes.seat)
    )
    compared = 0
    for heard in _kept(notes.heard):
        if heard.name not in events:  # the room's own: somebody resigned
            continue
        if (heard.name, heard.seat, heard.cards, heard.amount) not in told:  # which reads on until it is found
            shown = f" {' '.join(heard.cards)}" if heard.cards else ""
            raise Uncertified(f"the game does not tell what you saw at step {heard.step}: {heard.name}{shown}")
        compared += 1
    if not compared:
        raise Uncertified("your notes tell nothing of the game")
    return compared


def _compare_seal(table: Table, notes: Notes) -> None:
    seal = table.seal
    if seal is None or seal.commitment != notes.commitment:
        raise Uncertified("its commitment is not the one in your notes")
    if notes.text and seal.entropy.get(notes.seat) != notes.text:
        raise Uncertified("the text you added is not in its key")
    if not notes.text and notes.seat in seal.entropy:
        raise Uncertified("its key has a text for your seat that you did not add, by your notes")
    if not notes.text and notes.seat in notes.people and len(notes.people) > 1:
        raise Uncertified("several people sat there, and nothing of yours is in its key")
    for seat, pledged in notes.hashes.items():
        if seat not in seal.entropy or hash_of(seal.entropy[seat]) != pledged:
            raise Uncertified(f"the text of player {seat + 1} is not the one whose hash you saw")
    if set(seal.entropy) - set(notes.hashes) - {notes.seat}:
        raise Uncertified("its key has texts in it whose hashes you never saw")


def _kept(heard: Sequence[Heard]) -> Iterator[Heard]:
    """What was told, without what was taken back."""
    kept: list[Heard] = []
    for each in heard:
        if each.name == UNDONE:
            kept = [before for before in kept if before.step <= each.amount]
        else:
            kept.append(each)
    return iter(kept)
