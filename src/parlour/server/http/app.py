"""The room as an ASGI application: HTTP for looking around, a WebSocket for each table one sits at."""

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from parlour.engine.game import ParlourError
from parlour.server.http.evenings import router as evenings
from parlour.server.http.guard import Guard
from parlour.server.http.metrics import Metrics
from parlour.server.http.office import Office
from parlour.server.http.page import Page
from parlour.server.http.routes import VERSION, router
from parlour.server.http.socket import serve_socket
from parlour.server.protocol.refusal import Refusal
from parlour.server.room import Room, preferred
from parlour.server.settings import Settings
from parlour.server.store.store import Store
from parlour.server.tables.refusals import refused
from parlour.words.grammar import LANGUAGES


def make_app(store: Store, settings: Settings | None = None) -> Guard:
    """The room over a store."""
    settings = settings or Settings()
    room = Room(store, settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await room.open()
        async with contextlib.AsyncExitStack() as beside:
            if settings.office:
                await beside.enter_async_context(Office(room, settings.office))
            if settings.metrics:
                await beside.enter_async_context(Metrics(room, settings.metrics))
            yield
        await room.close()

    app = FastAPI(
        title="Parlour", version=VERSION, lifespan=lifespan, openapi_url="/api/openapi.json",
        docs_url=None, redoc_url=None, description="The card room. docs/protocol.md tells the whole of it.",
    )  # fmt: skip
    app.state.room = room
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.include_router(router)
    app.include_router(evenings)
    app.add_api_websocket_route("/api/tables/{ident}/socket", serve_socket)
    app.add_route("/api/{path:path}", _no_such_thing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
    app.add_route("/{path:path}", Page(settings.modules, settings.offline).serve, methods=["GET", "HEAD"])
    app.add_exception_handler(ParlourError, _parlour_error)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RecursionError, _too_deep)
    app.add_exception_handler(Exception, _fault)
    return Guard(app, settings, room.identity, room.registry.counts)


def _no_such_thing(request: Request) -> Response:
    raise Refusal("missing", "there is nothing at this address")


def _language(request: Request) -> str:
    wanted = request.query_params.get("language", "")
    return wanted if wanted in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def _parlour_error(request: Request, error: Exception) -> Response:
    language = _language(request)
    refusal = refused(error, language)  # type: ignore[arg-type]
    request.app.state.room.registry.counts.refusals[refusal.code] += 1
    headers = {"retry-after": str(refusal.after)} if refusal.after else None
    return JSONResponse({"error": refusal.to_json(language)}, refusal.status, headers)


def _not_understood(request: Request, error: Exception) -> Response:
    first = error.errors()[0]  # type: ignore[attr-defined]
    where = ".".join(str(part) for part in first["loc"][1:])
    message = f"{where}: {first['msg']}" if where else str(first["msg"])
    return JSONResponse({"error": {"code": "bad", "message": message}}, 422)


def _too_deep(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": {"code": "bad", "message": "this is nested too deeply"}}, 422)


def _http_error(request: Request, error: Exception) -> Response:
    status: int = error.status_code  # type: ignore[attr-defined]
    code = {404: "missing", 405: "missing"}.get(status, "bad")
    headers = getattr(error, "headers", None)
    return JSONResponse({"error": {"code": code, "message": str(error.detail)}}, status, headers)  # type: ignore[attr-defined]


def _fault(request: Request, error: Exception) -> Response:
    """A fault of ours, which the log tells: whoever asks is answered as he would be by a socket."""
    refusal = Refusal("busy")
    return JSONResponse({"error": refusal.to_json(_language(request))}, refusal.status)
