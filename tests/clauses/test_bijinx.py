"""Bi-Jinx, clause by clause (docs/rules/bijinx.md): the pack, the deal, the tricks and the trade."""

import numpy as np
import pytest

import parlour
from parlour.engine.chance import new_luck
from parlour.engine.house import ALL
from parlour.games.bijinx.state import CARDS, COPIES, KIND, KIND_NAMES, KINDS, POINTS, phase
from tests.bijinx_tables import GAME, deck, four, lay_all, line, play_hand, points, seed_for, sit, three, two
from tests.stacking import cards, fill, play_all, refused

SEEN = "dc25e5"  # what is seen of it and done, as learners know it (`parlour.envs.naming`)

INN_OF = {2: 7, 3: 6, 4: 5}  # the block dealt to the Inn


def names(counts: np.ndarray) -> list[str]:
    """The cards of a heap by name."""
    return [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(int(counts[kind]))]


def test_two_to_four_play_clockwise() -> None:
    """BIJINX-1."""
    for seats in (1, 5):
        with pytest.raises(parlour.ParlourError, match="2 to 4 players"):
            GAME.new(seats=seats)
    table = GAME.new(seats=4, seed=3)
    dealer = int(table.state["dealer"][0])
    for i in range(4):
        assert table.turn == (dealer + i) % 4
        table.play(table.turn, table.legal(table.turn)[0])


@pytest.mark.parametrize(("seats", "size", "total"), [(2, 30, 76), (3, 40, 101), (4, 50, 146)])
def test_the_pack(seats: int, size: int, total: int) -> None:
    """BIJINX-2, BIJINX-3: the cards for each number of players, and their points."""
    assert GAME.module.pack(seats, {}) == size
    counts = dict(zip(KIND_NAMES, COPIES[seats], strict=True))
    fewer = {2: ("2", "3", "4", "5"), 3: ("4", "5"), 4: ()}[seats]
    whole = {"Bi": 1, "Jinx": 1, "0": 1, "00": 1, "1": 6, "2": 10, "3": 10, "4": 10, "5": 10}
    assert counts == {name: count - 5 * (name in fewer) for name, count in whole.items()}
    assert int((COPIES[seats] * POINTS).sum()) == total
    assert POINTS.tolist() == [0, 0, 0, 0, 1, 2, 3, 4, 5]


def test_the_deal_goes_to_the_left_from_a_dealer_drawn_by_lot() -> None:
    """BIJINX-5: five hands, or as many as the house likes; among four the first dealer deals twice."""
    firsts = {int(GAME.new(seats=3, seed=seed).state["dealer"][0]) for seed in range(30)}
    assert firsts == {0, 1, 2}
    for hands in (1, 5, 10):
        table = GAME.new(seats=4, seed=5, options={"hands": hands})
        while not table.over:
            table.play(table.turn, table.legal(table.turn)[-1])
        dealers = [event.seat for event in table.events if event.name == "deal"]
        assert dealers == [(dealers[0] + i) % 4 for i in range(hands)]
    assert GAME.choose(4)["hands"] == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_staged_deal(seats: int) -> None:
    """BIJINX-6: one to the Inn, threes, discards, threes, a block to the Inn, fives."""
    order = (1 + np.random.default_rng(seats).permutation(10 * seats + 10)).tolist()
    table = GAME.new(seats=seats, seed=seed_for(seats), decks=[order])
    place = 1 + 3 * seats
    dealt = [order[1 + 3 * i : 4 + 3 * i] for i in range(seats)]
    inn = [order[0], *(max(three, key=lambda card: KIND[card]) for three in dealt)]
    for i in range(seats):
        dealt[i] = [card for card in dealt[i] if card not in inn] + order[place + 3 * i : place + 3 * i + 3]
    place += 3 * seats
    inn += order[place : place + INN_OF[seats]]
    place += INN_OF[seats]
    for i in range(seats):
        dealt[i] += order[place + 5 * i : place + 5 * i + 5]
        held = table.state["held"][0][(1 + i) % seats]  # from the dealer's left
        assert names(held) == [KIND_NAMES[KIND[card]] for card in sorted(dealt[i], key=lambda card: KIND[card])]
        assert held.sum() == 10
    assert table.state["inn"][0].tolist() == np.bincount(KIND[inn], minlength=KINDS).tolist()
    assert table.state["inn"][0].sum() == 10
    assert not table.state["deck"][0].any()


def zeros_first(seats: int, zeros: str, seat: int) -> list[int]:
    """A deck that deals these as the first three cards of a seat; seat 0 deals."""
    turn = (seat - 1) % seats
    return fill(GAME, 10 * seats + 10, {1 + 3 * turn + k: card for k, card in enumerate(zeros.split())})


def test_the_largest_is_discarded_unasked_and_unseen() -> None:
    """BIJINX-7, BIJINX-8: only its owner is told; of two alike either goes."""
    order = fill(GAME, 30, dict(enumerate(["1", "5", "2", "5", "Bi", "3", "0"])))
    table = GAME.new(seats=2, seed=seed_for(2), decks=[order])
    told = {(event.to, CARDS[event.cards[0]]) for event in table.events if event.name == "discarded"}
    assert told == {(1, "5"), (0, "3")}
    assert table.state["phase"][0] == phase.TRICKS  # nobody was asked
    for seat in (0, 1, -1):
        assert table.view(seat)["discard"][0].astype(bool).tolist() == [seat == 0, seat == 1, False, False]
        assert not table.view(seat)["inn"][0].any()


@pytest.mark.parametrize("zeros", ["Jinx 00 Bi", "00 Bi 0", "0 Jinx 00"])
def test_three_zeros_are_discarded_from_without_a_word(zeros: str) -> None:
    """BIJINX-7, BIJINX-8: ruling BJ3. The first dealt goes, its owner is told, and nobody could know of it."""
    table = GAME.new(seats=3, seed=seed_for(3), decks=[zeros_first(3, zeros, 2)])
    told = [(event.to, CARDS[event.cards[0]]) for event in table.events if event.name == "discarded"]
    assert (2, zeros.split()[0]) in told
    assert table.state["inn"][0][KIND_NAMES.index(zeros.split()[0])] == 1
    assert table.state["held"][0].sum(axis=1).tolist() == [10, 10, 10, 0]
    assert table.turn == 0
    plain = GAME.new(seats=3, seed=seed_for(3))
    for seat in (0, 1, -1):
        heard = [[(event.name, event.seat) for event in each.heard(seat)] for each in (table, plain)]
        assert heard[0] == heard[1]
        assert GAME.acting(table.view(seat)) == [0]


def test_hidden_hands_and_closed_tricks() -> None:
    """BIJINX-8: hands are their owners'; cards laid are remembered, not looked at again."""
    table = sit(two("2 3", "Bi Jinx"))
    play_all(table, "5, 1")
    for seat in (0, 1):
        view = table.view(seat)
        assert view["held"][0][seat].sum() == 9
        assert not view["held"][0][1 - seat].any()
        assert view["taken"][0][0].sum() == 2
        screen = table.view(seat, memory=False)
        assert not screen["taken"][0].any()
        assert not screen["laid"][0].any()


def test_the_dealer_always_leads() -> None:
    """BIJINX-9: whoever takes the tricks."""
    hands = [("5", "1 1 1 2 2 2 3 3 Bi 2"), ("5", "5 5 5 4 4 4 4 4 Jinx 0")]
    table = sit(hands)
    for mine, theirs in zip(hands[0][1].split()[:7], hands[1][1].split()[:7], strict=True):
        assert table.turn == 0
        refused(table, theirs, 9, seat=1)
        play_all(table, mine)
        assert table.turn == 1
        play_all(table, theirs)
        assert table.events[-1].name == "took"
        assert table.events[-1].seat == 1


def test_any_card_held_and_no_other_may_be_laid() -> None:
    """BIJINX-10: several alike are one move."""
    table = sit(two("2 3", "Bi Jinx"))
    assert table.legal(0) == ["2", "3", "4", "5"]
    refused(table, "Bi", 10)
    play_all(table, "2")
    assert table.legal(1) == ["Bi", "Jinx", "1", "2"]
    refused(table, "accept", 20)


@pytest.mark.parametrize(
    ("laid", "taker"),
    [("5 5 3 2", 1), ("3 2 1 3", 3), ("1 2 5 4", 2), ("0 00 Bi Jinx", 3), ("Bi 1 0 00", 1), ("4 4 4 4", 3)],
)
def test_the_highest_or_the_last_of_equals_takes_the_trick(laid: str, taker: int) -> None:
    """BIJINX-11: rulings BJ1 and BJ2."""
    table = GAME.new(seats=4, seed=seed_for(4))
    held = table.state["held"][0]
    for seat, name in enumerate(laid.split()):
        held[seat][KIND_NAMES.index(name)] = 1
    play_all(table, laid.replace(" ", ", "))
    assert table.events[-1].name == "took"
    assert table.events[-1].seat == taker
    taken = table.state["taken"][0]
    assert names(taken[taker]) == sorted(laid.split(), key=KIND_NAMES.index)
    assert taken.sum() == 4


def test_eight_tricks_then_the_inn_is_inherited() -> None:
    """BIJINX-12, BIJINX-13: two cards stay; only the heir sees the Inn while the trade lasts."""
    table = sit(two("Bi 3", "Jinx 00"))
    lay_all(table, two("Bi 3", "Jinx 00"))
    assert [event.amount for event in table.events if event.name == "took"] == list(range(1, 9))
    assert table.state["held"][0].sum(axis=1).tolist() == [2, 2, 0, 0]
    refused(table, "3", 12, seat=table.turn)
    inn = table.view(0)["inherited"][0][0]
    assert names(inn) == ["0", "2", "2", "2", "3", "3", "3", "3", "4", "5"]
    assert not table.view(1)["inherited"][0].any()
    assert not table.view(-1)["inherited"][0].any()
    heard = [event for event in table.events if event.name == "inn"]
    assert [(event.to, [CARDS[card] for card in event.cards]) for event in heard] == [(0, names(inn))]


def test_the_holders_are_named_and_the_others_stay_concealed() -> None:
    """BIJINX-20, BIJINX-8: caught cards make a holder too (BIJINX-14); nothing else is shown."""
    table = lay_all(sit(three("2 3", "Jinx 2", "00 3")), three("2 3", "Jinx 2", "00 3"))
    told = [(event.seat, CARDS[event.cards[0]]) for event in table.events if event.name == "holds"]
    assert told == [(0, "Bi"), (1, "Jinx")]  # Bi lay in the Inn
    assert not any(event.name in ("kept", "inn_opened", "retained") for event in table.events)
    assert not table.view(2)["held"][0][:2].any()
    told_all = [event.name for event in table.play(table.turn, "refuse")]
    assert told_all.count("kept") == 3
    assert "inn_opened" in told_all


@pytest.mark.parametrize(("kept", "first"), [(("Bi 2", "Jinx 2", "2 3"), 1), (("Jinx 2", "2 2", "Bi 3"), 2)])
def test_who_speaks_first_and_the_turns_of_the_trade(kept: tuple[str, str, str], first: int) -> None:
    """BIJINX-21: from the dealer's left; offers replace each other; only the two holders speak."""
    table = lay_all(sit(three(*kept)), three(*kept))
    assert table.acting == [first]
    refused(table, "accept", 21)
    for seat in range(3):
        if seat != first:
            refused(table, "refuse", 9, seat=seat)
    assert table.legal(first) == ["sell 0..9999", "buy 0..9999", "refuse"]
    play_all(table, "sell 400")
    assert table.acting == [0]
    assert table.legal(0) == ["sell 0..9999", "buy 0..9999", "accept", "refuse"]
    play_all(table, "buy 50")
    assert (table.state["price"][0], table.turn) == (50, first)
    play_all(table, "accept")
    assert line(table, first)[1] == 50  # the first speaker sold, at the second price


@pytest.mark.parametrize("move", ["sell", "buy"])
def test_prices_that_cannot_be(move: str) -> None:
    """BIJINX-22: -1, 10,000 and "ten" are refused; 0 and 9,999 are not."""
    for price in ("-1", "10000", "10,000", "ten", "1.5"):
        table = lay_all(sit(two("Bi 3", "Jinx 3")), two("Bi 3", "Jinx 3"))
        refused(table, f"{move} {price}", 22)
    for price in ("0", "9999", "9,999"):
        table = lay_all(sit(two("Bi 3", "Jinx 3")), two("Bi 3", "Jinx 3"))
        table.play(table.turn, f"{move} {price}")
        play_all(table, "accept")
        assert table.over


@pytest.mark.parametrize("offers", [1, 3, 9])
def test_offers_run_out_and_it_is_said(offers: int) -> None:
    """BIJINX-23: the table hears it before a last offer, when there is time to think, and after it."""
    table = lay_all(sit(two("Bi 3", "Jinx 3"), options={"offers": offers}), two("Bi 3", "Jinx 3"))
    warned = [event.seat for event in table.events if event.name == "one_offer"]
    assert warned == ([1] if offers == 1 else [])
    for number in range(2 * offers):
        last, next_is_last = number >= 2 * offers - 2, 2 * offers - 3 <= number < 2 * offers - 1
        told = table.play(table.turn, f"sell {number}")
        assert [event.name for event in told] == ["sells"] + ["last_offer"] * last + ["one_offer"] * next_is_last
        assert {event.to for event in told} == {ALL}
        if next_is_last:
            assert told[-1].seat == table.turn
    assert table.legal(table.turn) == ["accept", "refuse"]
    refused(table, "sell 1", 23)
    refused(table, "buy 1", 23)
    assert GAME.choose(2)["offers"] == 3


def test_fair_price() -> None:
    """BIJINX-24: seat 1 would be rid of 200 for Jinx with Double 00; the seller may ask for more."""
    hands = three("Bi 2", "Jinx 00", "0 3")
    table = lay_all(sit(hands, options={"fair_price": 1}), hands)
    assert table.legal(1) == ["sell 0..9999", "buy 0..200", "refuse"]
    refused(table, "buy 201", 24)
    play_all(table, "refuse")
    table = lay_all(sit(hands, options={"fair_price": 1}), hands)
    play_all(table, "buy 200, sell 201")
    refused(table, "accept", 24)
    assert table.legal(1) == ["sell 0..9999", "buy 0..200", "refuse"]
    play_all(table, "buy 200, sell 200, accept")
    assert line(table, 0)[1] == 200
    # Points count too: seat 0 finds Bi and both noughts in the Inn.
    hands = two("2 2", "Jinx 2")
    table = lay_all(sit(hands, options={"fair_price": 1}), hands)
    play_all(table, "sell 1")
    shed = 76 - points("2") + 1000
    assert table.legal(0) == ["sell 0..9999", f"buy 0..{shed}", "accept", "refuse"]


def test_what_partners_may_pay() -> None:
    """BIJINX-25, BIJINX-32: seats 0 and 2 are partners; any price, as printed, or nothing, as the house has it."""
    hands = four("Bi 5", "5 5", "Jinx 2", "2 3")
    for options in ({}, {"partners": 1}, {"partner_price": 1}):
        table = lay_all(sit(hands, options=options), hands)
        assert table.legal(2) == ["sell 0..9999", "buy 0..9999", "refuse"]
    table = lay_all(sit(hands, options={"partners": 1}), hands)
    play_all(table, "buy 9999, accept")
    assert table.scores[0] == table.scores[2] == line(table, 0)[0] - 9999
    table = lay_all(sit(hands, options={"partners": 1, "partner_price": 1}), hands)
    assert table.legal(2) == ["sell 0", "buy 0", "refuse"]
    refused(table, "sell 1", 25)
    refused(table, "buy 1", 25)
    play_all(table, "buy 0, accept")
    assert line(table, 0)[1:] == (0, "sold")
    assert line(table, 2)[2] == "bi_jinx"
    with pytest.raises(parlour.ParlourError, match="partners need four"):
        GAME.new(seats=3, options={"partners": 1})


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    """BIJINX-33."""
    table = play_hand(two("Bi 3", "Jinx 3"), "refuse")
    assert table.over
    assert table.acting == []
    assert table.legal(0) == []
    for move in ("5", "sell 1", "accept", "refuse"):
        refused(table, move, 33, seat=0)


# What a seat may suppose


def test_a_supposed_discard_is_the_largest_of_three() -> None:
    """BIJINX-7: a hand without two cards as small as that cannot have been made to discard it."""
    hands = [("5", "5 5 5 5 4 4 4 4 3 3"), ("4", "3 3 3 2 2 2 2 2 1 1")]
    table = sit(hands)
    lay_all_but = ", ".join(f"{a}, {b}" for a, b in zip(*(ten.split()[:7] for _, ten in hands), strict=True))
    play_all(table, lay_all_but)
    luck = new_luck(1)
    for seat in (0, 1):
        view = table.view(seat)
        for _ in range(300):
            imagined = GAME.imagine(view, seat, luck)[0]
            supposed = POINTS[KIND[imagined["discard"][1 - seat]]]
            ten = imagined["held"][1 - seat] + imagined["laid"][1 - seat]
            assert sum(int(ten[kind]) for kind in range(KINDS) if POINTS[kind] <= supposed) >= 2
            assert imagined["inn"][KIND[imagined["discard"][1 - seat]]] > 0


def test_suppositions_are_as_likely_as_the_deals_behind_them() -> None:
    """BIJINX-7: after four tricks of two, against deals made at random."""
    table = GAME.new(seats=2, seed=7)
    for _ in range(8):
        table.play(table.turn, table.legal(table.turn)[0])
    truth = table.state[0]
    own = truth["held"][0] + truth["laid"][0]
    own[KIND[truth["discard"][0]]] += 1
    unseen = np.repeat(np.arange(KINDS), COPIES[2] - own)
    laid = truth["laid"][1]
    random = np.random.default_rng(2)
    dealt = np.zeros((2, KINDS))
    for _ in range(12_000):
        order = random.permutation(unseen)
        discard = max(order[:3], key=lambda kind: POINTS[kind])  # of equals the first
        ten = np.bincount(order[:11], minlength=KINDS)
        ten[discard] -= 1
        if (ten >= laid).all():
            dealt[0, discard] += 1
            dealt[1] += ten > laid
    supposed = np.zeros((2, KINDS))
    luck = new_luck(3)
    for _ in range(3_000):
        imagined = GAME.imagine(table.view(0), 0, luck)[0]
        supposed[0, KIND[imagined["discard"][1]]] += 1
        supposed[1] += imagined["held"][1] > 0
    dealt, supposed = dealt / dealt[0].sum(), supposed / supposed[0].sum()
    assert np.abs(dealt - supposed).max() < 0.04


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_discarded_zero_can_be_supposed(seats: int) -> None:
    """BIJINX-7: of somebody with two more of them, and of nobody else."""
    table = GAME.new(seats=seats, seed=seed_for(seats), decks=[zeros_first(seats, "0 00 Bi", 1)])
    luck, supposed = new_luck(5), 0
    for _ in range(6 * seats):
        table.play(table.turn, table.legal(table.turn)[0])  # zeros first
    for _ in range(2_000):
        imagined = GAME.imagine(table.view(0), 0, luck)
        assert GAME.module.all_cards(imagined) == GAME.module.all_cards(table.state)
        s = imagined[0]
        for seat in range(1, seats):
            if POINTS[KIND[s["discard"][seat]]] == 0:
                assert int((s["held"][seat] + s["laid"][seat])[:4].sum()) >= 2
                supposed += seat == 1
    assert supposed > 0


def test_a_fair_bid_tells_what_the_bidder_is_rid_of() -> None:
    """BIJINX-24: whoever has bid 200 has noughts beside his Jinx."""
    hands = three("Bi 2", "Jinx 00", "0 3")
    table = lay_all(sit(hands, options={"fair_price": 1}), hands)
    play_all(table, "buy 200")
    luck = new_luck(6)
    for seat in (0, 2):
        for _ in range(100):
            imagined = GAME.imagine(table.view(seat), seat, luck)[0]
            assert names(imagined["held"][1]) == ["Jinx", "00"]


def test_stacked_helpers_deal_what_they_say() -> None:
    """BIJINX-6: the tables of these tests are what they seem."""
    hands = three("Bi 2", "Jinx 00", "0 3")
    table = sit(hands)
    for seat, (discard, ten) in enumerate(hands):
        assert names(table.state["held"][0][seat]) == sorted(ten.split(), key=KIND_NAMES.index)
        assert CARDS[table.state["discard"][0][seat]] == discard
    assert sorted(deck(*hands)) == list(range(1, 41))
    assert cards(GAME, "Bi Jinx 0 00") == [1, 2, 3, 4]
