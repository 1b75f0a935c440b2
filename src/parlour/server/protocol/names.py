"""What somebody may be called: something that can be seen, is not the room's own, and can be told from others."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256

from parlour.bots.bot import LEVELS
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import ENGINE, ENGINE_NAME
from parlour.words.grammar import LANGUAGES
from parlour.words.phrases import phrases

MOST_NAME = 24

# What the room's bots are called, women and men in turn.
BOTS = (
    "Agnes", "Barnaby", "Cornelia", "Casimir", "Dorothea", "Desmond", "Eulalia", "Ephraim", "Florentine", "Ferdinand",
    "Gertrude", "Gaspard", "Hortense", "Horatio", "Henrietta", "Ignatius", "Justina", "Leopold", "Leocadia", "Mortimer",
    "Minerva", "Octavius", "Ottilie", "Percival", "Petronella", "Roderick", "Thomasina", "Thaddeus", "Winifred",
)  # fmt: skip
STRIDE = 7  # from one seat to the next: their number is prime, so no two of a table are called the same

# Unicode counts these as letters, marks or symbols, and nothing is seen of them: fillers, a blank, selectors.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
JOINERS = "\u200c\u200d"  # between letters of some scripts, and in some pictures, these are how it is written
BESIDE = re.compile(r"[^\w\s]")  # a bot's level is shown beside its name: Agnes · Expert
JOINED = ("Lo", "Mn", "Mc", "So", "Sk")


def _small(letter: str) -> str:
    """A small Cherokee letter is its capital made small; other small letters may look like something else."""
    return letter.lower() if "CHEROKEE" in unicodedata.name(letter) else letter


# What looks like a Latin letter: Cyrillic, Greek, Armenian, Coptic, Lisu, Cherokee, Canadian syllables, small capitals,
# and a few others. A Greek H is no small n, so cases come apart here.
_ALIKE = {
    "a": "АаΑαɑᴀⲀⲁꓮᎪᗅ", "b": "ВвΒβʙⲂⲃꓐᏴᗷ", "c": "СсϹϲᴄⲤⲥꓚᏟ", "d": "ԀԁᴅꓓᎠᗞᗪ", "e": "ЕеΕεᴇⲈⲉꓰᎬ", "f": "Ϝꜰꓝᖴ",
    "g": "ɡɢցꓖᏀ", "h": "НнҺһΗհʜⲎꓧᎻᕼ", "i": "ІіΙιıɩɪⲒⲓꓲᎥ", "j": "ЈјϳᴊꓙᎫᒍ", "k": "КкΚκᴋⲔⲕꓗᏦ", "l": "Ӏӏ|1ƖǀʟԼꓡᏞᒪ",
    "m": "МмΜᴍⲘⲙꓟᎷᗰ", "n": "ΝηոɴⲚⲛꓠ", "o": "ОоΟοՕօᴏⲞⲟꓳ0", "p": "РрΡρᴘⲢⲣꓑᏢᑭ", "q": "Ԛԛզ", "r": "ʀꓣᎡᏒᖇ",
    "s": "ЅѕꜱꓢᏚ", "t": "ТтΤτᴛⲦⲧꓔᎢ", "u": "υՍսᴜꓴᑌ", "v": "ѴѵνᴠꓦᏙᐯ", "w": "ԜԝωᴡⲰⲱꓪᎳᏔ", "x": "ХхΧχⲬⲭꓫ᙭",
    "y": "УуҮүΥʏⲨⲩꓬᎩᎽႷყᲧ", "z": "ΖᴢⲌⲍꓜᏃ",
}  # fmt: skip
ALIKE = {ord(case): letter for letter, others in _ALIKE.items() for other in others for case in (other, _small(other))}
TOGETHER = (("rn", "m"), ("vv", "w"), ("i", "l"))  # l and I are one stroke in many types


def proper(wanted: str, engines: Iterable[str] = ()) -> str:
    """A name as it is kept; refused where nothing of it can be seen, or where it is one of the room's own, among
    which are its engines'."""
    name = visible(wanted)
    if not any(unicodedata.category(character)[0] in "LNS" for character in name):
        raise Refusal("bad", says="name/empty")
    if len(name) > MOST_NAME:
        raise Refusal("bad", says="name/long")
    plain = _unnumbered(name)
    if _look(plain) in _own_names() | _called(*engines) or _look(BESIDE.split(plain)[-1]) in _levels():
        raise Refusal("bad", says="name/own")
    return name


def _unnumbered(name: str) -> str:
    return name.rstrip("0123456789 ()") or name


def bot_face(table: str, seat: int) -> int:
    """Which of the bots sits there: the same one for as long as there is the table."""
    return (sha256(table.encode()).digest()[0] + STRIDE * seat) % len(BOTS)


def bot_name(bot: str, face: int) -> str:
    """What a bot with this face is called; an engine has a name of its own."""
    return bot.removeprefix(ENGINE) if bot.startswith(ENGINE) else BOTS[face]


def is_bot(text: str) -> bool:
    """Whether this can stand for who plays in a bot's seat: a level, or an engine's name."""
    return text in LEVELS or bool(re.fullmatch(f"{ENGINE}{ENGINE_NAME}", text))


def visible(wanted: str) -> str:
    """The same text in one spelling (NFKC), without what cannot be seen or turns the direction of writing."""
    text = INVISIBLE.sub("", unicodedata.normalize("NFKC", wanted))
    kept = [
        character for place, character in enumerate(text)
        if unicodedata.category(character) not in ("Cc", "Cf", "Cn", "Co", "Cs") or _joins(text, place)
        or character.isspace()
    ]  # fmt: skip
    return " ".join("".join(kept).split())


def _joins(text: str, place: int) -> bool:
    around = text[place - 1 : place] + text[place + 1 : place + 2]
    return text[place] in JOINERS and len(around) == 2 and all(unicodedata.category(one) in JOINED for one in around)


def apart(names: Iterable[str]) -> list[str]:
    """These names so that no two look the same: whoever comes second with one is numbered."""
    seen: set[str] = set()
    shown = []
    for name in names:
        again, called = 1, name
        while name and _look(called) in seen:
            again += 1
            called = f"{name} ({again})"
        seen.add(_look(called))
        shown.append(called)
    return shown


def isolated(name: str) -> str:
    """A name for the middle of a sentence: one that is written from right to left must not turn what is around it."""
    turned = not name.isascii() and any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in name)
    return f"\u2068{name}\u2069" if turned else name


@lru_cache(maxsize=4096)
def _look(name: str) -> str:
    """What a name looks like: two that look alike come to the same."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one))
    look = "".join(one for one in plain.translate(ALIKE).casefold() if unicodedata.category(one)[0] in "LNS")
    for several, one in TOGETHER:
        look = look.replace(several, one)
    return look or name


@cache
def _own_names() -> frozenset[str]:
    """What the room calls its bots, and somebody it does not name, in any language."""
    own = {*_levels(), *_called(*BOTS)}
    for language in LANGUAGES:
        said = phrases("server", language)
        own |= {_look(word) for word in (said["someone"], *said["own names"].split(", "))}
    return frozenset(own)


@cache
def _called(*names: str) -> frozenset[str]:
    """What these look like, alone and with a level beside them."""
    looks = {_look(_unnumbered(name)) for name in names}
    return frozenset(looks | {look + level for look in looks for level in _levels()})


@cache
def _levels() -> frozenset[str]:
    """What the levels of bots look like, in any language."""
    return frozenset(
        _look(phrases("server", language)[f"bot/{level}"]) for language in LANGUAGES for level in (*LEVELS, "engine")
    )
