"""What is sent: who sits at a table, a seat's view of the game, its legal moves, and events in words.

Everything is constructed for one listener from what his seat may know; nothing is taken away from
a fuller picture.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pydantic_core import to_json
from typing_extensions import TypedDict

from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.house import NOBODY
from parlour.engine.record import REMEMBERED, What
from parlour.server.protocol import names as called
from parlour.server.protocol.permissions import OVER, PLAYING
from parlour.server.protocol.shapes import About, Entropy, Experts, GameEvent, Legal, Play, Result, Seal, Undealt, Why
from parlour.server.tables.chairs import Chair
from parlour.server.tables.table import RoomTable
from parlour.table.position import own_json, public_json
from parlour.table.table import Table
from parlour.words.asks import question, sentences
from parlour.words.grammar import grammar_of
from parlour.words.phrases import phrases
from parlour.words.speech import Speaker, words_for
from parlour.words.template import fill, line, sentence

MOST_NAMED = 30  # of those who look on
EVERYTHING = -2  # the eye that sees every card, after the end


class Asked(TypedDict):
    """What a seat is asked, and may do."""

    legal: list[Legal]
    why: dict[str, Why]
    asks: list[str]
    clauses: list[str]


NOTHING_ASKED: Asked = {"legal": [], "why": {}, "asks": [], "clauses": []}


def dumps(frame: Any) -> str:
    """A frame as text."""
    return to_json(frame).decode()


def with_events(frame: Mapping[str, Any], events: Iterable[str]) -> str:
    """The same with events that are text already (retelling.py)."""
    return f'{dumps(frame)[:-1]}{"," if frame else ""}"events":[{",".join(events)}]}}'


# Moves


@cache
def _speaker(game: Game, language: str) -> Speaker:
    """Somebody to put moves and refusals into words."""
    return Speaker(game, language)


@lru_cache(maxsize=1 << 16)
def _move(game: Game, language: str, action: int) -> Legal:
    """One action, as a client is offered it."""
    row, actions = game.actions.rows[action], game.actions
    return {
        "move": actions.text(action), "kind": actions.kind(action).name, "card": actions.cards[row["card"]],
        "place": actions.places[row["place"]] if actions.places and _placed(game, action) else "",
        "says": _speaker(game, language).move(action),
    }  # fmt: skip


def _placed(game: Game, action: int) -> bool:
    return "{place}" in game.actions.kind(action).pattern


def _amounts(game: Game, language: str, first: int, last: int) -> Legal:
    """A block of actions that differ in amount alone."""
    low, high = (int(game.actions.rows["amount"][action]) for action in (first, last - 1))
    return {
        **_move(game, language, first),
        "move": game.actions.range_text(first, last), "low": low, "high": high,
        "says": _speaker(game, language).moves(first, last),
    }  # fmt: skip


def legal_moves(game: Game, ranges: Iterable[tuple[int, int]], language: str) -> list[Legal]:
    """Legal actions as a client is offered them: one by one, or a range of amounts at a time."""
    offered = []
    for first, last in ranges:
        while first < last:
            kind, end = game.actions.kind(first), first + 1
            if kind.priced:
                end = min(last, game.actions.first(kind.name) + kind.count)
                offered.append(_amounts(game, language, first, end))
            else:
                offered.append(_move(game, language, first))
            first = end
    return offered


@cache
def _actions_with(game: Game) -> dict[str, list[int]]:
    """The actions that name each card."""
    found: dict[str, list[int]] = {}
    for action, card in enumerate(game.actions.rows["card"].tolist()):
        if card:
            found.setdefault(game.actions.cards[card], []).append(action)
    return found


def reasons(game: Game, view: Any, seat: int, hand: Iterable[str], ranges: Any, language: str) -> dict[str, Why]:
    """Why each card of the hand that cannot be played cannot."""
    why: dict[str, Why] = {}
    for card in dict.fromkeys(card for card in hand if card):
        actions = _actions_with(game).get(card)  # a wild card's moves may name what it stands for instead
        if actions and not any(first <= action < last for action in actions for first, last in ranges):
            clause = game.refuse(view, seat, actions[0])
            if clause:
                said = _speaker(game, language).refusal(clause)
                why[card] = {"clause": game.clause(clause), "message": line(said)}
    return why


# The game


class Shared(TypedDict):
    """What everybody sees alike."""

    view: dict[str, Any]
    acting: list[int]
    scores: list[int]
    places: list[int]
    ending: str


def shared_of(game_table: Table, memory: bool) -> Shared:
    """What everybody sees of a table's game alike: made once, whoever it is sent to."""
    onlooker = game_table.view(NOBODY)
    result = game_table.game.result(onlooker)
    return {
        "view": public_json(game_table.game, onlooker, memory),
        "acting": game_table.acting,
        "scores": [score for score, _ in result],
        "places": [place for _, place in result],
        "ending": game_table.ending,
    }


def play_of(
    game_table: Table,
    seat: int,
    step: int,
    shared: Shared,
    language: str,
    names: Sequence[str] = (),
    open_hands: bool = False,
) -> Play:
    """A table's game as one seat sees it."""
    game = game_table.game
    known = game_table.state if open_hands else game_table.view(seat)
    own = own_json(game, known)
    ranges = game.legal(known, seat) if seat in shared["acting"] else []
    hand = own[game.record.hand][seat] if ranges and game.record.hand in own else ()
    asked = question(game, known, seat) if ranges else None
    moves = sum(last - first for first, last in ranges)
    ending = shared["ending"]
    return {
        **shared,
        "step": step,
        "view": shared["view"] | own,
        "legal": legal_moves(game, ranges, language),
        "why": reasons(game, known, seat, hand, ranges, language),
        "asks": sentences(Speaker(game, language, names, seat), asked, moves) if asked else [],
        "clauses": [game.clause(clause) for clause in asked.clauses] if asked else [],
        "says": words_for(game, language).endings[ending] if ending else "",
        "undo": False,
        "window": None,
        "clock": None,
    }


def play_frame(
    table: RoomTable, seat: int, language: str, names: Sequence[str], elapsed: int = 0, shared: Shared | None = None
) -> Play | None:
    """The game at a live table, as one seat sees it so long after the last step."""
    if table.dealt is None:
        return None
    shared = shared or shared_of(table.dealt, table.memory)
    play = play_of(table.known_to(seat), seat, table.step, shared, language, names)
    if table.phase == OVER:
        if table.given_up:
            ending = (table.result() or {})["ending"]
            says = phrases("server", language)[f"ending/{ending}"]
            return {**play, **NOTHING_ASKED, "acting": [], "ending": ending, "says": says}
        return play
    if seat != NOBODY:
        play["undo"] = table.may_undo(seat)
    if table.held:  # nobody is asked for anything, and no time runs
        return {**play, **NOTHING_ASKED}
    if seat in table.sealed or (seat != NOBODY and table.passes_for(seat)):
        play = {**play, **NOTHING_ASKED}
    if table.window:
        length = table.window_ms
        play["window"] = {"kind": table.window.kind, "ms": length, "left": max(length - elapsed, 0)}
    if table.clock and table.phase == PLAYING and not table.closes_itself:
        left = max(table.window_ms + 1000 * table.clock - elapsed, 0)
        play["clock"] = {"ms": 1000 * table.clock, "left": left}
    return play


# Events


def event_frames(
    game: Game,
    told: Iterable[tuple[int, Event]],
    seat: int,
    names: Sequence[str],
    language: str,
    written: Sequence[tuple[int, str]] = (),
) -> list[GameEvent]:
    """What one seat hears of these events; where they only number moves, those are as they were written."""
    speaker = Speaker(game, language, names, seat)
    ear = NOBODY if seat == EVERYTHING else seat  # what one was told alone, all saw: told once, and to nobody as "you"
    return [
        {
            "step": step, "name": event.name, "seat": event.seat,
            "cards": [game.cards[card] for card in event.cards], "amount": event.amount,
            "place": _place(game, event),
            "says": _happened(speaker, event, written) or speaker.event(event),
        }
        for step, event in told
        if event.heard_by(ear)
    ]  # fmt: skip


def _place(game: Game, event: Event) -> str:
    """What an event's amount stands for, where that has a name: a place or the like, a card, some of several."""
    amount = game.events.called(event.name).amount
    if amount.what is What.SOME:
        return " ".join(name for bit, name in enumerate(amount.names) if event.amount >> bit & 1)
    names = {What.ONE: amount.names, What.CARD: game.cards}.get(amount.what, ())
    return names[event.amount] if 0 <= event.amount < len(names) else ""


def _happened(speaker: Speaker, event: Event, written: Sequence[tuple[int, str]]) -> str:
    """What happened around the game, as a sentence; nothing for what happened in it."""
    template = phrases("server", speaker.language).get(f"happened/{event.name}")
    if template is None:
        return ""
    move = written[event.amount - 1][1] if written and event.name == "moved" else ""
    values = {"who": speaker.name(event.seat), "move": move}
    return sentence(fill(template, grammar_of(speaker.language), values, event.seat == speaker.seat))


def out_of_mind(table: RoomTable) -> int:
    """The last step whose events nobody may look up: none, or where memory is part of the game, a round ago."""
    remembers = any(field.known is REMEMBERED for field in table.game.record.fields)
    return -1 if table.memory or table.phase == OVER or not remembers else table.step - len(table.chairs)


# The table


def chair_names(table: str, chairs: Sequence[Chair], people: dict[str, str], language: str) -> list[str]:
    """What to call each seat of a table; people who look alike are numbered."""
    someone = phrases("server", language)["someone"]
    return called.apart(
        people.get(chair.person, someone) if chair.person else chair.bot and bot_name(table, seat, chair)
        for seat, chair in enumerate(chairs)
    )


def bot_name(table: str, seat: int, chair: Chair) -> str:
    """What the bot there is called."""
    return called.bot_name(chair.bot, face_of(table, seat, chair))


def face_of(table: str, seat: int, chair: Chair) -> int:
    """Which of the bots sits there."""
    return chair.face if chair.face >= 0 else called.bot_face(table, seat)


class Around(NamedTuple):
    """What is to be said about a table and is not in its log."""

    people: dict[str, str]  # names
    here: set[str]
    absent: set[str]
    link: str
    onlookers: list[str]
    rematch: str | None
    experts: Experts
    public: bool | None


def about_table(table: RoomTable, around: Around, language: str) -> About:
    """Everything public about a table but the game itself."""
    names = chair_names(table.id, table.chairs, around.people, language)
    return {
        "id": table.invite,
        "game": table.game.name,
        "title": words_for(table.game, language).title,
        "phase": table.phase,
        "seats": [
            {
                "seat": seat, "kind": chair.kind, "name": names[seat],
                "host": bool(chair.person) and chair.person == table.host,
                "here": bool(chair.person in around.here if chair.person else chair.bot),
                "absent": chair.person in around.absent,
                "bot": chair.bot or None, "resigned": chair.resigned,
                "face": face_of(table.id, seat, chair) if chair.kind == "bot" else None,
            }
            for seat, chair in enumerate(table.chairs)
        ],
        "options": table.options,
        "clock": table.clock,
        "pace": table.pace,
        "memory": table.memory,
        "commitment": "" if table.resumed else table.commitment,
        "entropy": _entropy(table.entropy, table.hashes),
        "undealt": _undealt(table, around.people, language),
        "link": around.link,
        "created": table.created,
        "changed": table.changed,
        "result": result_said(table.game, table.result(), language),
        "seal": opened_seal(table),
        "rematch": around.rematch,
        "watching": len(around.onlookers),
        "onlookers": called.apart(around.onlookers[:MOST_NAMED]),
        "experts": around.experts,
        "quiet": table.quiet,
        "hints": table.hints,
        "advised": table.advised,
        "public": around.public,
        "resumed": table.resumed,
        "daily": table.daily,
        "evening": table.evening or None,
        "paused": table.held,
    }  # fmt: skip


def _entropy(texts: Mapping[int, str], hashes: Mapping[int, str]) -> list[Entropy]:
    """What is in the key, or is pledged to it."""
    return [
        {"seat": seat, "hash": hashes.get(seat, ""), "text": texts.get(seat, "")} for seat in sorted({*texts, *hashes})
    ]


def _undealt(table: RoomTable, people: dict[str, str], language: str) -> Undealt | None:
    """Who it was that kept the last start from coming to anything."""
    failure = table.failure
    if failure is None:
        return None
    said, grammar = phrases("server", language), grammar_of(language)
    who = grammar.listed([people.get(person, said["someone"]) for person in failure.people])
    says = fill(said[f"undealt/{failure.why}" if failure.people else "undealt"], grammar, {"who": who})
    return {"seats": [seat for seat in map(table.seat_of, failure.people) if seat != NOBODY], "says": says}


def result_said(game: Game, result: dict[str, Any] | None, language: str) -> Result | None:
    """How a game came out, in words too."""
    if result is None:
        return None
    ending, endings = result["ending"], words_for(game, language).endings
    said = endings.get(ending) or phrases("server", language).get(f"ending/{ending}")
    return {"scores": result["scores"], "places": result["places"], "ending": ending, "says": said or ""}


def opened_seal(table: RoomTable) -> Seal | None:
    """The seal and the key, once the game is over; a game that was brought in may have been dealt without a seal."""
    if table.phase != OVER or table.bygone.brought or table.unsealed:
        return None
    if table.key:
        return {
            "commitment": "", "secret": "", "entropy": [], "key": table.key.hex(), "forgotten": not table.daily
        }  # fmt: skip
    seal, key = (table.dealt.seal, table.dealt.key) if table.dealt else (table.seal, table.seal.key)
    if seal is None:
        return {"commitment": "", "secret": "", "entropy": [], "key": key.hex(), "forgotten": False}
    return {
        "commitment": seal.commitment, "secret": seal.secret.hex(), "entropy": _entropy(seal.entropy, seal.hashes),
        "key": key.hex(), "forgotten": False,
    }  # fmt: skip


def card_of(game: Game, action: int) -> str:
    """The card a move names, if it does."""
    return str(game.actions.cards[game.actions.rows["card"][action]])


def says(game: Game, action: int, language: str) -> str:
    """A move in words."""
    return _move(game, language, action)["says"]
