"""Dixie in French."""

from parlour.games.dixie.state import BONUSES, NUMBERED, SYMBOLS
from parlour.words.speech import Words

_SYMBOLS = ("ronds", "triangles", "croix", "carrés", "étoiles")
_OF = ("de ronds", "de triangles", "de croix", "de carrés", "d'étoiles")
_NAMED = dict(zip(SYMBOLS, _OF, strict=True))

WORDS = Words(
    title="Dixie, ou Bonus 20",
    about="Suivez le symbole ou le nombre et videz votre main ; un Bonus change la demande.",
    cards=("", *(f"le {n} {_NAMED[symbol]}" for symbol, n in NUMBERED), *["un Bonus"] * BONUSES),
    places=("", *_SYMBOLS),
    moves={
        "play": "jouer {card}",
        "bonus": "jouer un Bonus et demander : {place}",
        "draw": "piocher une carte",
        "pass": "passer",
    },
    events={
        "cut": "{who} [coupez|coupe] : {card}.",
        "deal": "Manche {n} : {who} [donnez|donne].",
        "cut_pack": "{who} [coupez|coupe] le paquet.",
        "hand": "Votre main : {cards}.",
        "played": "{who} [jouez|joue] {card}.",
        "called": "{who} [demandez|demande] des {place}.",
        "drew": "[|{who} pioche une carte.]",
        "drew_card": "Vous piochez {card}.",
        "passed": "{who} [passez|passe] : rien ne suit et il n'y a plus rien à piocher.",
        "turned_over": "On retourne la pile, face cachée : {n} (carte|cartes) à piocher de nouveau.",
        "last_turn_over": "C'était la dernière fois : ensuite, il n'y aura plus rien à piocher.",
        "nothing_left": "Plus rien à piocher : qui peut suivre doit jouer, et si tous passent la manche est bloquée.",
        "out": "{who} n'[avez|a] plus de cartes et [gagnez|gagne] la manche.",
        "blocked": "Personne ne peut jouer : la manche est bloquée.",
        "charged": "{who} [gardez|garde] {cards} : {n} (point|points).",
        "extra_deal": "Égalité : la manche {n} doit départager les premiers.",
        "last_extra_deal": "C'est la dernière : s'il reste une égalité, la victoire est partagée.",
        "won": "{who} [gagnez|gagne] la partie avec {n} (point|points).",
    },
    endings={"won": "gagnée", "shared": "victoire partagée"},
    score="points",
    aim="Celui qui a le moins de points gagne.",
    options={
        "rounds": "Combien de fois chacun donne",
        "turn_overs": "Combien de fois la pile peut être retournée dans une manche ; 0 : autant qu'il le faut, "
        "20 fois au plus, 5 si on la mélange",
        "shuffle": "Mélanger la pile quand on la retourne",
        "extra_deal": "Départager les ex æquo par d'autres manches",
    },
    refusals={
        6: "ce n'est pas votre tour",
        8: "vous avez la main : jouez une carte",
        9: "cette carte n'a ni le symbole ni le nombre demandés",
        10: "vous n'avez pas cette carte",
        20: "il n'y a plus rien à piocher",
        21: "on ne passe que si l'on ne peut ni suivre ni piocher",
        25: "la partie est finie",
    },
    fields={
        "hands": "main",
        "dealer": "donneur",
        "held": "cartes",
        "scores": "points",
        "call": "à suivre",
        "stocked": "pioche",
    },
    asks={
        "lead": "Entamez d'une carte au choix.",
        "led": "Son symbole et son nombre sont ce que le suivant doit fournir.",
        "follow": "Suivez {card}, par le symbole ou par le nombre, ou piochez une carte.",
        "follow_symbol": "Suivez la demande, {place}, ou piochez une carte.",
        "must_follow": "Suivez {card}, par le symbole ou par le nombre : il n'y a plus rien à piocher.",
        "must_follow_symbol": "Suivez la demande, {place} : il n'y a plus rien à piocher.",
        "draw_only": "Piochez une carte : rien chez vous ne suit {card}.",
        "draw_only_symbol": "Piochez une carte : rien chez vous ne suit la demande, {place}.",
        "pass": "Passez : rien chez vous ne suit {card}, et il n'y a plus rien à piocher.",
        "pass_symbol": "Passez : rien chez vous ne suit la demande, {place}, et il n'y a plus rien à piocher.",
        "fits": "Vous pouvez suivre avec {cards}.",
        "draw": "Piocher finit votre tour.",
        "counts": "Ce que vous tenez compterait maintenant {n} (point|points) contre vous.",
    },
    reasons={
        "out": "pose la dernière carte",
        "heavy": "se défait de {n} points",
        "last": "ne vous laisse qu'une carte",
        "follows": "vous avez {n} (carte|cartes) pour y répondre",
        "stuck": "ne vous laisse rien pour y répondre",
        "few": "peu d'autres cartes suivent : {n} sur {of}",
        "calls": "demande des {place} : vous en avez {n}",
        "calls_none": "demande des {place} : vous n'en avez pas",
        "hurry": "un Bonus ne doit pas vous rester en main",
        "nothing": "rien ne suit dans votre main",
        "saves_bonus": "garde le Bonus pour plus tard",
        "holds_back": "retient une carte qui suivrait",
        "must_pass": "il n'y a rien à jouer ni à piocher",
    },
    lesson=(
        "Videz votre main : ce qui vous reste à la fin compte contre vous. Vous entamez, d'une carte au choix. "
        "Essayez le 5 de ronds.",
        "Clara a suivi le symbole, Edgar le nombre. On demande des triangles : vous en avez un.",
        "Des étoiles et un 2 sont demandés. Votre 2 de croix suit par son nombre.",
        "Edgar n'a pas pu suivre et a pioché : cela finit un tour. Vous ne pouvez pas suivre non plus, mais un "
        "Bonus va sur tout. Jouez-le et demandez des étoiles : vous en avez une.",
        "Le symbole demandé vaut jusqu'à ce que quelqu'un joue. Votre 8 d'étoiles suit.",
        "Plus qu'une carte, et l'on demande des ronds. Finissez !",
        "Vous n'avez plus rien et ne payez rien ; les autres paient leurs cartes, vingt pour un Bonus. Chacun "
        "donne une fois, et celui qui a le moins de points gagne.",
    ),
    phrases={
        "figure/hands_out": "manches gagnées, par partie",
        "figure/left_with": "points en main, par manche perdue",
        "figure/worst_hand": "pire manche",
    },
)
