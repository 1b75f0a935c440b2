"""A table of the room: who sits at it, by which rules, and the game. All of it is the replay of a log.

What can be done to it is a closed set (protocol/entries.py). Nothing here waits, sends or stores: `apply`
takes the next entry and says what came of it.
"""

import copy
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, assert_never

from parlour.engine.events import Event
from parlour.engine.game import ParlourError
from parlour.engine.house import NOBODY
from parlour.server.protocol.entries import (
    Answered,
    Body,
    BotSat,
    Changed,
    Closed,
    Erased,
    Held,
    Hosted,
    Imported,
    Linked,
    Muted,
    Opened,
    Ordered,
    Played,
    Pledged,
    Resigned,
    Resumed,
    Returned,
    Revealed,
    Sat,
    Sealing,
    Shut,
    Started,
    Stirred,
    Stood,
    StoodIn,
    Undealt,
    Undone,
)
from parlour.server.protocol.messages import STAND_IN
from parlour.server.protocol.permissions import OVER, PLAYING
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import BotName, Order
from parlour.server.store.store import Entry
from parlour.server.tables.bygone import Bygone, events_told
from parlour.server.tables.chairs import Chair, Seated
from parlour.server.tables.decisions import Decisions
from parlour.server.tables.records import Guest, brought
from parlour.shelf import BoxedGame, game
from parlour.table.daily import key_of_day
from parlour.table.notes import UNDONE
from parlour.table.record import on_device, result_of
from parlour.table.seal import Seal
from parlour.table.table import Table
from parlour.table.windows import Window, window_of

PACES = {"calm": 1.0, "brisk": 0.5, "instant": 0.0}  # what lengths of time are multiplied by
OPENING_MS = 5000  # by when somebody alone against bots can make a first move, however many move before
SHARE = 0.25  # of what is left of that: nothing takes longer meanwhile
LEAST_ANSWER_MS = 3000  # that a sealed call lasts among people, at any pace
INTERRUPTED = {"scores": [], "places": [], "ending": "interrupted"}
UNSEALED = {"scores": [], "places": [], "ending": "unsealed"}
CLOSED = {"house": "closed", "host": "called_off", "bell": "bell"}  # how a game ends whose table was closed, by whom
ALWAYS = (
    Opened, Sat, Stood, BotSat, Changed, Stirred, Erased, Hosted, Linked, Sealing, Pledged, Revealed, Undealt, Muted,
    Shut, Held,
)  # fmt: skip  # what any version understands
MOVES = (Played, Answered, Closed, Undone)
UNSEEN = (Played, Answered, Ordered, Muted)  # what only its own seat knows of, if it led to no step


@dataclass
class Happened:
    """What came of an entry: whether everybody could see something happen, and what was told."""

    step: bool = False
    told: list[Event] = field(default_factory=list)


class RoomTable(Seated):
    """One table of the room, as its log has it."""

    def __init__(self, ident: str, secret: bytes, key: bytes = b"") -> None:
        super().__init__()
        self.id = ident
        self.invite = ident  # what its link ends with
        self.secret = secret
        self.key = key  # instead of the secret: of a deal of the day, or where somebody who added has been forgotten
        self.daily = ""  # the date, where it is the deal of a day
        self.number = -1  # of the last entry
        self.rules = 0  # their version
        self.unsealed = False  # the secret is not the one that was committed to
        self.orders: dict[int, list[Order]] = {}
        self.muted: dict[str, set[str]] = {}  # whom each person does not want to hear, wherever they sit
        self.dealt: Table | None = None  # the game, once it has begun
        self.step = 0
        self.stepped = 0  # when the last step was made
        self.started = 0  # when the game began
        self.awaited = False  # the one person here has yet to make a first move
        self.longest = math.inf  # what anything may take, in milliseconds, since the last step
        self.told: list[tuple[int, Event]] = []
        self.window: Window | None = None
        self.sealed: dict[int, str] = {}  # answers to the open window, to be played when it closes
        self.accepted: dict[int, tuple[int, str, int]] = {}  # each seat's last move: step, move, step after it
        self.given_up = False  # the game ended before it was played out: people resigned, or the table was closed
        self.public = False  # anybody may join
        self.hints = False  # people who play with each other may ask for them too
        self.shut: Literal["", "house", "host", "bell"] = ""  # who closed the table before the game was over
        self.held = False  # that evening makes a pause
        self.bygone = Bygone()  # a game by other rules than this program's
        self.guests: dict[str, Guest] = {}  # who else played a game that was brought in
        self.brought = False  # it was played elsewhere
        self.device = False  # namely by the one person in it, on his own device
        self._opening: Table | None = None  # where it goes on from the middle of another game: that one, up to there
        self._result: dict[str, Any] | None = None
        self.decisions = Decisions()  # what can be taken back
        self._last: tuple[bytes, list[int]] = b"", []  # what everybody could see at the last step

    # The log

    def apply(self, entry: Entry) -> Happened:
        """Take the next entry. One that cannot be raises ParlourError and changes nothing."""
        if entry.number != self.number + 1:
            raise ParlourError(f"entry {entry.number} does not follow entry {self.number}")
        body = entry.body
        if self.held and isinstance(body, MOVES):
            raise Refusal("phase", says="paused")
        if isinstance(body, Started):  # whatever was agreed on before: the rules are those of the day the game began
            self.rules = self.rules if body.rules is None else body.rules
        if not isinstance(body, ALWAYS) and self.outdated:
            self._keep(body)
            happened = Happened()
        else:
            happened = self._done(body, entry.at) or Happened()
        self.number = entry.number
        if happened.step or not isinstance(body, UNSEEN):  # a time that moved with hidden answers would tell of them
            self.changed = entry.at
        if happened.step:
            self.step += 1
            self.stepped = entry.at
            self.longest = max(0, SHARE * (self.started + OPENING_MS - entry.at)) if self.awaited else math.inf
            self._open_window(happened.told)
        self.told += [(self.step, event) for event in happened.told]
        return happened

    def _done(self, body: Body, at: int) -> Happened | None:
        match body:
            case Opened():
                return self._open(body, at)
            case Sat(seat, person, own):
                self._sit(seat, person, bool(own))
            case Stood(seat, person, banned):
                self._stand(seat, person, banned)
            case BotSat(seat, level, face):
                self.chairs[seat] = Chair(bot=level, face=-1 if face is None else face)
            case Changed():
                self._change(body)
            case Stirred(seat, text):
                self.entropy[seat] = text
            case Erased(seat):
                self.entropy.pop(seat, None)
            case Hosted(person):
                self.host = person
            case Linked(invite):
                self.invite = invite
            case Sealing():
                self._seal()
            case Pledged(seat, pledged):
                self.hashes[seat] = pledged
            case Revealed(seat, text):
                self.entropy[seat] = text
            case Undealt(seats):
                self._fail("silent", seats)
            case Started():
                return self._start(at)
            case Imported(record, players):
                self.brought, self.device = True, on_device(record)
                self._import(record)
                self._seat_guests(players or ())
            case Resumed(record):
                return self._resume(record, at)
            case Played(seat, move):
                return self._play(seat, move)
            case Answered(seat, move):
                self._answer(seat, move)
            case Closed(answers):
                return self._close(answers)
            case Undone(seat, moves):
                return self._undo(seat, self._last_move(seat) if moves is None else moves)
            case StoodIn(seat, level):
                self.chairs[seat].bot = level
            case Returned(seat):
                self.chairs[seat].bot = ""
            case Resigned(seat):
                return self._resign(seat)
            case Ordered(seat, orders):
                # Orders written before they had amounts of any kind counted the cards `left`.
                self.orders[seat] = [
                    {"when": order["when"], "seat": order["seat"], "amount": order.get("amount", order.get("left", 0))}
                    for order in orders
                ]
            case Muted(seat, other, on):
                muted = self.muted.setdefault(self.chairs[seat].person, set())
                (muted.add if on else muted.discard)(self.chairs[other].person)
            case Shut(by):
                return self._shut(by)
            case Held(on):
                self.held = on
            case _:
                assert_never(body)
        return None

    def _open(self, opened: Opened, at: int) -> Happened | None:
        self.game: BoxedGame = game(opened.game)
        self.rules = opened.rules
        self.options = opened.options
        self.host = opened.host
        self.clock = opened.clock
        self.pace = opened.pace
        self.memory = opened.memory
        self.commitment = opened.commitment
        self.evening = opened.evening or ""
        self.created = at
        self.chairs = [Chair() for _ in range(opened.seats)]
        self.daily = opened.daily or ""
        return self._deal_the_day(opened.bots or STAND_IN, at) if self.daily else None

    def _deal_the_day(self, bots: BotName, at: int) -> Happened | None:
        """The deal of a day, which everybody can know: there is nobody to wait for, and nothing to agree on."""
        self.key = key_of_day(self.game.name, self.rules, self.daily)
        self.chairs = [Chair(person=self.host), *(Chair(bot=bots) for _ in self.chairs[1:])]
        if self.outdated:
            self.phase = OVER
            return None
        return self._start(at)

    def _change(self, changed: Changed) -> None:
        seats = len(self.chairs) if changed.seats is None else changed.seats
        self.chairs = self.chairs[:seats] + [Chair() for _ in range(seats - len(self.chairs))]
        self.entropy = {seat: text for seat, text in self.entropy.items() if seat < seats}
        self.options = self.options if changed.options is None else changed.options
        self.clock = self.clock if changed.clock is None else changed.clock
        self.pace = self.pace if changed.pace is None else changed.pace
        self.memory = self.memory if changed.memory is None else changed.memory
        self.public = self.public if changed.public is None else changed.public
        self.hints = self.hints if changed.hints is None else changed.hints

    # A game by other rules, or with another secret: nothing can be played any more, and nothing is forgotten

    @property
    def outdated(self) -> bool:
        """Whether it cannot be dealt again: by another version of the rules, or from a secret nobody committed to."""
        return self.rules != self.game.version or self.unsealed

    def _keep(self, body: Body) -> None:
        """An entry that cannot be replayed."""
        self.phase = OVER
        match body:
            case Imported(record, players):
                self.brought, self.device, self.bygone.brought = True, on_device(record), record
                self._seat_guests(players or ())
            case Resigned(seat):
                self.chairs[seat].resigned = True
            case _:
                self.bygone.keep(body)

    def archive(self, history: dict[str, Any] | None) -> None:
        """What was told of it; of a game that the new rules have interrupted, its moves."""
        if history is None:
            self._result, self.told = UNSEALED if self.unsealed else INTERRUPTED, self.bygone.moves_told()
        else:
            self._result, self.told = history["result"], events_told(self.game, history["events"])
        self.step = max((step for step, _ in self.told), default=0)

    # A game by these rules

    def _start(self, at: int) -> Happened:
        self._play_from_the_start()
        return self._begun(at)

    def _resume(self, record: str, at: int) -> Happened:
        """Go on from the middle of another game; how its cards fell is no secret any more."""
        self._opening = brought(record)
        self._play_from_the_start()
        self.decisions.go_on_after(len(self.playing.moves), self.step)
        return self._begun(at)

    def _begun(self, at: int) -> Happened:
        self._last = self._seen()
        self.failure = None
        self.started = at
        self.awaited = sum(bool(chair.person) for chair in self.chairs) == 1
        self.phase = PLAYING
        return Happened(True, list(self.playing.events))

    def _import(self, record: str) -> None:
        """A game played elsewhere, to be looked at."""
        self.dealt = brought(record)
        self.told = [(self.step, event) for event in self.dealt.events]
        self.phase = OVER
        self.given_up = not self.dealt.over

    def _seat_guests(self, players: Sequence[Mapping[str, Any]]) -> None:
        """Whoever played a game that was brought in sits where he sat; only its owner is himself here."""
        for seat, guest in enumerate(Guest(**player) for player in players):
            if guest.face >= 0:
                self.chairs[seat] = Chair(bot=guest.bot, face=guest.face)
                continue
            who = self.host if guest.person == self.host else f"{self.id}:{seat}"
            self.chairs[seat] = Chair(who, guest.bot, guest.resigned)
            if who != self.host:
                self.guests[who] = guest

    def _play(self, seat: int, move: str) -> Happened:
        self._check_unanswered(seat, move)
        seen = self._last
        told = self._make(seat, move)
        step = self._last != seen
        self.accepted[seat] = self.step, move, self.step + step
        return self._moved(Happened(step, told))

    def _make(self, seat: int, move: str) -> list[Event]:
        person = not self.chairs[seat].bot
        chosen = person and self._has_choice(seat)
        told = self.playing.play(seat, move)
        self.decisions.note(self.step, person=person, chosen=chosen)
        self.awaited = self.awaited and not self.chairs[seat].person
        self._last = self._seen()
        return told

    def _has_choice(self, seat: int) -> bool:
        """Whether it is a decision what the seat does now: there is more than one move, or it need not move at all."""
        if self.window and self.window.interrupts(seat):
            return True
        return sum(last - first for first, last in self.game.legal(self.playing.state, seat)) > 1

    def _answer(self, seat: int, move: str) -> None:
        self._check_unanswered(seat, move)
        self.would_show(seat, self.game.parse(move))  # raises where it may not be
        self.sealed[seat] = move
        self.accepted[seat] = self.step, move, self.step

    def _check_unanswered(self, seat: int, move: str) -> None:
        """Refuse to hear a seat twice: as the rules do, or where these would not."""
        if seat in self.sealed:
            self.would_show(seat, self.game.parse(move))
            raise Refusal("phase", says="answered")

    def _close(self, answers: Sequence[tuple[int, str]]) -> Happened:
        if answers:
            told = [event for seat, move in answers for event in self._make(seat, move)]
        else:
            told = self.playing.close()
            self.decisions.note(self.step)
        self.sealed.clear()
        self._last = self._seen()
        return self._moved(Happened(True, told))

    def _undo(self, seat: int, kept: int) -> Happened:
        moves, step = self.playing.moves[:kept], self.decisions.go_back(seat, kept, self.step)
        self._play_from_the_start()
        for mover, action in moves[len(self.playing.moves) :]:
            self.playing.play(mover, action)
        self.playing.taken_back = list(self.decisions.taken_back)
        self._last = self._seen()
        self.accepted.clear()
        self.sealed.clear()
        return Happened(True, [Event(UNDONE, seat, (), step)])

    def _resign(self, seat: int) -> Happened:
        self.chairs[seat].resigned = True
        self.chairs[seat].bot = self.chairs[seat].bot or STAND_IN
        left = [chair for chair in self.chairs if not chair.resigned]
        if len(left) < 2 or not any(chair.person for chair in left):
            self.given_up = True
        return self._moved(Happened(True, [Event("resigned", seat, (), 0)]))

    def _shut(self, by: Literal["house", "host", "bell"]) -> Happened:
        self.phase, self.shut, self.given_up, self.window, self.held = OVER, by, True, None, False
        stood = result_of(self.dealt) if self.dealt and by == "bell" else {"scores": [], "places": []}
        self._result = stood | {"ending": CLOSED[by]}
        self.sealed.clear()
        return Happened(True, [Event("bell" if by == "bell" else "shut", NOBODY, (), 0)]) if self.dealt else Happened()

    def _play_from_the_start(self) -> None:
        if self._opening:
            self.dealt = self._opening.fork()
            return
        dealt_by: dict[str, Any] = {"key": self.key} if self.key else {"seal": self.seal}
        self.dealt = Table(self.game, len(self.chairs), options=self.options, **dealt_by)
        self.dealt.daily = self.daily

    def _moved(self, happened: Happened) -> Happened:
        if self.playing.over or self.given_up:
            self.phase = OVER
        return happened

    def _seen(self) -> tuple[bytes, list[int]]:
        """What everybody can see of the game."""
        return self.playing.view(NOBODY).tobytes(), self.playing.acting

    def _open_window(self, told: Sequence[Event]) -> None:
        self.window = None
        if self.phase == PLAYING:
            onlooker = self.playing.view(NOBODY)
            public = [event for event in told if event.heard_by(NOBODY)]
            self.window = window_of(self.game, onlooker, self.playing.acting, public)

    # What it is

    @property
    def quiet(self) -> bool:
        """Whether nobody here is advised now: the game goes on, and its house rules say so."""
        return self.phase == PLAYING and self.game.quiet(self.options)

    @property
    def advised(self) -> bool:
        """Whether whoever plays here may ask for a hint now: alone among bots, or where the host allows it.

        With the deal of a day nobody is: results are compared.
        """
        allowed = self.hints or not (self.company or self.evening)
        return self.phase == PLAYING and allowed and not (self.quiet or self.daily)

    @property
    def resumed(self) -> bool:
        """Whether the game goes on from the middle of another."""
        return self._opening is not None

    @property
    def playing(self) -> Table:
        """The game, once it has begun."""
        if self.dealt is None:
            raise ParlourError("the game has not begun")
        return self.dealt

    @property
    def begun(self) -> bool:
        """Whether anything was ever dealt here, by whichever rules."""
        return bool(self.dealt or self.bygone.written or self.bygone.brought)

    @property
    def seal(self) -> Seal:
        """The room's secret and what people added."""
        return Seal(self.secret, dict(self.entropy), dict(self.hashes))

    def lasts(self, ms: float) -> int:
        """How long something takes at this table that takes so long at a calm one."""
        return round(min(ms * PACES[self.pace], self.longest))

    @property
    def window_ms(self) -> int:
        """How long the open window is; 0 where none is, or where it lasts until the one person here has answered."""
        if self.window is None:
            return 0
        length = self.lasts(1000 * self.window.seconds)
        if self.window.kind == "sealed":
            return max(length, LEAST_ANSWER_MS) if self.company else 0
        return length

    @property
    def closes_itself(self) -> bool:
        """Whether the house closes the open window when its time is over, whoever has answered."""
        if self.window is None:
            return False
        return self.window.kind == "call" or (self.window.kind == "sealed" and self.company)

    def result(self) -> dict[str, Any] | None:
        """How the game came out, once it has."""
        if self.phase != OVER or self.dealt is None or self.shut:
            return self._result
        result = result_of(self.dealt)
        return result | {"ending": "resigned", "places": self._places(result["places"])} if self.given_up else result

    def _places(self, places: list[int]) -> list[int]:
        """Whoever resigned comes after all who did not."""
        stayed = [place for place, chair in zip(places, self.chairs, strict=True) if not chair.resigned]
        return [
            len(stayed) + 1 if chair.resigned else 1 + sum(other < place for other in stayed)
            for place, chair in zip(places, self.chairs, strict=True)
        ]

    # Moves

    def entry_of(self, seat: int, action: int) -> Played | Answered:
        """The entry by which a seat does something: a move made at once, or an answer nobody is to know of."""
        kind = self.window.kind if self.window else ""
        sealed = kind == "sealed" or (kind == "call" and action == self.game.actions.passing)
        return (Answered if sealed else Played)(seat, self.game.actions.text(action))

    def closing(self) -> Closed:
        """The entry by which the house closes the open window: sealed answers are opened, silence is a pass."""
        if self.window is None or self.window.kind != "sealed":
            return Closed()
        asked = [seat for seat in self.playing.acting if self.game.legal(self.playing.state, seat)]
        asked.sort(key=lambda seat: not self.chairs[seat].person)  # so that an undo takes back the bots' as well
        silence = self.game.actions.passing
        return Closed([(seat, self.sealed.get(seat) or self.game.actions.text(silence)) for seat in asked])

    def known_to(self, seat: int) -> Table:
        """The game as a seat knows it: with its own answer, where that is still sealed."""
        if seat not in self.sealed:
            return self.playing
        known, action = copy.copy(self.playing), self.game.parse(self.sealed[seat])
        known.state, known.moves = self.playing.state.copy(), [*self.playing.moves, (seat, action)]
        self.game.play(known.state, seat, action, self.game.new_house())
        shows = self.game.view(known.state, NOBODY).tobytes() != self._last[0]
        return self.playing if shows else known  # the last answer of all must not open the others

    def would_show(self, seat: int, action: int) -> bool:
        """Whether everybody would see something happen, if the seat did this; raises IllegalMove if it may not."""
        state, house = self.known_to(seat).state.copy(), self.game.new_house()
        before = self.game.view(state, NOBODY).tobytes(), self.game.acting(state)
        told = self.game.play(state, seat, action, house)
        after = self.game.view(state, NOBODY).tobytes(), self.game.acting(state)
        return before != after or any(event.heard_by(NOBODY) for event in told)

    def passes_for(self, seat: int) -> bool:
        """Whether the house passes for a person: alone among bots, where everybody answers and he has nothing to say.

        Among people it must not: that would tell that he has nothing.
        """
        if self.window is None or self.window.kind != "sealed" or self.company or self.chairs[seat].kind != "person":
            return False
        silence = self.game.actions.passing
        return self.game.legal(self.playing.state, seat) == [(silence, silence + 1)]

    # Taking back

    def may_undo(self, seat: int) -> bool:
        """Whether somebody may take a decision back: alone among bots, there is nobody to whom it would matter."""
        alone = not any(chair.person for other, chair in enumerate(self.chairs) if other != seat)
        goes_on = self.phase == PLAYING and not self.evening
        return alone and goes_on and seat not in self.sealed and bool(self.decisions)

    def undoing(self, seat: int) -> Undone:
        """The entry by which a seat goes back to before its last decision, bots' moves since then included."""
        return Undone(seat, self.decisions.last)

    def is_stale(self, step: int) -> bool:
        """Whether somebody alone who speaks of an earlier step did not know of all that he had done himself."""
        return self.decisions.is_stale(step, self.step)

    def _last_move(self, seat: int) -> int:
        return max(number for number, (mover, _) in enumerate(self.playing.moves) if mover == seat)
