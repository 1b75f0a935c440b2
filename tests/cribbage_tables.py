"""Tables of Cribbage whose cards lie as a test wants them, and what hands are worth."""

from collections.abc import Mapping

import numpy as np

import parlour
from parlour import Table
from parlour.games.cribbage.counting import hand_points
from parlour.games.cribbage.state import CUT, PACK
from tests.stacking import cards, fill

GAME = parlour.game("cribbage")


def deal(
    pone: str, dealer: str, start: str = "", options: Mapping[str, int] | None = None, seed: int = 1
) -> tuple[Table, int, int]:
    """A table with these hands and start card; also the seats of the non-dealer and the dealer."""
    places = {2 * i: card for i, card in enumerate(pone.split())}
    places |= {2 * i + 1: card for i, card in enumerate(dealer.split())}
    if start:
        places[CUT] = start
    table = GAME.new(seed=seed, options=options, decks=[fill(GAME, PACK, places)])
    its_dealer = int(table.state["dealer"][0])
    return table, 1 - its_dealer, its_dealer


def at_play(pone: str, dealer: str, start: str = "2C", aside: str = "KC KD KH KS") -> tuple[Table, int, int]:
    """A table where these four cards each are left to play, the cards aside being in the crib."""
    crib = aside.split()
    table, a, b = deal(f"{pone} {crib[0]} {crib[1]}", f"{dealer} {crib[2]} {crib[3]}", start)
    for seat, card in zip((a, a, b, b), crib, strict=True):
        table.play(seat, card)
    return table, a, b


def pegs(table: Table, moves: str) -> list[int]:
    """What each of these plays pegs for whoever makes it."""
    gained = []
    for move in moves.split():
        seat = table.turn
        before = table.scores[seat]
        table.play(seat, move)
        gained.append(table.scores[seat] - before)
    return gained


def worth(hand: str, start: str, crib: bool = False) -> int:
    """What a hand counts."""
    held = sum(1 << card for card in cards(GAME, hand))
    with np.errstate(over="ignore"):
        return int(hand_points(np.uint64(held), cards(GAME, start)[0], crib))
