"""The room as an ASGI application: HTTP for looking around, a WebSocket for each table one sits at."""

import contextlib
from collections.abc import AsyncIterator
from importlib.metadata import version
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, FastAPI, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from parlour.engine.game import ParlourError
from parlour.engine.house import NOBODY
from parlour.server import acts, frames, shelf
from parlour.server import messages as m
from parlour.server import shapes as s
from parlour.server.errors import STATUS, Refusal
from parlour.server.guard import Guard
from parlour.server.hall import Settings, refused
from parlour.server.lessons import lesson
from parlour.server.line import socket
from parlour.server.live import now_ms
from parlour.server.office import Office, preferred
from parlour.server.page import serve_page
from parlour.server.preparing import at_hand, preparing, ready
from parlour.server.room import LOBBY, OVER, Room
from parlour.server.storage import Store
from parlour.server.story import steps_of, table_after
from parlour.server.thinking import in_thread
from parlour.shelf import GAMES, game
from parlour.study.hints import review
from parlour.table import record
from parlour.table.verify import shuffles_of
from parlour.words.grammar import LANGUAGES

VERSION = version("parlour")
Lang = Annotated[Literal["en", "fr"] | None, Query()]
TableId = Annotated[str, Path(max_length=64)]
GameName = Annotated[str, Path(max_length=40)]


def language_of(request: Request, language: Lang = None) -> str:
    """The language somebody wants."""
    return language or preferred(request.headers.get("accept-language", ""))


Language = Annotated[str, Depends(language_of)]


def office_of(request: Request) -> Office:
    """The office, for a route."""
    office: Office = request.app.state.office
    return office


TheOffice = Annotated[Office, Depends(office_of)]
REFUSALS: dict[int | str, dict[str, Any]] = {status: {"model": s.Refused} for status in sorted(set(STATUS.values()))}
router = APIRouter(prefix="/api", responses=REFUSALS)


# Looking around


@router.get("/health")
async def health(office: TheOffice) -> s.Health:
    """The room is open."""
    await office.store.names([])
    return s.Health(ok=True, version=VERSION, database=office.store.kind, preparing=preparing())


@router.get("/games", response_model=s.GamesShape)
async def games(language: Language) -> Any:
    """What is on the shelf."""
    return shelf.games(language)


@router.get("/rules/{name}", response_model=s.RulesShape)
async def rules(name: GameName, language: Language) -> Any:
    """A rule sheet."""
    return shelf.rules(_known(name), language)


@router.get("/lessons/{name}", response_model=s.LessonShape)
async def walkthrough(name: GameName, language: Language) -> Any:
    """A first game, step by step."""
    await ready(game(_known(name)))
    return await in_thread(lesson, name, language)


def _known(name: str) -> str:
    if name not in GAMES:
        raise Refusal("missing", f"there is no game called {name!r}; there are: {', '.join(GAMES)}")
    return name


# People


@router.get("/me")
async def me(request: Request, office: TheOffice) -> s.Me:
    """Who one is here."""
    person = office.identity.person(request.headers.get("cookie", ""))
    name = (await office.store.names([person])).get(person)
    return s.Me(person=s.Person(name=name) if name else None)


@router.post("/me")
async def take_name(wanted: m.NewName, request: Request, response: Response, office: TheOffice) -> s.Me:
    """Take a name, or another one."""
    name = " ".join(wanted.name.split())
    if not name:
        raise Refusal("bad", "a name has at least one letter")
    person = office.identity.person(request.headers.get("cookie", "")) or office.identity.new()
    await office.store.call(person, name, now_ms())
    for live in office.hall.lives.values():
        if person in live.people:
            live.people[person] = name
            live.send_room(office.settings.absent_ms)
    response.headers["set-cookie"] = office.identity.cookie(person, office.secure)
    return s.Me(person=s.Person(name=name))


@router.delete("/me")
async def forget_me(request: Request, response: Response, office: TheOffice) -> s.Me:
    """Delete all one's data."""
    person = office.identity.person(request.headers.get("cookie", ""))
    if person:
        await office.hall.forget(person)
    response.headers["set-cookie"] = office.identity.no_cookie(office.secure)
    return s.Me(person=None)


# Tables


@router.post("/tables", status_code=201, response_model=s.TableShape)
async def open_table(wanted: m.NewTable, request: Request, office: TheOffice, language: Language) -> Any:
    """Open a table."""
    live = await office.hall.open_table(await office.person(request), wanted)
    return {"table": office.json(live, language)}


@router.get("/tables", response_model=s.TablesShape)
async def my_tables(request: Request, office: TheOffice, language: Language) -> Any:
    """One's own tables, newest first; those of games that are being prepared come later."""
    person = await office.person(request)
    waiting: set[str] = set()

    async def listed(over: bool) -> list[dict[str, Any]]:
        lives = []
        for ident, name, phase in await office.store.tables_of(person, over):
            if phase != LOBBY and not await at_hand(game(name)):
                waiting.add(name)
            else:
                lives.append(await office.hall.live(ident))
        return [office.json(live, language) for live in lives if (live.room.phase == OVER) == over]

    return {"unfinished": await listed(False), "finished": await listed(True), "preparing": sorted(waiting)}


@router.get("/tables/{ident}", response_model=s.TableShape)
async def look_at_table(ident: TableId, request: Request, office: TheOffice, language: Language) -> Any:
    """A table one has the link to."""
    await office.person(request)
    return {"table": office.json(await office.hall.live(ident), language)}


@router.get("/tables/{ident}/events", response_model=s.EventsShape)
async def events(ident: TableId, request: Request, office: TheOffice, language: Language) -> Any:
    """What the asker's seat has heard."""
    person, live = await office.person(request), await office.hall.live(ident)
    told = frames.may_be_heard_again(live.room)
    return {"events": live.events(told, live.room.seat_of(person), language)}


@router.get("/tables/{ident}/record")
async def record_of(ident: TableId, request: Request, office: TheOffice, language: Language) -> Response:
    """The record of a finished game; of one that goes on, the account of the asker's seat."""
    person, live = await office.person(request), await office.hall.live(ident)
    room = live.room
    if room.phase == OVER:
        return Response(_record(room), media_type="application/json")
    seat = room.seat_of(person)
    table = room.playing
    text = room.game.actions.text
    return JSONResponse(
        {
            "account": 1, "game": room.game.name, "rules": room.game.version, "seats": len(room.chairs),
            "options": room.options, "seat": seat, "commitment": room.commitment,
            "moves": [text(action) for mover, action in table.moves if mover == seat],
            "events": live.events(frames.may_be_heard_again(room), seat, language),
        }
    )


@router.get("/tables/{ident}/replay", response_model=s.ReplayShape)
async def replay(
    ident: TableId,
    request: Request,
    office: TheOffice,
    language: Language,
    seat: Annotated[int, Query(ge=frames.EVERYTHING, lt=m.MOST_SEATS)] = NOBODY,
    step: Annotated[int, Query(ge=1, lt=m.LARGEST)] = 1,
) -> Any:
    """One step of a finished game, as a seat saw it."""
    await office.person(request)
    live = await office.hall.live(ident)
    room = _finished(live.room)
    if seat >= len(room.chairs):
        raise Refusal("bad", says="seat")
    steps = await in_thread(steps_of, room.playing)
    found = steps[min(step, len(steps)) - 1]
    table = await in_thread(table_after, room.playing, found.moves)
    at = min(step, len(steps))
    everything = seat == frames.EVERYTHING
    return {
        "steps": len(steps),
        "play": frames.play_of(table, seat, at, frames.shared_of(table, True), language, open_hands=everything),
        "events": live.events([(at, event) for event in found.told], seat, language),
    }


@router.get("/tables/{ident}/seal", response_model=s.SealedShape)
async def seal(ident: TableId, request: Request, office: TheOffice) -> Any:
    """The key of a finished game, and every shuffle that came of it."""
    await office.person(request)
    room = _finished((await office.hall.live(ident)).room)
    shuffles = await in_thread(shuffles_of, room.playing)
    listed = [{"number": each.number, "cards": each.cards, "order": list(each.order)} for each in shuffles]
    return (frames.opened_seal(room) or {}) | {"shuffles": listed}


@router.get("/tables/{ident}/review", response_model=s.ReviewShape)
async def review_of(
    ident: TableId, request: Request, office: TheOffice, language: Language, level: m.Level = "expert"
) -> Any:
    """A finished game gone over, decision by decision; of one that was given up, as far as it went."""
    await office.person(request)
    room = _finished((await office.hall.live(ident)).room)

    def go_over() -> dict[str, Any]:
        game, steps = room.game, [each.moves for each in steps_of(room.playing)]
        found = review(room.playing, level, language=language, given_up=room.given_up).to_json()
        for judged in [*found["decisions"], *found["costliest"]]:
            judged["says"], judged["best_says"] = (
                frames.says(game, game.parse(judged[which]), language) for which in ("move", "best")
            )
            judged["step"] = next((n for n, moves in enumerate(steps, 1) if moves >= judged["number"]), len(steps))
        return found

    return await in_thread(go_over)


@router.post("/records", status_code=201, response_model=s.TableShape)
async def keep_record(
    document: Annotated[dict[str, Any], Body()], request: Request, office: TheOffice, language: Language
) -> Any:
    """Keep a record among one's finished tables."""
    live = await office.hall.import_record(await office.person(request), document)
    return {"table": office.json(live, language)}


@router.post("/tables/{ident}/do", response_model=None, responses={200: {"model": s.AnswerShape}})
async def say(ident: TableId, message: m.Any_, request: Request, office: TheOffice, language: Language) -> Response:
    """Say one thing at a table without a socket."""
    person, live = await office.person(request), await office.hall.live(ident)
    answer = await acts.do(office.hall, live, person, message, language)
    status = 200 if answer["ok"] else Refusal(answer["error"]["code"]).status
    return JSONResponse({"type": "answer", "id": message.id, **answer}, status)


def _finished(room: Room) -> Room:
    if room.phase != OVER:
        raise Refusal("phase")
    if room.table is None:
        raise Refusal("phase", says="older")
    return room


def _record(room: Room) -> str:
    """The record of a game that is over, also of one by older rules."""
    if room.table:
        return record.write(room.table)
    if room.brought:
        return room.brought
    key, seal = room.seal.key.hex(), room.seal.to_json()
    return record.compose(room.game.name, room.rules, len(room.chairs), room.options, key, room.written, seal=seal)


# The application


def make_app(store: Store, settings: Settings | None = None) -> Guard:
    """The room over a store."""
    settings = settings or Settings()
    office = Office(store, settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await office.open()
        yield
        await office.close()

    app = FastAPI(
        title="Parlour", version=VERSION, lifespan=lifespan, openapi_url="/api/openapi.json",
        docs_url=None, redoc_url=None, description="The card room. docs/protocol.md tells the whole of it.",
    )  # fmt: skip
    app.state.office = office
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.include_router(router)
    app.add_api_websocket_route("/api/tables/{ident}/socket", socket)
    app.add_route("/api/{path:path}", _no_such_thing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
    app.add_route("/{path:path}", serve_page, methods=["GET", "HEAD"])
    app.add_exception_handler(ParlourError, _parlour_error)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    return Guard(app, settings.origins, settings.rate)


def _no_such_thing(request: Request) -> Response:
    raise Refusal("missing", "there is nothing at this address")


def _language(request: Request) -> str:
    wanted = request.query_params.get("language", "")
    return wanted if wanted in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def _parlour_error(request: Request, error: Exception) -> Response:
    refusal = refused(error)  # type: ignore[arg-type]
    return JSONResponse({"error": refusal.to_json(_language(request))}, refusal.status)


def _not_understood(request: Request, error: Exception) -> Response:
    first = error.errors()[0]  # type: ignore[attr-defined]
    where = ".".join(str(part) for part in first["loc"][1:])
    message = f"{where}: {first['msg']}" if where else str(first["msg"])
    return JSONResponse({"error": {"code": "bad", "message": message}}, 422)


def _http_error(request: Request, error: Exception) -> Response:
    status: int = error.status_code  # type: ignore[attr-defined]
    code = {404: "missing", 405: "missing"}.get(status, "bad")
    headers = getattr(error, "headers", None)
    return JSONResponse({"error": {"code": code, "message": str(error.detail)}}, status, headers)  # type: ignore[attr-defined]
