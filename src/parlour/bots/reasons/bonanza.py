"""What there is to say about a move at Bonanza."""

from typing import Any

from parlour.bots.habits.bonanza import card_pay, hand_value, mean_value, to_win
from parlour.bots.reasons import Said
from parlour.engine.cards import has, lowest
from parlour.games.bonanza.poker import SUIT_CARDS
from parlour.games.bonanza.stops import is_ace
from parlour.games.bonanza.wheel import (
    AUCTION,
    BET,
    CARD_SPACE,
    CHOICE,
    CLAIM,
    CLAIM_JOKER,
    FOLD,
    JOKER_CALL,
    JOKER_SPACE,
    LEAD,
    PASS,
    POKER,
    POKER_SPACE,
    RAISE,
    STAKE,
)

TENTHS = 10
WORDS = {
    "en": {
        "hand": "your hand should bring about {n} (chip|chips), an unseen one {of}",
        "bid": "the dead hand should bring {n} (chip|chips) more than yours",
        "bid_for_less": "the dead hand should bring no more than yours",
        "claims": "plays for {n} (chip|chips)",
        "joker_spent": "spends the Joker",
        "joker_kept": "keeps the Joker for a later call",
        "silent": "tells nobody what you hold",
        "beats": "your cards should win {n} times in a hundred",
        "for": "{n} (chip|chips) against {of} on the space",
        "saves": "saves {n} (chip|chips)",
        "runs": "runs through {n} of your own cards",
        "empties": "takes {n} (chip|chips) on its way",
        "stops": "stops with you: you lead again",
        "passes_on": "then goes on to others",
        "waits": "cards worth {n} (chip|chips) wait in this suit",
    },
    "fr": {
        "hand": "votre main devrait rapporter {n} (jeton|jetons), une main inconnue {of}",
        "bid": "la main morte devrait rapporter {n} (jeton|jetons) de plus que la vôtre",
        "bid_for_less": "la main morte ne devrait pas rapporter plus que la vôtre",
        "claims": "joue pour {n} (jeton|jetons)",
        "joker_spent": "dépense le Joker",
        "joker_kept": "garde le Joker pour un appel suivant",
        "silent": "n'apprend rien à personne",
        "beats": "vos cartes devraient gagner {n} fois sur cent",
        "for": "{n} (jeton|jetons) contre {of} sur la case",
        "saves": "épargne {n} (jeton|jetons)",
        "runs": "file {n} de vos propres cartes",
        "empties": "prend {n} (jeton|jetons) au passage",
        "stops": "s'arrête chez vous : vous entamez de nouveau",
        "passes_on": "passe ensuite aux autres",
        "waits": "des cartes valant {n} (jeton|jetons) attendent dans cette couleur",
    },
}


def grounds(s: Any, seat: int, action: int) -> Said:
    """What a hand, a claim, a bet or a lead is good for."""
    if s.phase == CHOICE:
        return [("hand", {"n": int(hand_value(s, seat)) // TENTHS, "of": int(mean_value(s)) // TENTHS})]
    if s.phase == AUCTION:
        more = int(mean_value(s) - hand_value(s, seat)) // TENTHS
        return [("bid", {"n": more}) if more > 0 else ("bid_for_less", {})]
    if JOKER_CALL <= s.phase < POKER:
        return _claiming(s, action)
    if s.phase == POKER:
        return _betting(s, seat, action)
    return _leading(s, seat, action - LEAD)


def _claiming(s: Any, action: int) -> Said:
    chips = int(s.wheel[s.phase - JOKER_CALL])
    if action == CLAIM_JOKER:
        return [("claims", {"n": chips}), ("joker_spent", {})]
    if action == CLAIM:
        return [("claims", {"n": chips})]
    return [("joker_kept" if s.phase - JOKER_CALL == JOKER_SPACE else "silent", {})]


def _betting(s: Any, seat: int, action: int) -> Said:
    said: Said = [("beats", {"n": int(to_win(s, seat))})]
    owed = min(int(s.stake - s.staked[seat]), int(s.purses[seat]))
    if action == FOLD:
        return [*said, ("saves", {"n": owed})]
    if action == PASS:
        return said
    cost = owed
    if BET <= action < RAISE:
        cost = action - BET + 1
    elif RAISE <= action < LEAD:
        cost = owed + action - RAISE + 1
    elif action >= STAKE:
        cost = action - STAKE + 1
    return [*said, ("for", {"n": cost, "of": int(s.wheel[POKER_SPACE])})]


def _leading(s: Any, seat: int, suit: int) -> Said:
    mine = s.hands[seat] & SUIT_CARDS[suit]
    card, run, taken, ends = int(lowest(mine)), 0, 0, False
    while has(mine, card) and not ends:
        run += 1
        if CARD_SPACE[card]:
            taken += int(s.wheel[CARD_SPACE[card] - 1])
        ends = bool(is_ace(card))
        card += 1
    ends = ends or bool(has(s.out | s.nowhere | s.given[seat], card))
    said: Said = [("empties", {"n": taken})] if taken else []
    if run > 1:
        said.append(("runs", {"n": run}))
    if ends:
        said.append(("stops", {}))
    elif int(card_pay(s, mine)) > taken:
        said.append(("waits", {"n": int(card_pay(s, mine)) - taken}))
    else:
        said.append(("passes_on", {}))
    return said
