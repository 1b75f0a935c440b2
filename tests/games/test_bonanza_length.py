"""How long Bonanza can last: the bound is reckoned from the rules' own figures, and play is held against it."""

from typing import Any

import pytest
from numpy.typing import NDArray

from parlour.engine.house import silent_house
from parlour.games.bonanza.length import LONGEST, longest, most_bets, most_bids_and_bets, most_leads
from parlour.games.bonanza.state import ANTE, MOST_CHIPS, MOST_DEALS, MOST_STARTING, SEATS, phase, rounds
from parlour.words.grammar import LANGUAGES
from parlour.words.sheets import rule_sheet
from tests.bonanza_tables import GAME, at, deal, until

HOUSE = silent_house()
HANDS = ("9C 9D 2H 4S 6C", "TC TD 3H 3S 7C", "2C 4D 6H 8S TH")


def test_the_bound_by_hand() -> None:
    """Eight players and 200 chips each; 6 of them owe, from the second round on, ten antes and six cards a round."""
    assert (MOST_STARTING, ANTE, MOST_DEALS) == (200, 10, 32)
    bet_with = [8 * (200 - 6) + 6 * 16 * (deal - 1) for deal in range(1, 33)]
    assert [most_bids_and_bets(8, deal) for deal in (1, 32)] == [bet_with[0] + 1 + 6 + 7, bet_with[31] + 1 + 1 + 1]
    assert most_leads(8) == 53 - 5 - 7
    few_passes = sum(chips + 1 + 1 + 1 for chips in bet_with[1:])
    assert longest(8) == LONGEST == bet_with[0] + 14 + few_passes + 32 * (1 + 4 * 8 + 41) + 30 * 8
    assert max(longest(seats) for seats in SEATS) == LONGEST
    assert MOST_CHIPS == 8 * 194 + 7 * 16 * 31


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_it(language: str) -> None:
    sheet = rule_sheet(GAME, language).replace("\u00a0", "").replace("\u202f", "").replace(",", "")
    assert str(LONGEST) in sheet
    assert str(MOST_CHIPS) in sheet


def most_decisions(state: NDArray[Any], known: dict[bytes, int]) -> int:
    """The longest way through the phase that a position is in: all ways are tried."""
    key = state.tobytes()
    if key not in known:
        seat, found = GAME.turn(state), 0
        for action in GAME.actions.within(GAME.legal(state, seat)):
            after = state.copy()
            GAME.play(after, seat, action, HOUSE)
            same = after["phase"][0] == state["phase"][0]
            found = max(found, 1 + (most_decisions(after, known) if same else 0))
        known[key] = found
    return known[key]


@pytest.mark.parametrize("chips", [(3, 3, 3), (1, 3, 4), (6, 2, 2), (5, 1, 0), (4, 5), (2, 2, 1, 1)])
def test_no_betting_is_longer(chips: tuple[int, ...]) -> None:
    """All there is, by search: passes of all but one, and as many bets as `most_bets` says, to the last one."""
    table = at(phase.POKER, *(*HANDS, "8C 8D 3C 5S KC")[: len(chips)])
    table.state["purses"][0][: len(chips)] = chips
    able = sum(purse > 0 for purse in chips)
    table.state["waiting"] = sum(1 << seat for seat, purse in enumerate(chips) if purse)
    assert most_decisions(table.state, {}) == able - 1 + most_bets(sum(chips) - max(chips))


@pytest.mark.parametrize(
    ("chips", "bids"), [((0, 3, 3), 3), ((9, 5, 3), 3), ((9, 3, 5), 4), ((9, 1, 5), 2), ((9, 4, 0), 1)]
)
def test_no_auction_is_longer(chips: tuple[int, ...], bids: int) -> None:
    """By search: whoever goes higher outbids another who could pay, and at the end nobody is left who could pass."""
    table = until(deal(*[""] * 3), phase.AUCTION)
    table.state["purses"][0][:3] = chips
    assert most_decisions(table.state, {}) == bids <= min(chips[1:]) + 1


def slowly(state: NDArray[Any], seat: int) -> int:
    """Bid, bet and raise a chip at a time, and raise only when everybody else has answered."""
    ranges = GAME.legal(state, seat)
    said = GAME.actions.kind(ranges[-1][0]).name
    if said in ("bid", "bet"):
        others = int(state["waiting"][0]) & ~(1 << seat)
        return ranges[0][0] if said == "bet" and others else ranges[-1][0]
    if said == "raise" and int(state["waiting"][0]) == 1 << seat:
        return ranges[-1][0]
    call = GAME.parse("call")
    return call if (call, call + 1) in ranges or said in ("raise", "call") else ranges[0][0]


def test_how_near_play_comes() -> None:
    """Eight who are in no hurry: one round of theirs fills most of what a first round can be."""
    options = {"rounds": rounds.AT_WILL, "chips": MOST_STARTING, "proceeds": 1}
    state = GAME.new(seats=8, seed=1, options=options).state.copy()
    made = 0
    while state["dealt"][0] == 1 and state["phase"][0] != phase.WISH:
        seat = GAME.turn(state)
        GAME.play(state, seat, slowly(state, seat), HOUSE)
        made += 1
    most = 1 + most_bids_and_bets(8, 1) + 4 * 8 + most_leads(8)
    assert 0.8 * most < made <= most
