"""`parlour serve` with decks that lie as a test wants them: what seat 0 adds to the key begins with the deck's name.

python -m tests.server.stacked serve --port 0 --data DIR
"""

import parlour
from parlour.games.bunco.state import PACK, PILE, STOPS
from parlour.server.tables import registry
from parlour.server.tables.table import RoomTable
from parlour.table.table import Table
from tests.stacking import fill

KEY = bytes(32)  # by which seat 0 begins


def bunco_deck(tops: str, *hands: str) -> list[int]:
    """The tops of the Bunco Piles and the hands, from seat 0 on; the Stops nobody has lie last."""
    game, seats = parlour.game("bunco"), len(hands)
    wanted = {(PILE - 1) * seats + seat: top for seat, top in enumerate(tops.split())}
    for seat, hand in enumerate(hands):
        wanted |= {(PILE + number) * seats + seat: card for number, card in enumerate(hand.split())}
    spare = STOPS - list(wanted.values()).count("S")
    return fill(game, PACK, wanted | {PACK - 1 - number: "S" for number in range(spare)})


def exchanged(deck: list[int], one: int, other: int) -> list[int]:
    """The same deck with the cards at two places exchanged."""
    twin = list(deck)
    twin[one], twin[other] = deck[other], deck[one]
    return twin


# Seat 0 can play h1, h1, h2, h3, and then its Bunco Pile. Who has a Stop is what the name says.
WITH_SEAT_1 = bunco_deck("4 10 10 10", "1 1 2 3 9", "S 6 6 8 8", "5 6 7 8 9", "6 7 8 9 9")
IN_HAND = PILE * 4 + 1  # where in that deck the Stop is; one place on is a card of seat 2's hand
DEEP = PACK - STOPS  # a card nobody draws
DECKS = {
    "seat 1": WITH_SEAT_1,
    "seat 2": exchanged(WITH_SEAT_1, IN_HAND, IN_HAND + 1),
    "nobody": exchanged(WITH_SEAT_1, IN_HAND, DEEP),
    "a Bunco": bunco_deck("10 10 10 10", "1 B 3 8 9", "S 6 6 8 8", "5 6 7 8 9", "6 7 8 9 9"),
    "two piles": bunco_deck("2 10", "1 1 6 7 9", "S 6 6 8 8"),  # both 1s, and then the Bunco Pile, must be played
    "laying": bunco_deck("4 10", "1 2 3 8 9", "5 6 6 7 8"),  # 1 must be played; 2 and 3 may be, and then 4 must
    "a slip": bunco_deck("10 10 10 10", "1 4 8 9 9", "3 5 6 8 8", "5 6 7 8 9", "6 7 8 8 9"),  # 8>s1 before h1
}


class Stacked(RoomTable):
    """A table whose cards lie as its deck says."""

    def _play_from_the_start(self) -> None:
        text = self.entropy.get(0, "")
        deck = next((deck for name, deck in DECKS.items() if f"{text} ".startswith(f"{name} ")), None)
        if deck is None:
            super()._play_from_the_start()
        else:
            self.dealt = Table(self.game, len(self.chairs), options=self.options, key=KEY, decks=[deck])


if __name__ == "__main__":
    from parlour.cli import main

    registry.RoomTable = Stacked  # type: ignore[attr-defined]
    main()
