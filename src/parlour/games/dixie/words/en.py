"""Dixie in English."""

from parlour.games.dixie.state import BONUSES, NUMBERED, SYMBOLS
from parlour.words.speech import Words

_SYMBOLS = ("circles", "triangles", "crosses", "squares", "stars")
_NAMED = dict(zip(SYMBOLS, _SYMBOLS, strict=True))

WORDS = Words(
    title="Dixie, or Bonus 20",
    about="Match the symbol or the number, be rid of your cards; a Bonus calls the tune.",
    cards=("", *(f"the {n} of {_NAMED[symbol]}" for symbol, n in NUMBERED), *["a Bonus"] * BONUSES),
    places=("", *_SYMBOLS),
    moves={
        "play": "play {card}",
        "bonus": "play a Bonus and call {place}",
        "draw": "draw a card",
        "pass": "pass",
    },
    events={
        "cut": "{who} [cut|cuts] {card}.",
        "deal": "Hand {n}: {who} [deal|deals].",
        "cut_pack": "{who} [cut|cuts] the pack.",
        "hand": "Your hand: {cards}.",
        "played": "{who} [play|plays] {card}.",
        "called": "{who} [call|calls] {place}.",
        "drew": "[|{who} draws a card.]",
        "drew_card": "You draw {card}.",
        "passed": "{who} [pass|passes]: nothing follows, and nothing is left to draw.",
        "turned_over": "The pile is turned face down: {n} (card|cards) to draw again.",
        "last_turn_over": "That was the last time: after this there is nothing more to draw.",
        "nothing_left": "Nothing is left to draw: whoever can follow must, and if all pass the hand is blocked.",
        "out": "{who} [are|is] out of cards and [win|wins] the hand.",
        "blocked": "Nobody can play: the hand is blocked.",
        "charged": "{who} [are|is] left with {cards}: {n} (point|points).",
        "extra_deal": "A tie: hand {n} is to break it.",
        "last_extra_deal": "It is the last: a tie after it is shared.",
        "won": "{who} [win|wins] the game with {n} (point|points).",
    },
    endings={"won": "won", "shared": "shared win"},
    score="points",
    aim="Fewest points wins.",
    options={
        "rounds": "How many times everybody deals",
        "turn_overs": "How often the pile may be turned over in a hand; 0: as often as it takes, 20 times at most, "
        "5 where it is shuffled",
        "shuffle": "Shuffle the pile when it is turned over",
        "extra_deal": "Break a tie with further hands",
    },
    refusals={
        6: "it is not your turn",
        8: "you have the lead: play a card",
        9: "that card has neither the symbol nor the number called",
        10: "you do not hold that card",
        20: "there is nothing left to draw",
        21: "you may pass only when you can neither follow nor draw",
        25: "the game is over",
    },
    fields={
        "hands": "hand",
        "dealer": "dealer",
        "held": "cards",
        "scores": "points",
        "call": "to follow",
        "stocked": "stock",
    },
    asks={
        "lead": "Lead any card.",
        "led": "Its symbol and its number are what the next player must follow.",
        "follow": "Follow {card}, by its symbol or its number, or draw a card.",
        "follow_symbol": "Follow the call for {place}, or draw a card.",
        "must_follow": "Follow {card}, by its symbol or its number: nothing is left to draw.",
        "must_follow_symbol": "Follow the call for {place}: nothing is left to draw.",
        "draw_only": "Draw a card: nothing of yours follows {card}.",
        "draw_only_symbol": "Draw a card: nothing of yours follows the call for {place}.",
        "pass": "Pass: nothing of yours follows {card}, and nothing is left to draw.",
        "pass_symbol": "Pass: nothing of yours follows the call for {place}, and nothing is left to draw.",
        "fits": "You can follow with {cards}.",
        "draw": "To draw ends your turn.",
        "counts": "What you hold would count {n} (point|points) against you now.",
    },
    reasons={
        "out": "goes out",
        "heavy": "is rid of {n} points",
        "last": "leaves you one card",
        "follows": "you have {n} (card|cards) to follow it with",
        "stuck": "leaves you nothing to follow it with",
        "few": "few others can follow: {n} (card|cards) of {of}",
        "calls": "calls {place}, of which you hold {n}",
        "calls_none": "calls {place}, of which you hold none",
        "hurry": "a Bonus must not be left in your hand",
        "nothing": "nothing in your hand follows",
        "saves_bonus": "saves the Bonus for later",
        "holds_back": "holds back a card that would follow",
        "must_pass": "there is nothing to play or draw",
    },
    lesson=(
        "Be rid of your cards: what you still hold at the end counts against you. You lead, with any card. Try "
        "the 5 of circles.",
        "Clara followed the symbol, Edgar the number. Triangles are asked for: you have one.",
        "Stars and a 2 lie there now. Your 2 of crosses follows by its number.",
        "Edgar could not follow and drew a card: that ends a turn. You cannot follow either, but a Bonus goes on "
        "anything. Play it and call stars, for you have one.",
        "The called symbol holds until somebody plays. Your 8 of stars follows.",
        "One card left, and circles are asked for. Go out!",
        "You are out and pay nothing; the others are charged their cards, twenty for a Bonus. Everybody deals "
        "once, and the lowest score wins.",
    ),
    phrases={
        "figure/hands_out": "hands gone out of, a game",
        "figure/left_with": "points left with, a hand",
        "figure/worst_hand": "worst hand",
    },
)
