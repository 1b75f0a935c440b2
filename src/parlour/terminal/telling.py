"""Events as sentences, one a line; a count is told in one breath."""

from collections.abc import Iterable

from parlour.engine.events import Event
from parlour.words.speech import Speaker

BREATH = {"en": ", ", "fr": " ; "}


def sentences(speaker: Speaker, events: Iterable[Event]) -> list[str]:
    """What the speaker's listener hears of these events."""
    told: list[str] = []
    counting = False
    for event in events:
        if not event.heard_by(speaker.seat):
            continue
        sentence = speaker.event(event)
        item = event.name in speaker.words.items
        if item and counting:
            told[-1] = told[-1].removesuffix(".") + BREATH[speaker.language] + _small(sentence)
        elif sentence:
            told.append(sentence)
        counting = item
    return told


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
