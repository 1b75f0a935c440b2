"""A local room in a real browser: in a Web Worker, with its tables kept in IndexedDB."""

import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import parlour
from parlour.cli.building import build
from tests.browser.files import handed_out
from tests.browser.visitor import Visitor
from tests.wasm.test_library import WEB

# Somebody at a table of a local room: what was said to him, and a way to answer.
SEAT = """
class Seat {
  frames = []; id = 0; opened = ""; failed = "";
  constructor(told) {
    this.worker = new Worker("/worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => {
      this.opened = data.opened ?? this.opened;
      this.failed = data.failed ?? this.failed;
      if (data.frame) this.frames.push(data.frame);
    };
    const listener = { person: "me", name: "Ada", language: "fr", room: location.origin };
    this.worker.postMessage({ ...told, listener, from: "/games/" });
  }
  get play() { return this.frames.findLast((frame) => frame.play)?.play; }
  async until(true_) {
    for (let left = 3000; !true_(); left--) {
      if (!left) throw new Error("it did not come to pass");
      await new Promise((done) => setTimeout(done, 5));
    }
  }
  async say(message) {
    const id = ++this.id;
    this.worker.postMessage({ say: { id, ...message } });
    const answer = () => this.frames.find((frame) => frame.type === "answer" && frame.id === id);
    await this.until(answer);
    return answer();
  }
}
window.Seat = Seat;
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a folder with the worker, one game, and a page that does nothing."""
    folder: Path = tmp_path_factory.mktemp("site")
    esbuild = [str(WEB / "node_modules" / ".bin" / "esbuild"), "src/local/worker.ts", "--bundle", "--format=esm"]
    out = [f"--outfile={folder / 'worker.js'}", "--log-level=warning"]
    subprocess.run([*esbuild, *out], cwd=WEB, check=True, timeout=60)
    (folder / "games").mkdir()
    build(parlour.game("dixie"), folder / "games" / "dixie.wasm")
    (folder / "index.html").write_text(f"<!doctype html><title>Room</title><script>{SEAT}</script>")
    with handed_out(folder) as address:
        yield address


def test_a_game_is_played_and_gone_on_with(browser: Browser, site: str) -> None:
    with Visitor(browser, site) as visitor:
        table, step, asks = visitor.go("/").evaluate("""async () => {
            const seat = new Seat({ open: { game: "dixie", seats: 3, bots: "newcomer", pace: "instant" } });
            for (let moves = 0; moves < 5; moves++) {
                await seat.until(() => seat.play?.legal.length);
                const { step, legal } = seat.play;
                const answer = await seat.say({ do: "play", step, move: legal[0].move });
                if (!answer.ok) throw new Error(JSON.stringify(answer));
            }
            await seat.until(() => seat.play.legal.length);
            await new Promise((done) => setTimeout(done, 100));
            return [seat.opened, seat.play.step, seat.play.asks];
        }""")
        assert len(table) >= 20
        again, refused, undone, advised = visitor.go("/").evaluate(
            """async (table) => {
            const seat = new Seat({ come: table });
            await seat.until(() => seat.play);
            const greeting = seat.frames[0];
            const refused = await seat.say({ do: "play", step: seat.play.step, move: "nonsense" });
            const hint = await seat.say({ do: "hint" });
            const undone = await seat.say({ do: "undo", step: seat.play.step });
            const { type, play, about } = greeting;
            return [[type, play.step, play.asks, about.id], refused.error, undone.ok, hint.moves];
        }""",
            table,
        )
        assert again == ["table", step, asks, table]
        assert (refused["code"], refused["message"]) == ("illegal", "Ce coup n'existe pas ici.")
        assert undone
        assert advised[0]["reason"]


def test_what_cannot_be_opened_is_said(browser: Browser, site: str) -> None:
    with closing(browser.new_page()) as page:  # and no Visitor: the browser itself tells of a file that is not there
        page.goto(site)
        for told, why in (
            ('{ come: "nothing" }', "there is no such table"),
            ('{ open: { game: "dixie", seats: 20 } }', "dixie is for 2 to 8 players, not 20"),
            ('{ open: { game: "whist" } }', "there is no game whist at"),
        ):
            script = f"async () => {{ const s = new Seat({told}); await s.until(() => s.failed); return s.failed; }}"
            assert why in page.evaluate(script)
