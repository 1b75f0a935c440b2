"""What can be asked over HTTP: looking around, who one is, tables and what is said at them."""

from functools import cache
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter

from parlour.bots.bot import Level
from parlour.engine.house import NOBODY
from parlour.server.clock import now_ms
from parlour.server.http import shelf
from parlour.server.http.address import picture
from parlour.server.protocol import messages as m
from parlour.server.protocol import shapes as s
from parlour.server.protocol.days import Daily, Today
from parlour.server.protocol.figures import Figures
from parlour.server.protocol.frames import AnswerFrame
from parlour.server.protocol.names import proper
from parlour.server.protocol.permissions import OVER
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shelf import RuleSheet, Shelf
from parlour.server.room import Room, preferred
from parlour.server.store.conduct import Conduct
from parlour.server.store.sessions import GRACE_MS, Session
from parlour.server.tables import frames, handlers, opening
from parlour.server.tables.branching import play_on
from parlour.server.tables.bringing import bring_in
from parlour.server.tables.daily import open_daily, result_of_day, todays
from parlour.server.tables.discarding import discard
from parlour.server.tables.figures import figures_for, keep_review
from parlour.server.tables.jobs import Job, Progress
from parlour.server.tables.lessons import lesson
from parlour.server.tables.listing import page_of
from parlour.server.tables.preparing import bots_ready, is_coming, preparing
from parlour.server.tables.public import open_tables
from parlour.server.tables.recording import record_of
from parlour.server.tables.replay import shown_again
from parlour.server.tables.retelling import retold
from parlour.server.tables.review import Reviewed, go_over
from parlour.server.tables.table import RoomTable
from parlour.shelf import GAMES
from parlour.table.verify import shuffles_of
from parlour.words.grammar import LANGUAGES

VERSION = version("parlour")
LARGE = 256 * 1024  # bytes of an answer
TableId = Annotated[str, Path(max_length=64)]
GameName = Annotated[str, Path(max_length=40)]
NextPage = Annotated[str, Query(pattern=r"^([01]\.\d{1,15}\.[\w-]{1,64})?$")]


def language_of(request: Request, language: Annotated[str | None, Query(max_length=8)] = None) -> str:
    """The language somebody wants."""
    if language is not None and language not in LANGUAGES:
        raise Refusal("bad", f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    return language or preferred(request.headers.get("accept-language", ""))


Language = Annotated[str, Depends(language_of)]


def room_of(request: Request) -> Room:
    """The room, for a route."""
    room: Room = request.app.state.room
    return room


TheRoom = Annotated[Room, Depends(room_of)]
# A refusal, of whatever number. One entry: each costs every route some time when the room opens.
REFUSALS: dict[int | str, dict[str, Any]] = {"default": {"model": s.Refused, "description": "A refusal"}}
MAKING: dict[int | str, dict[str, Any]] = {202: {"model": s.InTheMaking}}  # what a costly answer may be at first
A_PICTURE: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}}}}
router = APIRouter(prefix="/api", responses=REFUSALS)


# Looking around


@router.get("/health")
async def health(room: TheRoom) -> s.Health:
    """The room is open, and can write things down."""
    await room.store.check()
    coming = [each["game"] for each in preparing()]
    return s.Health(ok=True, version=VERSION, database=room.store.kind, preparing=coming)


@router.get("/games", response_model=Shelf)
async def games(language: Language, room: TheRoom) -> Any:
    """What is on the shelf."""
    return shelf.whole(language, room.registry.engines.shown())


@router.get("/rules/{name}", response_model=RuleSheet)
async def rules(name: GameName, language: Language) -> Any:
    """A game's rule sheet, whole and by clause, with its house rules."""
    return shelf.rules(_known(name), language)


@router.get("/lessons/{name}", response_model=s.Lesson, responses=MAKING)
async def walkthrough(name: GameName, room: TheRoom, language: Language) -> Any:
    """A first game, step by step."""
    _known(name)

    def teach(job: Job) -> bytes:
        return _written(s.Lesson, lesson(name, language))

    return _made(await room.registry.looks.ask(("lesson", name, language), teach))


def _known(name: str) -> str:
    if name not in GAMES:
        raise Refusal("missing", f"there is no game called {name!r}; there are: {', '.join(GAMES)}")
    return name


# People


@router.get("/me")
async def me(request: Request, response: Response, room: TheRoom) -> s.Me:
    """Who one is here. Whoever comes has his session renewed, and an old cookie exchanged."""
    session = await room.session(request)
    if session is None:
        return s.Me(person=None)
    if session.old:
        await _exchange(room, session, response, GRACE_MS)
    elif session.stale(now_ms()):
        await room.sessions.renew(session, now_ms())
        _set_cookie(room, session.id, response)
    return s.Me(person=s.Person(name=session.name))


@router.post("/me")
async def take_name(wanted: m.NewName, request: Request, response: Response, room: TheRoom) -> s.Me:
    """Take a name, or another one; with it comes a new session."""
    name = proper(wanted.name, room.settings.engines)
    session = await room.session(request)
    if session is None:
        await room.let_in(request)
    person = session.person if session else room.identity.new()
    await room.store.call(person, name, now_ms())
    if session:
        await _exchange(room, session, response)
    else:
        ident = room.identity.new()
        await room.sessions.begin(ident, person, now_ms())
        _set_cookie(room, ident, response)
    for live in room.registry.lives.values():
        if live.rename(person, name):
            live.send_room(room.settings.absent_ms)
    return s.Me(person=s.Person(name=name))


@router.delete("/me")
async def forget_me(request: Request, response: Response, room: TheRoom) -> s.Me:
    """Delete all one's data, also of somebody who was sent away."""
    session = await room.any_session(request)
    if session:
        await room.forget(session, request)
    return _nobody(room, response)


@router.delete("/me/device")
async def leave_device(request: Request, response: Response, room: TheRoom) -> s.Me:
    """Be nobody on this device from now on."""
    await _leave(room, await room.session(request), everywhere=False)
    return _nobody(room, response)


@router.delete("/me/devices")
async def leave_all_devices(request: Request, response: Response, room: TheRoom) -> s.Me:
    """Be nobody on any device from now on."""
    await _leave(room, await room.session(request), everywhere=True)
    return _nobody(room, response)


@router.get("/blocks")
async def my_blocks(request: Request, room: TheRoom) -> s.Blocks:
    """Whom one has blocked."""
    blocks = await Conduct(room.store).blocks(await room.person(request))
    return s.Blocks(blocks=[s.Blocked(number=each.number, name=each.name, at=each.at) for each in blocks])


@router.delete("/blocks/{number}")
async def unblock(number: Annotated[int, Path(ge=0, lt=m.LARGEST)], request: Request, room: TheRoom) -> s.Blocks:
    """Block somebody no more."""
    await Conduct(room.store).unblock(await room.person(request), number)
    return await my_blocks(request, room)


async def _leave(room: Room, session: Session | None, everywhere: bool) -> None:
    if session is None:
        return
    await room.sessions.end(session, everywhere)
    if everywhere:
        room.registry.see_out(person=session.person)
    else:
        room.registry.see_out(device=session.device)


async def _exchange(room: Room, session: Session, response: Response, grace: int = 0) -> None:
    """Another cookie for the same device."""
    ident = room.identity.new()
    await room.sessions.exchange(session, ident, now_ms(), grace)
    _set_cookie(room, ident, response)


def _set_cookie(room: Room, session: str, response: Response) -> None:
    response.headers.append("set-cookie", room.identity.cookie(session, room.secure))
    if room.secure:
        response.headers.append("set-cookie", room.identity.no_old_cookie())


def _nobody(room: Room, response: Response) -> s.Me:
    response.headers.append("set-cookie", room.identity.no_cookie(room.secure))
    if room.secure:
        response.headers.append("set-cookie", room.identity.no_old_cookie())
    return s.Me(person=None)


# Tables


@router.post("/tables", status_code=201, response_model=s.OneTable)
async def open_table(wanted: m.NewTable, request: Request, room: TheRoom, language: Language) -> Any:
    """Open a table; with `start`, the game begins as soon as it can."""
    live = await opening.open_table(room.registry, await room.person(request), wanted)
    return {"table": room.about(live, language)}


@router.get("/tables", response_model=s.OwnTables)
async def my_tables(request: Request, room: TheRoom, language: Language, next: NextPage = "") -> Any:
    """One's own tables, a page at a time: those unfinished first, and of both the newest."""
    return await page_of(room.registry, await room.person(request), next, language)


@router.get("/open", response_model=s.OpenTables)
async def tables_open_to_all(request: Request, room: TheRoom, language: Language) -> Any:
    """The tables that anybody may join, where the room keeps a list of them."""
    if not room.settings.public_tables:
        return {"tables": None}
    session = await room.session(request)
    return {"tables": await open_tables(room.registry, session.person if session else "", language)}


@router.get("/daily", response_model=Today)
async def deals_of_today(request: Request, room: TheRoom) -> Any:
    """Today's deals, and what one has made of them."""
    session = await room.session(request)
    return await todays(room.registry, session.person if session else "")


@router.post("/daily/{name}", status_code=201, response_model=s.OneTable)
async def play_deal_of_today(
    name: GameName, wanted: m.NewDaily, request: Request, room: TheRoom, language: Language
) -> Any:
    """Play today's deal of a game, alone among Experts; whoever has begun with it goes on."""
    live = await open_daily(room.registry, await room.person(request), _known(name), wanted.pace)
    return {"table": room.about(live, language)}


@router.get("/tables/{ident}/daily", response_model=Daily, responses=MAKING)
async def result_of_deal(ident: TableId, request: Request, room: TheRoom, language: Language) -> Any:
    """How the deal of a day came out for whoever played it here, for a Master in his seat, and for others."""
    person, live = await room.table(ident, request)
    table = _finished(live.table)
    if not table.daily or table.seat_of(person) == NOBODY:
        raise Refusal("missing", says="not_daily")
    found = await result_of_day(room.registry, table, person, language)
    return _made(found) if isinstance(found, Progress) else found


@router.get("/figures", response_model=Figures, responses=MAKING)
async def my_figures(request: Request, room: TheRoom, language: Language) -> Any:
    """One's own figures, by game and opponent."""
    person = await room.person(request)
    async with room.registry.quotas.one_at_a_time(person):
        found = await figures_for(room.registry, person, language)
    return _made(found) if isinstance(found, Progress) else found


@router.get("/tables/{ident}", response_model=s.OneTable)
async def look_at_table(ident: TableId, request: Request, room: TheRoom, language: Language) -> Any:
    """A table one has the link to."""
    person, live = await room.table(ident, request)
    live.ask(person)
    return {"table": room.about(live, language)}


@router.get("/tables/{ident}/code", response_class=Response, responses=A_PICTURE)
async def code(ident: TableId, request: Request, room: TheRoom) -> Response:
    """The table's link as a picture for a phone's camera."""
    _, live = await room.table(ident, request)
    return Response(picture(live.link), media_type="image/svg+xml")


@router.delete("/tables/{ident}", response_model=s.Discarded)
async def throw_away(ident: TableId, request: Request, room: TheRoom) -> Any:
    """Throw away an unfinished game that is nobody else's."""
    person, live = await room.table(ident, request)
    await discard(room.registry, live, person)
    return {"table": None}


@router.get("/tables/{ident}/events", response_model=s.Events, responses=MAKING)
async def events(ident: TableId, request: Request, room: TheRoom, language: Language) -> Any:
    """What the asker's seat has heard."""
    person, live = await room.table(ident, request)
    live.ask(person)
    gone = frames.out_of_mind(live.table)
    asked = retold(live.table, live.table.seat_of(person), live.names(language), language)
    heard = await room.registry.retellings.ask(*asked, person)
    if isinstance(heard, Progress):
        return _made(heard)
    return _made(frames.with_events({}, (each.text for each in heard if each.step > gone)).encode())


@router.get("/tables/{ident}/record")
async def look_up_record(ident: TableId, request: Request, room: TheRoom, language: Language) -> Response:
    """The record of a finished game; of one that goes on, the account of the asker's seat."""
    person, live = await room.table(ident, request)
    live.ask(person)
    table = live.table
    if table.shut and not table.begun:
        raise Refusal("phase", says="closed")
    if table.phase == OVER:  # names change, and people are forgotten
        key = "record of", ident, table.key, table.number, tuple(live.people.items())
        made = await room.registry.looks.answer(
            key, lambda job: record_of(live, room.identity.pseudonym).encode(), person
        )
        return _made(made)
    seat, gone = table.seat_of(person), frames.out_of_mind(table)
    text = table.game.actions.text
    account: s.AccountHead = {
        "account": 1,
        "game": table.game.name,
        "rules": table.game.version,
        "seats": len(table.chairs),
        "options": table.options,
        "seat": seat,
        "commitment": table.commitment,
        "moves": [text(action) for mover, action in table.known_to(seat).moves if mover == seat],
    }
    heard = await room.registry.retellings.answer(*retold(table, seat, live.names(language), language), person)
    return _made(frames.with_events(account, (each.text for each in heard if each.step > gone)).encode())


@router.get("/tables/{ident}/replay", response_model=s.Replay, responses=MAKING)
async def replay(
    ident: TableId,
    request: Request,
    room: TheRoom,
    language: Language,
    seat: Annotated[int, Query(ge=frames.EVERYTHING, lt=m.MOST_SEATS)] = NOBODY,
    step: Annotated[int, Query(ge=1, lt=m.LARGEST)] = 1,
) -> Any:
    """One step of a finished game, as a seat saw it."""
    person, live = await room.table(ident, request)
    table = _finished(live.table)
    if seat >= len(table.chairs):
        raise Refusal("bad", says="seat")
    key = "replay", ident, step, seat, *live.people.values(), language  # names can change when the game no longer does

    def show(job: Job) -> bytes:
        return _written(s.Replay, shown_again(live, step, seat, language, job.at))

    return _made(await room.registry.looks.ask(key, show, person))


@router.get("/tables/{ident}/seal", response_model=s.OpenedSeal, responses=MAKING)
async def seal(ident: TableId, request: Request, room: TheRoom) -> Any:
    """The key of a finished game, and every shuffle that came of it."""
    person, live = await room.table(ident, request)
    table = _finished(live.table)

    def open_seal(job: Job) -> bytes:
        shuffles = shuffles_of(table.playing, job.at)
        listed = [{"number": each.number, "cards": each.cards, "order": list(each.order)} for each in shuffles]
        opened: dict[str, Any] = {**(frames.opened_seal(table) or {})}
        return _written(s.OpenedSeal, {**opened, "stacked": bool(table.playing.decks), "shuffles": listed})

    return _made(await room.registry.readings.ask(("seal", ident, table.key), open_seal, person))


@router.get("/tables/{ident}/review", response_model=s.Review, responses=MAKING)
async def review_of(
    ident: TableId, request: Request, room: TheRoom, language: Language, level: Level = "master"
) -> Any:
    """A finished game gone over, decision by decision; of one that was given up, as far as it went."""
    person, live = await room.table(ident, request)
    table = _finished(live.table)
    if is_coming(table.game):
        return _made(Progress(0, 0))
    await bots_ready(table.game)

    def judge(job: Job) -> Reviewed:
        found = go_over(live, level, language, job)
        return Reviewed(_written(s.Review, found), found)

    key = ident, level, *live.people.values(), language  # names can change when the game no longer does
    made = await room.registry.reviews.ask(key, judge, person)
    if isinstance(made, Progress):
        return _made(made)
    await keep_review(room.registry, live, made)
    return _made(made.text)


@router.post("/tables/{ident}/play_on", status_code=201, response_model=s.OneTable)
async def play_on_from(ident: TableId, wanted: m.PlayOn, request: Request, room: TheRoom, language: Language) -> Any:
    """Open a table that goes on from the middle of a finished game, against bots."""
    person, live = await room.table(ident, request)
    _finished(live.table)
    again = await play_on(room.registry, live, person, wanted, request.is_disconnected)
    return {"table": room.about(again, language)}


@router.post("/records", status_code=201, response_model=s.OneTable)
async def keep_record(
    document: Annotated[dict[str, Any], Body()],
    request: Request,
    room: TheRoom,
    language: Language,
    own: bool = False,
) -> Any:
    """Keep a record among one's finished tables; one's `own` is what one has played on one's device."""
    person, known_by = await room.person(request), room.identity.known_by
    live = await bring_in(room.registry, person, document, known_by, own, request.is_disconnected)
    return {"table": room.about(live, language)}


@router.post("/tables/{ident}/do", response_model=None, responses={200: {"model": AnswerFrame}})
async def say(ident: TableId, message: m.AnyMessage, request: Request, room: TheRoom, language: Language) -> Response:
    """Say one thing at a table without a socket."""
    person, live = await room.table(ident, request)
    answer = await handlers.do(room.registry, live, person, message, language)
    if handlers.is_seen(message, answer):
        live.ask(person)
    status = 200 if answer["ok"] else Refusal(answer["error"]["code"]).status
    return JSONResponse({"type": "answer", "id": message.id, **answer}, status)


def _written(shape: Any, answer: Any) -> bytes:
    """An answer as it is sent, held to its shape by whoever makes it in a thread."""
    return frames.dumps(_adapter(shape).validate_python(answer)).encode()


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def _made(answer: bytes | Progress) -> Response:
    """A costly answer, or how far it has got: then it is to be asked for again."""
    if isinstance(answer, Progress):
        return JSONResponse({"progress": answer._asdict()}, 202)
    # What is very large is not compressed: everybody would wait for it.
    headers = {"content-encoding": "identity"} if len(answer) > LARGE else None
    return Response(answer, media_type="application/json", headers=headers)


def _finished(table: RoomTable) -> RoomTable:
    if table.phase != OVER:
        raise Refusal("phase")
    if table.dealt is None:
        raise Refusal("phase", says="unsealed" if table.unsealed else "older" if table.begun else "closed")
    return table
