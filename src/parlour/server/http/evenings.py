"""Evenings over HTTP: planned, looked at, and what is wished for at them."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from parlour.server.evenings.frames import shown
from parlour.server.evenings.listing import page_of
from parlour.server.evenings.wishes import grant, invite
from parlour.server.http.address import picture
from parlour.server.http.routes import A_PICTURE, REFUSALS, Language, NextPage, TheRoom
from parlour.server.protocol import evenings as e

EveningId = Annotated[str, Path(max_length=64)]
Mark = Annotated[str, Query(max_length=16)]
router = APIRouter(prefix="/api/evenings", responses=REFUSALS)


@router.post("", status_code=201, response_model=e.OneEvening)
async def plan(wanted: e.NewEvening, request: Request, room: TheRoom, language: Language) -> Any:
    """Invite to an evening, as its host."""
    person = await room.person(request)
    live = await invite(room.evenings, person, wanted)
    return await shown(room.evenings, live, person, language)


@router.get("", response_model=e.OwnEvenings)
async def my_evenings(request: Request, room: TheRoom, language: Language, next: NextPage = "") -> Any:
    """The evenings one hosts or came to, a page at a time: those that are not over first, and of both the newest."""
    return await page_of(room.evenings, await room.person(request), next, language)


@router.get("/{ident}", response_model=e.OneEvening)
async def look(ident: EveningId, request: Request, room: TheRoom, language: Language, mark: Mark = "") -> Any:
    """An evening one has the link to, for anybody; without news for whoever has this mark, it is None."""
    session = await room.session(request)
    person = session.person if session else ""
    live = await room.evenings.live(ident)
    if person in live.evening.people:
        await room.evenings.saw(live, person)
    answer = await shown(room.evenings, live, person, language)
    return {"evening": None, "mark": mark} if answer["mark"] == mark else answer


@router.post("/{ident}/do", response_model=e.OneEvening)
async def wish(ident: EveningId, wanted: e.AnyWish, request: Request, room: TheRoom, language: Language) -> Any:
    """Wish for one thing."""
    person = await room.person(request)
    live = await room.evenings.live(ident)
    await grant(room.evenings, live, person, wanted)
    await room.evenings.saw(live, person)
    return await shown(room.evenings, live, person, language)


@router.get("/{ident}/code", response_class=Response, responses=A_PICTURE)
async def code(ident: EveningId, request: Request, room: TheRoom) -> Response:
    """The evening's link as a picture for a phone's camera."""
    live = await room.evenings.live(ident)
    return Response(picture(f"{room.settings.public_url}/evening/{live.evening.id}"), media_type="image/svg+xml")
