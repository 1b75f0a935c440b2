"""A first game of each, ninety seconds long: stacked cards, what is said, and what the pupil tries.

The pupil sits in seat 0. A lesson is a real game; the rules play it, so it cannot teach what is not so.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One thing to learn: what is said, what happens first, and the move to try.

    The move tried in the step before is played, and then `after`: moves such as `1 T10, 2 S2`, each with
    its seat. A `quick` step shows only where they led. Without a move to try, one reads on.
    """

    en: str
    fr: str
    after: str = ""
    move: str = ""
    quick: bool = False


@dataclass(frozen=True)
class Lesson:
    """A game set up for learning: who plays, how the first deck lies (`-` is any other card), and the steps.

    `seed` decides who deals.
    """

    names: tuple[str, ...]
    seed: int
    deck: str
    steps: tuple[Step, ...]


_CRIBBAGE = Lesson(
    names=("", "Clara"),
    seed=0,
    # Clara's cards and the pupil's in turn, then the start card.
    deck="TC 5H 9S 5S 8H JD 7D KC AC 2C 4S 9H QD",
    steps=(
        Step(
            "A race to the 121st hole. You deal this time, so the spare hand, the crib, will count for you.",
            "Une course jusqu'au 121e trou. Vous donnez : la main de réserve, le crib, comptera pour vous.",
        ),
        Step(
            "Each of you lays two cards away to the crib. Keep what belongs together: fives and tens make "
            "fifteen. Lay away the two.",
            "Chacun écarte deux cartes pour le crib. Gardez ce qui va ensemble : cinq et dix font quinze. "
            "Écartez le deux.",
            after="1 AC, 1 4S",
            move="2C",
        ),
        Step("And the nine.", "Et le neuf.", move="9H"),
        Step(
            "The start card belongs to every hand. Clara leads, and the count runs up to thirty-one. She plays "
            "ten: your five makes fifteen, and that is two points.",
            "La carte de départ appartient à toutes les mains. Clara entame, et le compte monte jusqu'à trente "
            "et un. Elle joue un dix : votre cinq fait quinze, et voilà deux points.",
            after="1 TC",
            move="5H",
        ),
        Step(
            "Twenty-four. Play your other five: after that, nothing fits for Clara.",
            "Vingt-quatre. Jouez votre autre cinq : après lui, rien ne va plus pour Clara.",
            after="1 9S",
            move="5S",
        ),
        Step(
            "She said go, and you had the last card: one point. The count begins again. Play the jack.",
            "Elle a dit « go », et la dernière carte était à vous : un point. Le compte repart. Jouez le valet.",
            after="1 8H",
            move="JD",
        ),
        Step(
            "Now the hands are counted with the start card: Clara's, yours, and then your crib. Fifteens and "
            "pairs are two each, a run is a point a card.",
            "Maintenant on compte les mains avec la carte de départ : celle de Clara, la vôtre, puis votre crib. "
            "Quinze et paires valent deux, une suite un point par carte.",
            after="1 7D, 0 KC",
        ),
        Step(
            "The pegs have walked, and Clara deals next. First past hole 120 wins: that is all there is to it.",
            "Les fiches ont avancé, et c'est à Clara de donner. Le premier au-delà du trou 120 gagne : c'est tout.",
        ),
    ),
)

_DIXIE = Lesson(
    names=("", "Clara", "Edgar"),
    seed=1,
    # The pupil's, Clara's and Edgar's cards in turn, then the stock.
    deck="C5 C10 T10 C12 S5 S2 T5 X7 S1 X2 C8 Q11 S8 Q13 T14 B Q14 T13 Q5 T1 T2",
    steps=(
        Step(
            "Be rid of your cards: what you still hold at the end counts against you. You lead, with any card. "
            "Try the 5 of circles.",
            "Videz votre main : ce qui vous reste à la fin compte contre vous. Vous entamez, d'une carte au choix. "
            "Essayez le 5 de ronds.",
            move="C5",
        ),
        Step(
            "Clara followed the symbol, Edgar the number. Triangles are asked for: you have one.",
            "Clara a suivi le symbole, Edgar le nombre. On demande des triangles : vous en avez un.",
            after="1 C10, 2 T10",
            move="T5",
        ),
        Step(
            "Stars and a 2 lie there now. Your 2 of crosses follows by its number.",
            "Des étoiles et un 2 sont demandés. Votre 2 de croix suit par son nombre.",
            after="1 S5, 2 S2",
            move="X2",
        ),
        Step(
            "Edgar could not follow and drew a card: that ends a turn. You cannot follow either, but a Bonus goes "
            "on anything. Play it and call stars, for you have one.",
            "Edgar n'a pas pu suivre et a pioché : cela finit un tour. Vous ne pouvez pas suivre non plus, mais un "
            "Bonus va sur tout. Jouez-le et demandez des étoiles : vous en avez une.",
            after="1 X7, 2 draw",
            move="B>S",
        ),
        Step(
            "The called symbol holds until somebody plays. Your 8 of stars follows.",
            "Le symbole demandé vaut jusqu'à ce que quelqu'un joue. Votre 8 d'étoiles suit.",
            after="1 draw, 2 S1",
            move="S8",
        ),
        Step(
            "One card left, and circles are asked for. Go out!",
            "Plus qu'une carte, et l'on demande des ronds. Finissez !",
            after="1 C8, 2 draw",
            move="C12",
        ),
        Step(
            "You are out and pay nothing; the others are charged their cards, twenty for a Bonus. Everybody deals "
            "once, and the lowest score wins.",
            "Vous n'avez plus rien et ne payez rien ; les autres paient leurs cartes, vingt pour un Bonus. Chacun "
            "donne une fois, et le score le plus bas gagne.",
        ),
    ),
)

_BUNCO = Lesson(
    names=("", "Clara"),
    seed=1,
    # Bunco Piles, the pupil's and Clara's cards in turn, the tops last; then the hands.
    deck="- - - - - - - - - - - - 8 4 9 10 5 8 2 7 1 6 3 4 B 8 7 9 S 10",
    steps=(
        Step(
            "Piles in the middle grow from 1 to 10. At your left lies your Bunco Pile: be rid of it first. A 1 in "
            "your hand must be played before anything else.",
            "Au milieu, des piles montent de 1 à 10. À votre gauche, votre pile Bunco : videz-la le premier. Un 1 "
            "en main se joue avant tout le reste.",
            move="h1",
        ),
        Step(
            "The top of your Bunco Pile fits now, and must go.",
            "Le dessus de votre pile Bunco convient maintenant : il doit partir.",
            move="pile",
        ),
        Step(
            "It shows a 5 now. Build toward it: play your 3.",
            "Elle montre un 5. Construisez vers lui : jouez votre 3.",
            move="h3",
        ),
        Step(
            "A Bunco card stands for any number up to 9, if you can follow it at once. Play it for the 4.",
            "Une carte Bunco vaut n'importe quel nombre jusqu'à 9, si vous pouvez la faire suivre aussitôt. "
            "Jouez-la pour le 4.",
            move="bunco h>3",
        ),
        Step("And the 5 follows, off your pile.", "Et le 5 suit, de votre pile.", move="pile"),
        Step(
            "Nothing more fits. You end your turn by laying a card on one of your four Surplus piles: the 7.",
            "Rien ne va plus. On finit son tour en posant une carte sur une de ses quatre piles du Surplus : le 7.",
            move="7>s1",
        ),
        Step(
            "Clara has played a 6, and her pile shows a 7: she is about to be rid of it. You hold a Stop. Press "
            "the button!",
            "Clara a joué un 6, et sa pile montre un 7 : elle va s'en défaire. Vous avez un Stop. Appuyez sur le "
            "bouton !",
            after="1 h6",
            move="stop h>6",
        ),
        Step(
            "The pile is gone, and the turn is yours. Whoever first empties the Bunco Pile wins.",
            "La pile est enlevée, et le tour est à vous. Le premier à vider sa pile Bunco gagne.",
        ),
    ),
)

_BIJINX = Lesson(
    names=("", "Edgar"),
    seed=1,
    # Jinx Inn, three each, three each, the Inn's block, five each.
    deck="3  5 1 0  5 Jinx 3  Bi 1 2  00 1 2  1 2 3 4 4 5 5  1 2 2 3 4  1 3 4 4 5",
    steps=(
        Step(
            "Win nothing: points you retain count against you. Your highest card of the first three went to Jinx "
            "Inn, which waits for whoever takes the last trick.",
            "Ne gagnez rien : les points conservés comptent contre vous. La plus haute de vos trois premières "
            "cartes est partie à l'Auberge, qui attend le gagnant du dernier pli.",
        ),
        Step(
            "Edgar deals, and so he leads every trick. There are no suits: the highest card takes. Stay below his 4.",
            "Edgar donne : il entame donc chaque pli. Pas de couleurs : la plus haute l'emporte. Restez sous son 4.",
            after="1 4",
            move="3",
        ),
        Step(
            "Of equal cards the last one takes. Lay the 0 under his 1: it is worth nothing, but trouble sticks to it.",
            "À égalité, la dernière l'emporte. Posez le 0 sous son 1 : il ne vaut rien, mais il attire les ennuis.",
            after="1 1",
            move="0",
        ),
        Step(
            "Five tricks later. Edgar leads his last 1, and you keep two cards at the end. Lay a 1, and take Jinx Inn.",
            "Cinq plis plus tard. Edgar entame son dernier 1, et l'on garde deux cartes à la fin. Posez un 1, et "
            "prenez l'Auberge.",
            after="1 5, 0 4, 1 4, 0 2, 1 3, 0 2, 1 3, 0 2, 1 2, 0 1, 1 1",
            move="1",
            quick=True,
        ),
        Step(
            "You hold Bi, he holds Jinx with both noughts: 2,000 against him, unless he buys your Bi. Offer to "
            "sell it for 300.",
            "Vous avez Bi, il a Jinx et les deux zéros : 2 000 contre lui, à moins qu'il n'achète votre Bi. "
            "Proposez de le vendre pour 300.",
            move="sell 300",
        ),
        Step(
            "Sold. He is free of everything, and 300 stand on your DED side. After five hands the lowest score "
            "wins, and below nothing is best of all.",
            "Vendu. Il est libéré de tout, et 300 s'inscrivent de votre côté DED. Après cinq manches le score le "
            "plus bas gagne, et sous zéro c'est encore mieux.",
            after="1 accept",
        ),
    ),
)

_BONANZA = Lesson(
    names=("", "Clara", "Edgar"),
    seed=0,
    # The pupil's, Clara's, Edgar's and the dead hand in turn.
    deck="JK QS JS 2S  5D TS 8H 3S  6D 8D 9H 4S  7D 9D TH 5S  KS 2H QH 6S  AS 3H KH 7S  2C 4H 5H 8S  3C 6H 7H 9S"
    "  9C 4C 5C 2D  TC 6C 7C 3D  QC 8C JC 4D  JH KC TD AD  AH AC JD KD  QD",
    steps=(
        Step(
            "Everybody has put a chip on each of the ten spaces. What nobody wins stays and grows.",
            "Chacun a mis un jeton sur chacune des dix cases. Ce que personne ne gagne reste et s'amoncelle.",
        ),
        Step(
            "Edgar deals and keeps his hand, so the dead one is up for auction. Yours is good: pass.",
            "Edgar donne et garde sa main : le mort est mis aux enchères. La vôtre est bonne : passez.",
            after="2 keep",
            move="pass",
        ),
        Step(
            "The first call is the Joker, and you have it. Claim the space.",
            "Le premier appel est le Joker, et vous l'avez. Abattez-le.",
            after="1 pass",
            move="claim",
        ),
        Step(
            "Queen-Jack went to nobody. For Sequence you have three diamonds in a row: claim.",
            "Personne n'avait Dame-Valet. Pour la Séquence, vous avez trois carreaux qui se suivent : abattez.",
            after="1 pass, 2 pass, 0 pass, 1 pass, 2 pass",
            move="claim",
        ),
        Step(
            "Ten-Two and Poker stayed. Now the cards run: Edgar led the jack of spades, and whoever has the next "
            "one must play it. Your ace took its space! You stopped the run, so you lead a red suit: diamonds.",
            "Dix-Deux et Poker sont restés. Maintenant les cartes filent : Edgar a entamé du valet de pique, et qui "
            "a la suivante doit la jouer. Votre as a pris sa case ! La suite s'arrête à vous : entamez en rouge, "
            "à carreau.",
            after="1 pass, 2 pass, 0 pass, 1 pass, 2 pass, 2 pass, 0 pass, 1 pass, 2 lead S",
            move="lead D",
        ),
        Step(
            "So it goes on. The first without cards cries Bonanza, takes the Pot, and gets a chip for every card "
            "the others hold.",
            "Et ainsi de suite. Le premier sans cartes crie « Bonanza », prend le Pot et reçoit un jeton par carte "
            "restée aux autres.",
        ),
    ),
)

LESSONS: Mapping[str, Lesson] = {
    "bijinx": _BIJINX,
    "bonanza": _BONANZA,
    "bunco": _BUNCO,
    "cribbage": _CRIBBAGE,
    "dixie": _DIXIE,
}
