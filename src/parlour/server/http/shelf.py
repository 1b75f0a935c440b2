"""The shelf as a client sees it: games, house rules, cards and clauses in words."""

from contextlib import suppress
from functools import cache
from typing import cast

from parlour.bots.bot import LEVELS
from parlour.engine.game import Game, ParlourError
from parlour.engine.options import Option, Standing
from parlour.engine.record import SECRET
from parlour.server.protocol import shapes, shelf
from parlour.shelf import GAMES, game
from parlour.words.house_rules import house_phrases, tags
from parlour.words.sheets import passages, rule_sheet
from parlour.words.speech import Words, words_for


def whole(language: str, engines: dict[str, list[str]]) -> shelf.Shelf:
    """Every game, and who plays it in a bot's seat."""
    games: list[shelf.GameWords] = [{**about_game(name, language), "engines": engines.get(name, [])} for name in GAMES]
    return {"levels": list(LEVELS), "games": games}


@cache
def about_game(name: str, language: str) -> shelf.GameWords:
    """Everything about a game that does not change."""
    found = game(name)
    words = words_for(found, language)
    codes = dict(zip(found.cards[1:], words.cards[1:], strict=True))  # cards that look alike are one
    record = found.record
    return {
        "name": found.name,
        "title": words.title,
        "about": words.about,
        "house_rules": house_phrases(found, language)["heading"],
        "score": words.score,
        "aim": words.aim,
        "prefix": found.prefix,
        "seats": list(found.seats),
        "options": [_option(found, option, words) for option in found.options],
        "tags": _tags(language),
        "as_printed": _as_printed(found),
        "cards": [{"code": code, "says": says} for code, says in codes.items()],
        "places": [
            {"code": code, "says": says} for code, says in zip(found.actions.places, words.places, strict=True)
        ],
        "kinds": [
            {"name": kind.name, "pattern": kind.pattern, "clause": kind.clause,
             "calls": kind.calls, "passes": kind.passes, "closes": kind.closes}
            for kind in found.actions.kinds
        ],
        "events": [{"name": kind.name, "clause": kind.clause} for kind in found.events],
        "fields": [
            {"name": field.name, "says": words.field(field.name), "names": list(field.holds.names),
             "holds": cast(shapes.HoldsName, field.holds.what.name), "known": cast(shapes.Known, field.known.name),
             "shape": list(field.shape), "by_seat": record.by_seat(field)}
            for field in record.fields if field.known is not SECRET
        ],
        "roles": {"hand": record.hand, "held": record.held, "dealer": record.dealer, "mover": record.mover},
        "orders": [
            {"name": order.name, "says": words.orders[order.name], "amounts": list(order.amounts), "once": order.once}
            for order in found.orders
        ],
        "lesson": found.part("lesson") is not None,
        "engines": [],
    }  # fmt: skip


def _tags(language: str) -> shelf.Tags:
    said = tags(language)
    return {"printed": said[Standing.PRINTED], "variant": said[Standing.VARIANT], "ours": said[Standing.OURS]}


def _as_printed(found: Game) -> dict[str, dict[str, int]]:
    printed = {}
    for seats in found.seats:
        with suppress(ParlourError):
            printed[str(seats)] = found.as_printed(seats)
    return printed


def _option(found: Game, option: Option, words: Words) -> shelf.Option:
    return {
        "name": option.name, "low": option.low, "high": option.high, "default": option.default,
        "switch": option.switch, "says": words.options[option.name], "clause": found.clause(option.clause),
        "values": [
            {"value": value, "name": name, "says": words.option_value(option.name, name)}
            for value, name in enumerate(option.values)
        ],
        "standing": {"printed": option.printed, "variants": list(option.variants)},
    }  # fmt: skip


@cache
def rules(name: str, language: str) -> shelf.RuleSheet:
    """A rule sheet, whole and by clause."""
    found = game(name)
    return {
        "game": name,
        "language": language,
        "markdown": rule_sheet(found, language),
        "clauses": [
            {"clause": passage.name, "title": passage.title, "text": passage.text, "section": passage.section}
            for passage in passages(found, language)
        ],
    }
