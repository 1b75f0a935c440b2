"""Dixie in English and French."""

from parlour.games.dixie.pack import BONUSES, NUMBERED, SYMBOLS
from parlour.words.speech import Words

_SYMBOLS_EN = ("circles", "triangles", "crosses", "squares", "stars")
_SYMBOLS_FR = ("ronds", "triangles", "croix", "carrés", "étoiles")
_OF_SYMBOLS_FR = ("de ronds", "de triangles", "de croix", "de carrés", "d'étoiles")


def _cards(symbols: tuple[str, ...], numbered: str, bonus: str) -> list[str]:
    named = dict(zip(SYMBOLS, symbols, strict=True))
    return ["", *(numbered.format(n=n, symbol=named[s]) for s, n in NUMBERED), *[bonus] * BONUSES]


_ENGLISH = Words(
    title="Dixie, or Bonus 20",
    about="Match the symbol or the number, be rid of your cards; a Bonus calls the tune.",
    cards=_cards(_SYMBOLS_EN, "the {n} of {symbol}", "a Bonus"),
    places=("", *_SYMBOLS_EN),
    moves={
        "play": "play {card}",
        "bonus": "play a Bonus and call {place}",
        "draw": "draw a card",
        "pass": "pass",
    },
    events={
        "cut": "{who} [cut|cuts] {card}.",
        "deal": "Hand {n}: {who} [deal|deals].",
        "hand": "Your hand: {cards}.",
        "played": "{who} [play|plays] {card}.",
        "called": "{who} [call|calls] {place}.",
        "drew": "[|{who} draws a card.]",
        "drew_card": "You draw {card}.",
        "took": "{who} [take|takes] {card}, turned over with the pile.",
        "passed": "{who} [pass|passes]: nothing follows, and nothing is left to draw.",
        "turned_over": "The pile is turned over: {n} (card|cards) to draw again.",
        "last_turn_over": "That was the last time: after this there is nothing more to draw.",
        "out": "{who} [are|is] out of cards and [win|wins] the hand.",
        "blocked": "Nobody can play: the hand is blocked.",
        "charged": "{who} [are|is] left with {cards}: {n} (point|points).",
        "extra_deal": "A tie: hand {n} is to break it.",
        "won": "{who} [win|wins] the game with {n} (point|points).",
    },
    endings={"won": "won", "shared": "shared win"},
    options={
        "rounds": "How many times everybody deals",
        "turn_overs": "How often the pile may be turned over in a hand",
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
)

_FRENCH = Words(
    title="Dixie, ou Bonus 20",
    about="Suivez le symbole ou le nombre et videz votre main ; un Bonus change la demande.",
    cards=_cards(_OF_SYMBOLS_FR, "le {n} {symbol}", "un Bonus"),
    places=("", *_SYMBOLS_FR),
    moves={
        "play": "jouer {card}",
        "bonus": "jouer un Bonus et demander : {place}",
        "draw": "piocher une carte",
        "pass": "passer",
    },
    events={
        "cut": "{who} [coupez|coupe] : {card}.",
        "deal": "Manche {n} : {who} [donnez|donne].",
        "hand": "Votre main : {cards}.",
        "played": "{who} [jouez|joue] {card}.",
        "called": "{who} [demandez|demande] : {place}.",
        "drew": "[|{who} pioche une carte.]",
        "drew_card": "Vous piochez {card}.",
        "took": "{who} [prenez|prend] {card}, dans la pile retournée.",
        "passed": "{who} [passez|passe] : rien ne suit et il n'y a plus rien à piocher.",
        "turned_over": "On retourne la pile : {n} (carte|cartes) à piocher de nouveau.",
        "last_turn_over": "C'était la dernière fois : ensuite, il n'y aura plus rien à piocher.",
        "out": "{who} n'[avez|a] plus de cartes et [gagnez|gagne] la manche.",
        "blocked": "Personne ne peut jouer : la manche est bloquée.",
        "charged": "{who} [gardez|garde] {cards} : {n} (point|points).",
        "extra_deal": "Égalité : la manche {n} doit départager les premiers.",
        "won": "{who} [gagnez|gagne] la partie avec {n} (point|points).",
    },
    endings={"won": "gagnée", "shared": "victoire partagée"},
    options={
        "rounds": "Combien de fois chacun donne",
        "turn_overs": "Combien de fois la pile peut être retournée dans une manche",
        "shuffle": "Mélanger la pile quand on la retourne",
        "extra_deal": "Départager les ex æquo par d'autres manches",
    },
    refusals={
        6: "ce n'est pas votre tour",
        8: "vous avez la main : jouez une carte",
        9: "cette carte n'a ni le symbole ni le nombre demandés",
        10: "vous n'avez pas cette carte",
        20: "il n'y a plus rien à piocher",
        21: "on ne passe que si l'on ne peut ni suivre ni piocher",
        25: "la partie est finie",
    },
)

WORDS = {"en": _ENGLISH, "fr": _FRENCH}
