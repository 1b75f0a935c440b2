"""What a client saw, held against a record: whatever was changed is named."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import parlour
from parlour import ParlourError, Table
from parlour.table.notes import Heard, Notes, compare, load_notes
from parlour.table.seal import Seal, hash_of, read_seal
from parlour.table.verify import Uncertified, shuffles_of, verify
from parlour.testing.policies import at_random

TEXTS = {0: "the cat", 1: "sat"}
HASHES = {seat: hash_of(text) for seat, text in TEXTS.items()}


def game_under(seal: Seal, name: str = "dixie") -> Table:
    """A game at random under a seal, to its end."""
    table, luck = Table(parlour.game(name), 2, seal=seal), np.random.default_rng(1)
    while not table.over:
        seat = table.turn
        table.play(seat, at_random(table.game.legal(table.view(seat), seat), luck))
    return table


def heard_by(table: Table, seat: int) -> list[Heard]:
    """All that a seat was told of a game."""
    cards = table.game.cards
    return [
        Heard(step, event.name, event.seat, tuple(cards[card] for card in event.cards), event.amount)
        for step, event in enumerate(table.heard(seat))
    ]


@pytest.fixture(scope="module")
def table() -> Table:
    return game_under(Seal(bytes(32), TEXTS, HASHES))


@pytest.fixture(scope="module")
def notes(table: Table) -> Notes:
    """What seat 0 kept of it; with what the room says itself."""
    assert table.seal
    heard = [*heard_by(table, 0), Heard(999, "resigned", 1, (), 0)]
    return Notes(table.seal.commitment, 0, TEXTS[0], HASHES, heard)


def test_it_is_the_game_that_was_seen(table: Table, notes: Notes) -> None:
    assert compare(table, notes) == len(notes.heard) - 1
    away = replace(notes, heard=notes.heard[:5] + notes.heard[9:])  # type: ignore[operator]
    assert compare(table, away) == compare(table, notes) - 4


def other_card(notes: Notes) -> Notes:
    """The first card that was seen was another."""
    at, seen = next((at, seen) for at, seen in enumerate(notes.heard) if seen.cards)
    others = tuple(reversed(seen.cards)) if len(set(seen.cards)) > 1 else ("S4",)
    return replace(notes, heard=[*notes.heard[:at], replace(seen, cards=others), *notes.heard[at + 1 :]])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda notes: replace(notes, commitment="11" * 32), "its commitment is not the one in your notes"),
        (lambda notes: replace(notes, text="the dog"), "the text you added is not in its key"),
        (lambda notes: replace(notes, hashes={1: hash_of("stood")}), "the text of player 2 is not the one whose hash"),
        (lambda notes: replace(notes, hashes=HASHES | {2: "00"}), "the text of player 3 is not the one whose hash"),
        (lambda notes: replace(notes, hashes={}), "texts in it whose hashes you never saw"),
        (lambda notes: replace(notes, hashes={}, text=""), "a text for your seat that you did not add"),
        (lambda notes: replace(notes, text=""), "a text for your seat that you did not add"),
        (lambda notes: replace(notes, hashes={}, text="", seat=-1), "texts in it whose hashes you never saw"),
        (lambda notes: replace(notes, hashes={0: HASHES[0]}, text="", seat=-1), "texts in it whose hashes you never"),
        (lambda notes: replace(notes, hashes={}, seat=1), "the text you added is not in its key"),
        (lambda notes: replace(notes, heard=()), "your notes tell nothing"),
        (other_card, "the game does not tell what you saw at step"),
    ],
)
def test_what_was_changed_is_named(table: Table, notes: Notes, change: Callable[[Notes], Notes], why: str) -> None:
    with pytest.raises(Uncertified, match=why):
        compare(table, change(notes))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"notes": 2}', '{"notes": 1, "heard": [[1]]}'])
def test_what_is_no_notes_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text(text)
    with pytest.raises(ParlourError, match="these are not the notes of a game"):
        load_notes(file)
    with pytest.raises(ParlourError, match="No such file"):
        load_notes(tmp_path / "nowhere.json")


def test_another_secret_gives_another_game(table: Table, notes: Notes) -> None:
    """The house exchanged its secret, and made the record anew: it opens, and is not what was seen."""
    other = game_under(Seal(bytes(31) + b"1", TEXTS, HASHES))
    assert verify(other)
    with pytest.raises(Uncertified, match="its commitment is not the one in your notes"):
        compare(other, notes)
    assert other.seal
    with pytest.raises(Uncertified, match="does not tell what you saw"):
        compare(other, replace(notes, commitment=other.seal.commitment))


def test_who_has_nothing_in_the_key_is_certified_only_where_he_was_alone(table: Table) -> None:
    """The house held no round, and the key is the secret's alone; or somebody else's, whose hash was shown."""
    for seal in (Seal(bytes(32)), Seal(bytes(32), {1: "sat"}, {1: HASHES[1]})):
        game = game_under(seal)
        notes = Notes(seal.commitment, 0, "", seal.hashes, heard_by(game, 0), [0])
        assert compare(game, notes)
        with pytest.raises(Uncertified, match="several people sat there, and nothing of yours is in its key"):
            compare(game, replace(notes, people=[0, 1]))
    assert table.seal
    assert compare(table, Notes(table.seal.commitment, -1, "", HASHES, heard_by(table, -1), [0, 1]))  # looking on


def test_a_seal_with_texts_that_were_not_pledged_does_not_open() -> None:
    seal = Seal(bytes(32), TEXTS, HASHES)
    assert read_seal(seal.to_json(), seal.key) == seal
    for hashes, why in (({0: HASHES[1], 1: HASHES[1]}, "text of seat 0"), ({1: HASHES[1]}, "nobody pledged")):
        with pytest.raises(ParlourError, match=why):
            read_seal(Seal(bytes(32), TEXTS, hashes).to_json(), seal.key)


def test_every_shuffle_is_noted_also_of_cards_left_over() -> None:
    """At Bunco removed piles are shuffled again: those are numbered, noted and checked like the rest."""
    table = game_under(Seal(bytes(32)), "bunco")
    shuffles = shuffles_of(table)
    assert any(event.name == "reshuffled" for event in table.events)
    assert [shuffle.number for shuffle in shuffles] == list(range(int(table.state["shuffles"][0])))
    assert verify(table) == shuffles


def test_a_game_whose_shuffles_are_not_all_there_is_not_certified(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    for found in ([], shuffles_of(table)[1:]):
        monkeypatch.setattr("parlour.table.verify.shuffles_of", lambda table, found=found: found)
        with pytest.raises(Uncertified, match="not every one of its shuffles comes from its key"):
            verify(table)
