"""What the room itself says, in each language: names of bots, what happened around the game, refusals."""

from collections.abc import Sequence

from parlour.words.speech import YOU

BOTS = {
    "en": {"newcomer": "Newcomer", "regular": "Regular", "expert": "Expert", "master": "Master"},
    "fr": {"newcomer": "Novice", "regular": "Habitué", "expert": "Expert", "master": "Maître"},
}
SOMEONE = {"en": "someone", "fr": "quelqu'un"}
ENDINGS = {
    "en": {"resigned": "resigned", "interrupted": "interrupted by new rules"},
    "fr": {"resigned": "abandonnée", "interrupted": "interrompue par de nouvelles règles"},
}
HAPPENED = {
    "en": {
        "undone": ("You take your last move back.", "{who} takes the last move back."),
        "resigned": ("You resign.", "{who} resigns."),
        "moved": ("You play {move}.", "{who} plays {move}."),
    },
    "fr": {
        "undone": ("Vous reprenez votre dernier coup.", "{who} reprend son dernier coup."),
        "resigned": ("Vous abandonnez.", "{who} abandonne."),
        "moved": ("Vous jouez {move}.", "{who} joue {move}."),
    },
}
MESSAGES = {
    "en": {
        "who": "choose a name first",
        "forbidden": "that is not for you to do here",
        "missing": "there is no such table",
        "stale": "the table has moved on",
        "phase": "not at this point of the game",
        "taken": "somebody else was first",
        "absent": "nobody has been away long enough for that",
        "seat": "there is no such seat",
        "full": "every seat is taken",
        "empty": "some seats are still empty",
        "undo": "that cannot be taken back",
        "banned": "the host has asked you to leave this table",
        "nonsense": "there is no such move here",
        "often": "too many messages at once",
        "window": "there is nothing to stop just now",
        "busy": "the room cannot write anything down just now",
        "preparing": "this game is being made ready here for the first time; in a minute or two it can begin",
        "older": "it was played by an earlier version of the rules; what happened can still be read",
    },
    "fr": {
        "who": "choisissez d'abord un nom",
        "forbidden": "ce n'est pas à vous de le faire ici",
        "missing": "cette table n'existe pas",
        "stale": "la partie a continué entre-temps",
        "phase": "pas à ce moment de la partie",
        "taken": "quelqu'un d'autre a été plus rapide",
        "absent": "personne n'est absent depuis assez longtemps",
        "seat": "cette place n'existe pas",
        "full": "toutes les places sont prises",
        "empty": "il reste des places libres",
        "undo": "ce coup ne peut pas être repris",
        "banned": "l'hôte vous a demandé de quitter cette table",
        "nonsense": "ce coup n'existe pas ici",
        "often": "trop de messages à la fois",
        "window": "il n'y a rien à arrêter pour l'instant",
        "busy": "la salle ne peut rien noter pour l'instant",
        "preparing": "ce jeu est préparé ici pour la première fois ; dans une minute ou deux, il pourra commencer",
        "older": "elle a été jouée selon une version antérieure des règles ; son déroulement reste lisible",
    },
}


def happened(name: str, seat: int, listener: int, names: Sequence[str], language: str, move: str = "") -> str:
    """What happened around the game, as a sentence."""
    you, other = HAPPENED[language][name]
    who = names[seat] if 0 <= seat < len(names) else YOU[language]
    text = (you if seat == listener else other).format(who=who, move=move)
    return text[:1].upper() + text[1:]
