"""What an observation remembers: histories played apart from one deal look different, or differ harmlessly.

Two histories of a seat that lead to the same observation must be the same: what the seat heard and did since the deal
at hand began, in order. Where they may differ, `HARMLESS` says in what and why. (What play proves about hidden cards is
held by the conformance suite: it finds all deals that a history leaves possible, and `imagine`, which is given a view
and no history, has to propose these and no others.)
"""

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

import parlour
from parlour.engine.chance import seed_key
from parlour.envs.batch import Batch
from parlour.envs.history import EVENT, Tokens
from parlour.games.bonanza.state import SPACES
from parlour.games.dixie.state import TURNS
from tests.envs.common import GAMES

N, ROOM = 120, 400
LIMITED = ("bonanza", 2, {"limits": 1})  # has an event of its own
TABLES: list[tuple[str, int, dict[str, int]]] = [*((name, seats, {}) for name, seats in GAMES), LIMITED]
OWN_MOVE = "(own move)"
BETTING = ("passed", "opened", "called", "raised", "last_raise", "all_in", "folded")


@dataclass(frozen=True)
class Harmless:
    """Events whose order says nothing, events that say nothing once others have followed them, and why."""

    unordered: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
    why: str = ""


HARMLESS = {
    "cribbage": Harmless(
        unordered=("laid_away", "laid_card"),
        forgotten=(OWN_MOVE,),
        why="Which of one's own two cards was laid away first is nobody else's to know, and changes nothing. "
        "One's own moves are told as events, too.",
    ),
    "dixie": Harmless(),
    "bijinx": Harmless(
        unordered=("laid",),
        forgotten=(OWN_MOVE, "took", "sells", "buys"),
        why="Any card may be laid to any trick (BIJINX-10), so that the trick it went to proves nothing of the others. "
        "Who laid which cards is kept, and who took them. Any price may be asked (BIJINX-22); the offer that stands is "
        "kept, and the most that each would pay.",
    ),
    "bonanza": Harmless(
        forgotten=(
            OWN_MOVE, "bid", "no_bid", "priced_out", *BETTING, "led", "played", "stopped", "lacks_colour", "any_suit",
            *(f"took_{space}" for space in SPACES),
        ),
        why="Whoever has the chips may bid or raise, whatever he holds (BONANZA-11, BONANZA-25), so that the steps to "
        "a price prove nothing of his cards. What each has is kept, who is out, and the cards each has played; "
        "in which order suits were led is not: what a lead or a stop proves is noted at once (lacks, nowhere).",
    ),
    "bunco": Harmless(
        unordered=("took_card",),
        forgotten=(
            OWN_MOVE, "turn", "played", "played_bunco", "from_surplus", "surplus_bunco", "from_pile", "pile_bunco",
            "pile_stop", "laid", "ended", "finished", "stopped", "stop_card", "stop_removed", "still", "took",
        ),
        why="Cards that all have seen lie open, or are remembered where they lie; by which way, and in which turn, "
        "they came there is not. What a play proves of a hand is noted at once (proved, promises, origins).",
    ),
}  # fmt: skip


def since_the_deal(rows: NDArray[np.int64], deal: int) -> NDArray[np.int64]:
    """What was heard of the deal at hand: those before it are over, and their cards are shuffled."""
    rows = rows[rows[:, EVENT] > 0]
    deals = np.flatnonzero(rows[:, EVENT] == deal)
    return rows[deals[-1] :] if len(deals) else rows


def told(rows: NDArray[np.int64], unordered: list[int], forgotten: list[int]) -> bytes:
    """A history for comparison: in order, but for what is harmless."""
    rows = rows[~np.isin(rows[:, EVENT], forgotten)]
    loose = np.isin(rows[:, EVENT], unordered)
    order = np.lexsort(rows[loose].T[::-1])
    return rows[~loose].tobytes() + b"|" + rows[loose][order].tobytes()


def few_choices(games: Batch, luck: np.random.Generator) -> NDArray[np.int64]:
    """One of the first two legal actions, or of the last two, or any: so that histories often meet again."""
    actions = np.asarray(games.sample())
    for i, mask in enumerate(games.mask()):
        legal = np.flatnonzero(mask)
        if i % 3 < 2:
            actions[i] = luck.choice(legal[:2] if i % 3 else legal[-2:])
    return actions


@pytest.mark.parametrize("together", [0, 25])
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_histories_apart_look_apart(name: str, seats: int, options: dict[str, int], together: int) -> None:
    """From the deal on, or from where so many moves made alike have led to."""
    games = Batch(name, N, seats, seed=3, options=options, history=ROOM)
    games.deal(seed_key(5))
    names = Tokens(games.game, seats).names
    harmless = HARMLESS.get(name, Harmless())
    unordered, forgotten = ([names.index(each) for each in part] for part in (harmless.unordered, harmless.forgotten))
    luck = np.random.default_rng(1)
    for _ in range(together):
        games.step(np.repeat(games.sample()[:1], N))
    first: list[dict[bytes, NDArray[np.int64]]] = [{} for _ in range(seats)]  # a history for each observation
    met = 0
    going = np.ones(N, np.bool_)
    for _ in range(40):
        for seat in range(seats):
            seen, heard = games.observe(seat=seat), games.histories(seat=seat)
            for i in np.flatnonzero(going):
                rows = since_the_deal(heard[i], names.index("deal"))
                other = first[seat].setdefault(seen[i].tobytes(), rows)
                if other.tobytes() != rows.tobytes():
                    met += 1
                    assert told(rows, unordered, forgotten) == told(other, unordered, forgotten), (
                        f"seat {seat} sees the same after\n{said(rows, names)}\nand after\n{said(other, names)}"
                    )
        games.step(few_choices(games, luck))
        going &= games.ended == 0
    assert sum(map(len, first)) > 2000
    assert bool(met) <= bool(harmless.why)


def said(rows: NDArray[np.int64], names: tuple[str, ...]) -> str:
    """A history for whoever reads that two are taken for one."""
    return "; ".join(f"{names[event]} {' '.join(map(str, rest))}" for event, *rest in rows.tolist())


def test_every_game_says_what_is_harmless() -> None:
    assert set(HARMLESS) == set(parlour.GAMES)
    for name, harmless in HARMLESS.items():
        names = Tokens(parlour.game(name), 2).names
        assert set(harmless.unordered) | set(harmless.forgotten) <= set(names)
        assert bool(harmless.why) == bool(harmless.unordered or harmless.forgotten)


def test_dixie_forgets_on_which_calls_players_drew_long_ago() -> None:
    """Two draws before two plays, or after them: told apart for 128 turns, then by histories alone.

    Nobody is ever obliged to play (DIXIE-11), so that it proves nothing of any card.
    """
    games = Batch("dixie", 2, 2, seed=3, history=4 * TURNS)
    games.deal(seed_key(0))
    number = games.game.parse
    draws, plays = [number("draw")] * 2, [number("B>Q"), number("Q11")]
    games.step([number("Q1")] * 2)
    for both in zip(draws + plays, plays + draws, strict=True):
        games.step(both)
    luck = np.random.default_rng(1)
    last = 1 + len(draws + plays)  # the turn after which both went the same way
    while games.states["turns"][0] <= last + TURNS:
        same = [bool((np.diff(games.observe(seat=seat), axis=0) == 0).all()) for seat in range(2)]
        assert same == [games.states["turns"][0] >= last + TURNS] * 2
        assert np.diff(games.histories(seat=0), axis=0).any()
        mask = games.mask()[0]
        drawing = mask[draws[0]] and luck.random() < 0.5  # so that the hand lasts
        games.step([draws[0] if drawing else luck.choice(np.flatnonzero(mask))] * 2)
    assert (games.states["dealt"] == 1).all()
