"""Tables of Dixie whose cards lie as a test wants them."""

from collections.abc import Mapping

import parlour
from parlour import Table
from parlour.games.dixie.state import HAND, PACK
from tests.stacking import fill

GAME = parlour.game("dixie")


def deal(*hands: str, stock: str = "", seed: int = 1, options: Mapping[str, int] | None = None) -> Table:
    """A table with these hands, the first to the leader; the stock begins as given."""
    seats = len(hands)
    places = {seats * i + k: card for k, hand in enumerate(hands) for i, card in enumerate(hand.split())}
    places |= {seats * HAND + i: card for i, card in enumerate(stock.split())}
    return GAME.new(seats=seats, seed=seed, options=options, decks=[fill(GAME, PACK, places)])
