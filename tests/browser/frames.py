"""Whether the page draws smoothly while Masters think on the same device, and how long they take to answer.

    python -m tests.browser.frames [GAME]... [--level LEVEL]

A game of each kind on a folder of files, against Masters: first as a person plays it, at a brisk table, then at an
instant one by somebody who touches a card as soon as it can be touched. What is counted is every frame that took longer
than 50 ms to come, as the browser itself reports it (`long-animation-frame`). Besides, at the instant table, since a
late frame tells more of the machine where it has other things to do: whatever kept the page's own thread from drawing
for more than 50 ms of processor time (by a trace, which slows drawing down), and the milliseconds from a frame in which
a bot is on turn to the one in which it has moved.
With Newcomers, who do not think, one sees how many frames the machine itself draws late. Where it is a part of a larger
one, the end of the line tells how long that had no processor for it: a picture that waits for one is late as well.
"""

import argparse
import json
import random
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import parlour
from parlour.wasm.site import write_site
from tests.browser.files import handed_out
from tests.browser.machine import withheld
from tests.browser.visitor import PLAYABLE, Visitor, chromium

MANNERS = {"brisk": (12, 1200), "instant": (30, 0)}  # decisions, and the milliseconds before each touch
LONG_MS = 50
PAGE_THREAD, TASK = "CrRendererMain", "ThreadControllerImpl::RunTask"  # as Chromium's traces call them
CARD = ".hand .card-button"

# Notes every long frame, how many frames there were, and when each step came from the worker, with who is on turn then.
WATCH = """
window.seen = { long: [], frames: 0, steps: [] };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.long.push(duration);
}).observe({ type: "long-animation-frame", buffered: true });
const count = () => { seen.frames++; requestAnimationFrame(count); };
requestAnimationFrame(count);
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const frame = data.frame && JSON.parse(data.frame);
      if (!frame?.play) return;
      const { step, acting, legal } = frame.play;
      seen.steps.push([performance.now(), step, acting.length > 0 && !legal.length]);
    });
  }
};
"""


def main() -> None:
    """Measure every game, and say so."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", help="which games; all where none is named")
    parser.add_argument("--level", default="master", help="of the bots")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, chromium(playwright) as browser:
        write_site(Path(folder) / "site", [parlour.game(name) for name in parlour.GAMES])
        with handed_out(Path(folder) / "site") as host:
            for name in asked.game or parlour.GAMES:
                for pace in MANNERS:
                    before = withheld()
                    seen = told(watched(browser, host, name, asked.level, pace))
                    print(f"{name}, {pace}: {seen} ({withheld() - before:.1f} s withheld)", flush=True)


def watched(browser: Browser, host: str, name: str, level: str, pace: str) -> Any:
    """What was seen of a game once its table was laid."""
    decisions, thought_ms = MANNERS[pace]
    with Visitor(browser, host) as visitor:
        page, luck = visitor.page, random.Random(1)
        page.add_init_script(WATCH)
        visitor.go("/")
        page.locator(f"[aria-controls=inside-{name}]").click()
        page.locator("[data-do=level]").select_option(level)
        page.locator("[data-do=play]").click()
        page.locator(CARD).first.wait_for()
        page.locator("summary[aria-label]").last.click()
        page.locator("[data-do=pace]").select_option(pace)
        page.keyboard.press("Escape")
        page.wait_for_timeout(1000)
        page.evaluate("seen.long.length = seen.steps.length = seen.frames = 0")
        traced = pace == "instant"
        if traced:
            browser.start_tracing(page=page, categories=["toplevel"])
        decided = 0
        while decided < decisions:
            if thought_ms:  # from when there is something to think about
                page.locator(f":is({PLAYABLE}), .ending").first.wait_for()
                page.wait_for_timeout(thought_ms)
            decided += not page.locator(".shown, .note").count()  # else the next touch only hurries that on
            if not visitor.act(luck):
                break
        trace = json.loads(browser.stop_tracing())["traceEvents"] if traced else []
        return page.evaluate("seen") | {"tasks": tasks(trace)}


def tasks(trace: list[Any]) -> list[float]:
    """The milliseconds of processor time that each thing took which the page's thread did in one go."""
    threads = {(each["pid"], each["tid"]): each["args"]["name"] for each in trace if each["name"] == "thread_name"}
    own = [each for each in trace if each["name"] == TASK and threads.get((each["pid"], each["tid"])) == PAGE_THREAD]
    return [each["tdur"] / 1000 for each in own if "tdur" in each]


def told(seen: Any) -> str:
    """In a line."""
    late = sorted(map(round, seen["long"]), reverse=True)
    said = f"{len(late)} of {seen['frames']} frames came late{f', one after {late[0]} ms' if late else ''}"
    if not seen["tasks"]:
        return said
    long = sum(each > LONG_MS for each in seen["tasks"])
    said += f"; {long} things took the page's thread over {LONG_MS} ms, the longest {max(seen['tasks']):.0f} ms"
    steps = pairwise(seen["steps"])
    waits = [now - before for (before, step, bots), (now, then, _) in steps if bots and then == step + 1]
    if waits:
        said += f"; {len(waits)} answers, half of them within {median(waits):.0f} ms, all within {max(waits):.0f} ms"
    return said


if __name__ == "__main__":
    main()
