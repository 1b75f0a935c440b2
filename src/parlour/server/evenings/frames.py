"""An evening as it is shown: everything public, and what concerns one visitor."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from parlour.server.clock import now_ms, running_ms
from parlour.server.evenings.evening import Card, Evening
from parlour.server.evenings.evenings import Evenings, LiveEvening
from parlour.server.evenings.seating import is_bot
from parlour.server.evenings.setting import face_of
from parlour.server.protocol import evenings as shapes
from parlour.server.protocol import names as called
from parlour.server.protocol.permissions import OVER
from parlour.server.store.turns import in_turn
from parlour.server.tables import frames
from parlour.words.phrases import phrases
from parlour.words.speech import words_for

A_MOMENT_MS = 500


class _Made(NamedTuple):
    """What everybody sees alike, made once for all who ask within a moment."""

    at: int
    number: int
    public: dict[str, Any]
    numbers: dict[str, int]  # of the players
    opened: frozenset[str]  # the tables that one can go to


async def shown(evenings: Evenings, live: LiveEvening, person: str, language: str) -> shapes.OneEvening:
    """An evening, as somebody sees it in his language."""
    async with in_turn(evenings.registry.store, live.showing):  # whoever asks meanwhile has the same answer
        made: _Made | None = live.made.get(language)
        if made is None or made.number != live.evening.number or made.at < running_ms() - A_MOMENT_MS:
            made = live.made[language] = await _make(evenings, live, language)
    you = _you(live.evening, person, made)
    evening: shapes.Evening = {**made.public, "you": you}  # type: ignore[typeddict-item]
    lasting = frames.dumps({**evening, "rests": evening["rests"] is not None})  # it runs down by itself
    return {"evening": evening, "mark": sha256(lasting.encode()).hexdigest()[:16]}


async def _make(evenings: Evenings, live: LiveEvening, language: str) -> _Made:
    evening = live.evening
    names = await evenings.registry.store.names({evening.host, *evening.people} - {""})
    words, said = words_for(evening.game, language), phrases("server", language)
    listed = _Listed(evening, names, evenings.here(live), said["someone"])
    rests = evening.phase == "resting" and not evening.paused and len(evening.rounds) < evening.games
    public: dict[str, Any] = {
        "id": evening.id,
        "link": f"{evenings.registry.settings.public_url}/evening/{evening.id}",
        "game": evening.game.name,
        "title": words.title,
        "score": words.score,
        "rules": words.phrases.get("party") or said["evening/says"],
        "counts": words.phrases.get("punches") or said["evening/won"],
        "points": any(card.points for card in listed.cards.values()),
        "phase": evening.phase,
        "paused": evening.paused,
        "draining": evenings.registry.draining,
        "seats": evening.seats,
        "seats_from": evening.game.seats[0],
        "seats_to": evening.game.seats[-1],
        "games": evening.games,
        "played": len(evening.played),
        "options": evening.options,
        "level": evening.level,
        "clock": evening.clock,
        "pace": evening.pace,
        "rest": evening.rest,
        "rests": max(evening.counted + 1000 * evening.rest - now_ms(), 0) if rests else None,
        "host": names.get(evening.host, said["someone"]),
        "players": listed.players(),
        "tables": await _tables(evenings, evening, listed, words.cards),
        "bell": _bell(evening),
        "winners": [listed.number[player] for player in evening.winners],
        "cuts": _cuts(evening, evening.cuts, listed.number, words.cards),
    }
    tables = evening.rounds[-1].tables if evening.phase == "playing" else ()
    opened = frozenset([table["table"] for table in tables if await evenings.tables.found(table)])
    return _Made(running_ms(), evening.number, public, listed.number, opened)


class _Listed:
    """Everybody on the card, the best first, and by which number each is meant."""

    def __init__(self, evening: Evening, names: Mapping[str, str], here: set[str], someone: str) -> None:
        self.evening, self.here = evening, here
        self.cards: dict[str, Card] = evening.cards
        self.seated = {player for table in evening.rounds[-1].seating for player in table} if evening.rounds else set()
        # The winners first: they may have cut for it.
        self.order = sorted(self.cards, key=lambda who: (who not in evening.winners, *_rank(self.cards[who])))
        self.number = {player: number for number, player in enumerate(self.order)}
        # Who tied with the winners has lost the cut, and comes after them.
        self.first: dict[tuple[int, int], int] = {}
        for number, player in enumerate(self.order):
            if player not in evening.winners:
                self.first.setdefault(_rank(self.cards[player]), number)
        self.names = called.apart(
            called.BOTS[face_of(player)] if is_bot(player) else names.get(player, someone) for player in self.order
        )

    def players(self) -> list[shapes.Player]:
        """As they are shown."""
        return [self._player(player, name) for player, name in zip(self.order, self.names, strict=True)]

    def _player(self, player: str, name: str) -> shapes.Player:
        evening, card, bot = self.evening, self.cards[player], is_bot(player)
        return {
            "name": name, "kind": "bot" if bot else "person", "face": face_of(player) if bot else None,
            "here": bot or player in self.here,
            "gone": player in evening.gone or (bot and player not in self.seated), "host": player == evening.host,
            "place": self._place(player), "won": card.won, "points": card.points, "card": card.marks,
        }  # fmt: skip

    def _place(self, player: str) -> int:
        return 1 if player in self.evening.winners else 1 + self.first[_rank(self.cards[player])]


def _rank(card: Card) -> tuple[int, int]:
    return -card.won, -card.points


async def _tables(
    evenings: Evenings, evening: Evening, listed: _Listed, words: Sequence[str]
) -> list[shapes.EveningTable]:
    if not evening.rounds:
        return []
    game, found = evening.rounds[-1], []
    for number, table in enumerate(game.tables):
        outcome = game.outcomes[number] if game.outcomes else None
        live = None if outcome else await evenings.tables.found(table)
        dealt = live.table.dealt if live else None
        shared = frames.shared_of(dealt, False)["scores"] if dealt else []
        players = table["players"]
        won, cut_by_seat = (outcome["won"], outcome["cuts"]) if outcome else ([], [])
        cuts = [{players[int(seat)]: card for seat, card in cut.items()} for cut in cut_by_seat]
        entry: shapes.EveningTable = {
            "table": table["table"],
            "players": [listed.number[player] for player in players],
            "scores": outcome["scores"] if outcome else shared,
            "over": bool(outcome or (live and live.table.phase == OVER)),
            "won": [listed.number[players[seat]] for seat in won],
            "cuts": _cuts(evening, cuts, listed.number, words),
        }
        found.append(entry)
    return found


def _cuts(
    evening: Evening, cuts: Sequence[Mapping[str, str]], number: Mapping[str, int], words: Sequence[str]
) -> list[shapes.EveningCut]:
    codes = evening.game.cards
    return [
        {"player": number[player], "card": card, "says": words[codes.index(card)]}
        for cut in cuts
        for player, card in cut.items()
    ]


def _bell(evening: Evening) -> shapes.Bell | None:
    rung = [(number, game.rung) for number, game in enumerate(evening.rounds, start=1) if game.rung is not None]
    return {"game": rung[-1][0], "table": rung[-1][1] + 1} if rung else None


def _you(evening: Evening, person: str, made: _Made) -> shapes.YourEvening:
    came = bool(person) and person in evening.present and person in made.numbers
    tables = evening.rounds[-1].tables if evening.phase == "playing" else ()
    seated = (table["table"] for table in tables if person in table["players"])
    mine = next((table for table in seated if table in made.opened), None)
    return {
        "player": made.numbers[person] if came else -1, "host": bool(person) and person == evening.host,
        "table": mine if came else None,
    }  # fmt: skip
