"""Somebody with a browser: opens pages, sits down, plays, and notices whatever is wrong on the way."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ElementHandle, Page, Playwright, Request, expect

CHROMIUM = "/usr/bin/chromium"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESK = (1280, 800)
PHONE = (360, 740)
PATIENCE_MS = 30_000
MOST_TABS = 120
UNTIDY = ("empty-table-header", "heading-order")  # of what axe does not call serious, what is heard all the same
KEEN = 0.8

# A card or button that plays a move at once, a card to be picked up first, or an amount to be sent as it
# stands, once the last move is answered. Stop is pressed on purpose only.
ANSWERED = ".table:not([aria-busy=true])"
PLAYABLE = (
    f"{ANSWERED} :is("
    "[data-move]:not([aria-disabled=true]):not([data-stop]), [data-source]:not([data-move]), .amount .move:enabled)"
)

# Where one of the playable things can be touched, once there is one; `over` when the game is, or what is wrong when
# patience ran out. While something is shown, that is the rim of the table: a click there hurries it on. One question
# to the page instead of the several that a locator asks, because a game is hundreds of touches. A card that was
# picked up is put down somewhere, and whoever is `keen` plays from the hand if that can be, which keeps games short.
TOUCHABLE = """([playable, luck, keen, patience]) => new Promise((found) => {
  const before = performance.now();
  const look = () => {
    if (document.querySelector(".ending")) return found("over");
    const table = document.querySelector(".table")?.getBoundingClientRect();
    if (table && document.querySelector(".shown, .note")) return found([table.x + 4, table.y + table.height / 2]);
    const things = [...document.querySelectorAll(playable)].filter((it) => it.checkVisibility());
    const takes = things.filter((it) => it.matches(".takes, .confirm"));
    const cards = things.filter((it) => keen && it.matches(".hand *"));
    const those = [takes, cards, things].find((some) => some.length) ?? [];
    const thing = those[Math.floor(luck * those.length)];
    thing?.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = thing?.getBoundingClientRect() ?? {};
    const at = [x + width / 2, y + height / 2];
    if (thing && thing.contains(document.elementFromPoint(...at))) return found(at);
    if (performance.now() - before < patience) return setTimeout(look, 10);
    found(thing ? `${thing.outerHTML} cannot be touched` : "nothing can be played");
  };
  look();
})"""


# Whether something has been on the page with that text in it, however soon it was gone.
GLIMPSED = """([what, text, patience]) => new Promise((found) => {
  const before = performance.now();
  const look = () => {
    if ([...document.querySelectorAll(what)].some((it) => it.textContent.includes(text))) return found(true);
    if (performance.now() - before < patience) return requestAnimationFrame(look);
    found(false);
  };
  look();
})"""


# Play a game out over a line of one's own, without looking at it: always the first thing that may be done. What is
# said too often is said again.
PLAY_OUT = """(line) => new Promise((over) => {
  const wire = new WebSocket(line);
  let play = null;
  const go = () => {
    const { step, ending, legal: [first] } = play;
    if (ending) over(wire.close());
    else if (first) wire.send(JSON.stringify({ do: "play", id: step, step, move: first.move }));
  };
  wire.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.error?.code === "often") return setTimeout(go, 100);
    if (!told.play) return;
    play = told.play;
    go();
  };
})"""


# Parts of Chromium's own window, which nobody sees: to draw them beforehand costs more than the page. The others are
# those that its driver would name, if this did not take their place.
UNUSED = (
    "PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,"
    "ThirdPartyStoragePartitioning,OptimizationHints,DestroyProfileOnBrowserClose,PreconnectToSearch"
)


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium, without a window."""
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", f"--disable-features={UNUSED}"]
    )
    try:
        yield browser
    finally:
        browser.close()


class Visitor:
    """One browser of one person. Leaving it, nothing may have gone wrong: no error on the console, no
    request to another host."""

    def __init__(
        self,
        browser: Browser,
        room: str,
        name: str = "Ada",
        *,
        size: tuple[int, int] = DESK,
        offline_pages: bool = False,
        **settings: Any,
    ) -> None:
        self.room = room
        self.name = name
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            has_touch=size == PHONE,
            service_workers="allow" if offline_pages else "block",
            accept_downloads=True,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        chosen = json.dumps({"language": "en", "guard": False} | settings)
        self.context.add_init_script(f"localStorage.parlour ??= {json.dumps(chosen)}")
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.forgiven: tuple[str, ...] = ()  # what the browser may complain of: it takes its time
        self.requests: list[Request] = []
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request))

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        foreign = [r.url for r in self.requests if r.url.startswith("http") and not r.url.startswith(self.room)]
        self.context.close()
        unforgiven = [error for error in self.errors if not any(each in error for each in self.forgiven)]
        if kind is None:
            assert unforgiven == [], unforgiven
            assert foreign == [], foreign

    # Going places

    def go(self, path: str) -> Page:
        """Open one of the room's pages and wait until it stands still."""
        self.page.goto(self.room + path)
        self.page.wait_for_load_state("networkidle")
        return self.page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server something, as this person."""
        answer = self.context.request.fetch(
            f"{self.room}/api/{path}", method=method, data=body, headers={"Origin": self.room}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def introduce(self) -> None:
        """Take a name."""
        self.ask("POST", "me", {"name": self.name})

    def open_table(self, game: str, **opening: Any) -> str:
        """Open a table without the form and sit down at it; returns its id."""
        self.introduce()
        table: dict[str, Any] = self.ask("POST", "tables", {"game": game, "pace": "instant", **opening})["table"]
        self.sit(table["id"])
        return str(table["id"])

    def sit(self, table: str) -> None:
        """Go to a table and wait until it is laid, or its lobby is open."""
        self.page.goto(f"{self.room}/table/{table}")
        self.page.locator(".table, [data-do=start], [role=status]:has-text('Waiting')").first.wait_for()

    def stir(self, text: str) -> None:
        """In a lobby, type something that is to go into the key."""
        self.page.get_by_text("The fair-deal seal").click()
        self.page.get_by_label("Your say in the shuffle").fill(text)
        self.page.get_by_role("button", name="Stir it in").click()

    # Playing

    @property
    def over(self) -> bool:
        """Whether the result lies on the table."""
        return self.page.locator(".ending").is_visible()

    def act(self, luck: random.Random, by_key: bool = False) -> bool:
        """Touch one thing that can be played, once there is one; False when the game is over instead."""
        if by_key:
            return self.act_by_key(luck)
        found = self.touch(luck)
        assert found in ("", "over"), found
        return found != "over"

    def touch(self, luck: random.Random, patience_ms: float = PATIENCE_MS) -> str:
        """Touch one thing that can be played, and say nothing; or say why there is none."""
        found = self.page.evaluate(TOUCHABLE, [PLAYABLE, luck.random(), luck.random() < KEEN, patience_ms])
        if isinstance(found, str):
            return found
        self.page.mouse.click(*found)
        return ""

    def act_by_key(self, luck: random.Random) -> bool:
        """The same without a mouse."""
        page = self.page
        page.locator(f":is({PLAYABLE}), .ending").first.wait_for()
        if self.over:
            return False
        for those in (".takes", ".hand [data-source]", PLAYABLE):
            things = page.locator(those).element_handles()
            if things:
                self.reach(luck.choice(things))
                page.keyboard.press("Enter")
                return True
        return True  # it was somebody else's moment after all

    def reach(self, target: ElementHandle) -> None:
        """Tab until the wanted control has the focus."""
        for _ in range(MOST_TABS):
            if target.evaluate("it => it === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not reach it")

    def lay_two_away(self) -> None:
        """Cribbage: pick two cards, and confirm."""
        for card in (0, 1):
            self.page.locator(".hand [data-source]").nth(card).click()
        self.page.get_by_role("button", name="Lay these two away").click()
        expect(self.page.locator(".hand .card-button")).to_have_count(4)

    def play_to_the_end(self, seed: int = 1, by_key: bool = False, most: int = 2000) -> None:
        """Play until the result lies on the table."""
        luck = random.Random(seed)
        for _ in range(most):
            if not self.act(luck, by_key):
                break
        expect(self.page.locator(".ending")).to_be_visible()

    def play_out(self, table: str) -> None:
        """Play a game to its end without touching anything; for games that have no amounts."""
        self.page.evaluate(PLAY_OUT, f"{self.room.replace('http', 'ws', 1)}/api/tables/{table}/socket")

    # Looking closely

    def glimpse(self, what: str, text: str = "") -> None:
        """Wait for something that may soon be gone: it is looked for in every frame."""
        assert self.page.evaluate(GLIMPSED, [what, text, PATIENCE_MS]), f"no {what} was seen"

    def check_access(self) -> None:
        """axe-core finds nothing serious on the page, once nothing is in the air, and nothing untidy."""
        expect(self.page.locator(".sky > *")).to_have_count(0)  # half faded, it has half its contrast
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        bad = [
            f"{violation['id']} at {node['target']}: {node['failureSummary']}"
            for violation in found
            if violation["impact"] in ("serious", "critical") or violation["id"] in UNTIDY
            for node in violation["nodes"]
        ]
        assert bad == [], f"{urlsplit(self.page.url).path}\n" + "\n".join(bad)

    def fits(self) -> bool:
        """Whether nothing sticks out to the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def sit_down_together(host: Visitor, guest: Visitor, table: str) -> None:
    """The guest follows the link and sits down, the host deals."""
    guest.introduce()
    guest.sit(table)
    guest.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_text(guest.name, exact=True).first).to_be_visible()
    host.page.get_by_role("button", name="Deal the cards").click()
    for one in (host, guest):
        one.page.locator(".table").wait_for()
