"""Events as sentences, one a line; a count is told in one breath, and cards that come together in one sentence."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from parlour.engine.events import Event
from parlour.words.speech import Speaker


def sentences(speaker: Speaker, events: Iterable[Event]) -> list[str]:
    """What the speaker's listener hears of these events."""
    told: list[str] = []
    counting = False
    for event in _gathered(speaker, events):
        sentence = speaker.event(event)
        item = speaker.game.events.called(event.name).item
        if item and counting:
            told[-1] = told[-1].removesuffix(".") + speaker.grammar.breath + _small(sentence)
        elif sentence:
            told.append(sentence)
        counting = item
    return told


def _gathered(speaker: Speaker, events: Iterable[Event]) -> Iterator[Event]:
    """The events the listener hears, those that are told together made into one."""
    heard = (event for event in events if event.heard_by(speaker.seat))
    for (name, _), same in groupby(heard, key=lambda event: (event.name, event.seat)):
        if speaker.game.events.called(name).together:
            first, *others = same
            yield replace(first, cards=first.cards + tuple(card for other in others for card in other.cards))
        else:
            yield from same


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
