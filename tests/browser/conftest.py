"""A real server on a folder of its own, and the system's Chromium."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import parlour
from parlour.wasm.site import write_site
from tests.browser.files import UNDER, handed_out
from tests.browser.room import open_room
from tests.browser.visitor import PATIENCE_MS, Visitor, chromium
from tests.wasm.test_module import SOONEST

expect.set_options(timeout=PATIENCE_MS)  # what comes in the end may take a while on a busy machine


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a card room that has just opened."""
    with open_room(tmp_path_factory.mktemp("room")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all the tests of a process."""
    with sync_playwright() as playwright, chromium(playwright) as running:
        yield running


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with one game, somewhere below what is handed out."""
    root = tmp_path_factory.mktemp("host")
    write_site(root / UNDER.strip("/"), [parlour.game(SOONEST)])
    return root


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[str]:
    """Where it is handed out."""
    with handed_out(folder) as address:
        yield address


@pytest.fixture
def visit(browser: Browser, room: str) -> Callable[..., Visitor]:
    """Let somebody in: `with visit("Ada", language="fr") as ada:`."""
    return partial(Visitor, browser, room)
