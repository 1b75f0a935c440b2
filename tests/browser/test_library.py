"""The library for the web in a real browser: the example of its README is played to its end."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import parlour
from parlour.cli.building import build
from tests.browser.files import handed_out
from tests.browser.visitor import Visitor
from tests.wasm.test_library import WEB, built_library

README = (WEB / "engine" / "README.md").read_text()
MOST_MOVES = 200
TOUCH = """() => {
  const button = document.querySelector("#hand button");  // looked for and touched at once: bots may end the game
  button?.click();
  return button !== null;
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a folder with the library, one game, and the example."""
    folder: Path = tmp_path_factory.mktemp("site")
    built_library(folder)
    (folder / "games").mkdir()
    build(parlour.game("dixie"), folder / "games" / "dixie.wasm")
    example = re.search(r"```html\n(.*?)```", README, re.DOTALL)
    assert example
    (folder / "index.html").write_text(example[1])
    with handed_out(folder) as address:
        yield address


def test_its_example_is_played_to_the_end(browser: Browser, site: str) -> None:
    with Visitor(browser, site) as visitor:
        page = visitor.go("/")
        expect(page.get_by_role("heading")).to_have_text("Dixie, or Bonus 20")
        for _ in range(MOST_MOVES):
            page.wait_for_selector("#hand button, #hand:not(:has(button)):not(:empty)")
            moves, task = page.locator("#log li").count(), page.locator("#task").inner_text()
            if not page.evaluate(TOUCH):
                break
            assert task.endswith((".", "?", "!"))
            page.wait_for_function("before => document.querySelectorAll('#log li').length > before", arg=moves)
        expect(page.locator("#hand")).to_have_text(re.compile(r"You -?\d+, Agnes -?\d+, Barnaby -?\d+, Cornelia -?\d+"))


def test_a_seat_that_is_not_there_is_told_so_and_shown_nothing(browser: Browser, site: str) -> None:
    with Visitor(browser, site) as visitor:
        told = visitor.go("/").evaluate("""async () => {
            const { load } = await import("/parlour-engine.js");
            const table = (await load("dixie")).open({ seats: 4, seed: 3 });
            const tried = (it) => { try { return it(); } catch (error) { return `${error.name}: ${error.message}`; } };
            return [9, 1.5, -2].flatMap((seat) => [tried(() => table.view(seat)), tried(() => table.legal(seat))]);
        }""")
    assert told == [
        f"ParlourError: there is no seat {seat}; there are 4" for seat in ("9", "1.5", "-2") for _ in range(2)
    ]


def test_bots_think_and_the_page_goes_on_drawing(browser: Browser, site: str) -> None:
    with Visitor(browser, site) as visitor:
        frames, legal = visitor.go("/").evaluate("""async () => {
            const { load } = await import("/parlour-engine.js");
            const table = (await load("dixie")).open({ seats: 4, seed: 3 });
            let [frames, on] = [0, true];
            const frame = () => on && (frames++, requestAnimationFrame(frame));
            requestAnimationFrame(frame);
            const move = await table.think(table.turn, { level: "master", ms: 300 });
            on = false;
            return [frames, table.legal(table.turn).includes(move)];
        }""")
        assert legal
        assert frames >= 3  # and not one, as if thinking were all there is


@pytest.mark.parametrize(("name", "why"), [("whist", "there is no game whist at"), ("broken", "of dixie is damaged")])
def test_what_is_missing_or_damaged_is_said(browser: Browser, site: str, name: str, why: str) -> None:
    with closing(browser.new_page()) as page:  # and no Visitor: the browser itself tells of a file that is not there
        page.goto(site)
        said = page.evaluate(
            """async (name) => {
            const { load, make } = await import("/parlour-engine.js");
            const declared = await (await fetch("/games/dixie.json")).json();
            const work = name === "broken" ? make(declared, new Uint8Array(declared.module.bytes)) : load(name);
            return work.then(() => "", (error) => error.message);
        }""",
            name,
        )
        assert why in said
