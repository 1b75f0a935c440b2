"""A local room in a real browser: in a Web Worker, with its tables kept in IndexedDB."""

import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import parlour
from parlour.cli.building import build
from parlour.wasm.site import catalogue
from tests.browser.files import handed_out
from tests.browser.visitor import Visitor
from tests.wasm.test_library import WEB

# Somebody in a local room, and then at a table of it: what was said to him, and a way to answer.
SEAT = """
class Seat {
  frames = []; answers = []; id = 0; cut = 0;
  constructor() {
    this.worker = new Worker("/worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => {
      if ("frame" in data) this.frames.push(JSON.parse(data.frame));
      else if ("cut" in data) this.cut = data.cut;
      else this.answers.push(data);
    };
    this.worker.postMessage({ games: `${location.origin}/games/`, room: `${location.origin}/` });
  }
  get play() { return this.frames.findLast((frame) => frame.play)?.play; }
  async until(true_) {
    for (let left = 3000; !true_(); left--) {
      if (!left) throw new Error("it did not come to pass");
      await new Promise((done) => setTimeout(done, 5));
    }
  }
  async ask(method, path, body) {
    const id = ++this.id;
    this.worker.postMessage({ ask: { method, path, body, language: "fr" }, id });
    const answer = () => this.answers.find((each) => each.id === id);
    await this.until(answer);
    return answer().answer ?? answer().refused;
  }
  come(table) { this.worker.postMessage({ come: table, wire: 1, language: "fr" }); }
  async say(message) {
    const id = ++this.id;
    this.worker.postMessage({ say: JSON.stringify({ id, ...message }), wire: 1 });
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
    (folder / "games" / "shelf.fr.json").write_bytes(catalogue([parlour.game("dixie")], "fr"))
    (folder / "index.html").write_text(f"<!doctype html><title>Room</title><script>{SEAT}</script>")
    with handed_out(folder) as address:
        yield address


def test_a_game_is_played_and_gone_on_with(browser: Browser, site: str) -> None:
    with Visitor(browser, site) as visitor:
        table, step, asks = visitor.go("/").evaluate("""async () => {
            const seat = new Seat();
            const opening = { game: "dixie", seats: 3, bots: "newcomer", pace: "instant", start: true };
            const { table } = await seat.ask("POST", "tables", opening);
            seat.come(table.id);
            for (let moves = 0; moves < 5; moves++) {
                await seat.until(() => seat.play?.legal.length);
                const { step, legal } = seat.play;
                const answer = await seat.say({ do: "play", step, move: legal[0].move });
                if (!answer.ok) throw new Error(JSON.stringify(answer));
            }
            await seat.until(() => seat.play.legal.length);
            await new Promise((done) => setTimeout(done, 100));
            return [table.id, seat.play.step, seat.play.asks];
        }""")
        assert len(table) >= 20
        again, refused, undone, advised = visitor.go("/").evaluate(
            """async (table) => {
            const seat = new Seat();
            seat.come(table);
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
        for body, why in (
            ('{ game: "dixie", seats: 20 }', "dixie, ou bonus 20 se joue de 2 à 8 joueurs, pas à 20"),
            ('{ game: "dixie", options: { rounds: 9 } }', "va de 1 à 4, pas 9"),
            ('{ game: "dixie", seats: 3, bots: {}, start: true }', "il reste des places libres"),
            ('{ game: "whist" }', "unloaded"),
        ):
            refused = page.evaluate(f"async () => new Seat().ask('POST', 'tables', {body})")
            assert why in refused["message"].lower() or why == refused["code"]
        cut = """async () => {
            const seat = new Seat();
            seat.come("nothing");
            await seat.until(() => seat.cut);
            return seat.cut;
        }"""
        assert page.evaluate(cut) == 4404
