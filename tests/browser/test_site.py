"""The card room as a folder of files: handed out by any web host, played without a server, and gone on with offline."""

import json
import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.files import UNDER, handed_out
from tests.browser.visitor import PHONE, PLAYABLE, Visitor
from tests.server.test_branching import game_of
from tests.wasm.test_module import SOONEST

CARDS = ".hand .card-button"


def sit_down(visitor: Visitor) -> None:
    """Take the only box down and play."""
    page = visitor.go(UNDER)
    page.get_by_role("button", name="Open Dixie").click()
    page.locator("[data-do=seats]").select_option("2")
    page.locator("[data-do=play]").click()
    page.locator(CARDS).first.wait_for()


def hurry(visitor: Visitor) -> None:
    """Have the house play as fast as it can."""
    visitor.page.locator("summary[aria-label]").last.click()
    visitor.page.locator("[data-do=pace]").select_option("instant")
    visitor.page.keyboard.press("Escape")


def hand(visitor: Visitor) -> list[str]:
    """The cards in one's hand, as they are said."""
    return sorted(visitor.page.locator(f"{CARDS} .aloud").all_text_contents())


def test_a_game_begun_online_is_gone_on_with_offline(browser: Browser, folder: Path) -> None:
    with Visitor(browser, "", offline_pages=True) as visitor:
        luck, page = random.Random(3), visitor.page
        with handed_out(folder) as visitor.room:
            sit_down(visitor)
            hurry(visitor)
            for _ in range(4):
                visitor.act(luck)
            page.evaluate("navigator.serviceWorker.ready")
            page.locator(PLAYABLE).first.wait_for()
            before, address = hand(visitor), page.url
        page.reload()  # nobody answers any more
        page.locator(CARDS).first.wait_for()
        assert (hand(visitor), page.url) == (before, address)
        visitor.play_to_the_end()
        with page.expect_download() as saved:
            page.locator(".ending [data-do=record]").click()
        record = json.loads(saved.value.path().read_text())
        assert (record["game"], record["players"][1]["bot"]) == (SOONEST, "regular")
        page.get_by_role("link", name="Check the deal").click()
        expect(page.locator("[data-right=true]")).to_contain_text("dealt again, every card the same")
        page.go_back()
        page.get_by_role("link", name="Go over it").click()
        expect(page.get_by_role("heading", name="The chance of winning")).to_be_visible()
        page.go_back()
        page.get_by_role("link", name="See it again").click()
        page.get_by_role("button", name="One step on").click()
        expect(page.get_by_text("Step 2 of")).to_be_visible()
        page.goto(visitor.room + UNDER + "#/games")
        expect(page.locator("li .game")).to_have_count(1)
        page.locator("input[type=file]").set_input_files(saved.value.path())
        expect(page.locator("li .game")).to_have_count(2)
        page.goto(address)
        page.locator("[data-do=rematch]").click()
        expect(page.locator(".ending")).to_be_hidden()
        page.locator(CARDS).first.wait_for()
        assert page.url != address
        page.goto(visitor.room + UNDER)  # nor now
        expect(page.get_by_role("region", name="Left open on the table")).to_be_visible()
        visitor.forgiven = ("ERR_CONNECTION_REFUSED",)


def test_what_others_keep_on_this_host_stays_and_home_is_the_page(browser: Browser, host: str) -> None:
    with Visitor(browser, host, offline_pages=True) as visitor:
        page = visitor.go(UNDER)
        page.evaluate("caches.open('of another program')")
        page.evaluate("navigator.serviceWorker.ready")
        page.goto(f"{host}{UNDER}icon.svg")  # not the page, though it is looked at in a tab
        page.goto(host + UNDER)
        found = page.evaluate("""async () => ({
            caches: (await caches.keys()).map((name) => name.split(":")[0]).sort(),
            home: (await caches.match("./")).headers.get("content-type"),
        })""")
        assert found["caches"] == ["of another program", f"parlour at {UNDER}"]
        assert found["home"].startswith("text/html")


def write_again(site: Path) -> None:
    """Put another edition of the page in its place: each of its files has another name."""
    files = [file for file in site.glob("assets/*") if file.suffix in (".js", ".css")]
    for text in [*files, site / "index.html", site / "worker.js"]:
        said = text.read_text(encoding="utf-8")
        for file in files:
            said = said.replace(file.name, f"{file.stem}2{file.suffix}")
        text.write_text(said, encoding="utf-8")
    for file in files:
        file.rename(file.with_name(f"{file.stem}2{file.suffix}"))


# Whether the page that is kept, and the files it names, are of one edition, and of the newest.
KEPT_ANEW = """async () => {
  const said = await (await caches.match("./"))?.text();
  const script = /src="([^"]+2\\.js)"/.exec(said)?.[1];
  return Boolean(script && (await caches.match(script)) && (await caches.keys()).length === 1);
}"""


def test_a_newer_edition_is_there_with_the_next_visit_and_offline(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    """Whatever the host says of how long its files may be kept."""
    copytree(folder, tmp_path, dirs_exist_ok=True)
    with closing(browser.new_page()) as page:
        with handed_out(tmp_path, "max-age=600") as address:
            page.goto(address + UNDER)
            page.evaluate("navigator.serviceWorker.ready")
            page.reload()
            write_again(tmp_path / UNDER.strip("/"))
            page.goto(address + UNDER)
            expect(page.locator("script[src*='2.js']")).to_have_count(1)
            page.get_by_role("button", name="Open Dixie").wait_for()
            page.wait_for_function(KEPT_ANEW)
        page.goto(address + UNDER)  # nobody answers any more
        page.get_by_role("button", name="Open Dixie").click()
        page.locator("[data-do=play]").click()
        page.locator(CARDS).first.wait_for()


def test_a_game_is_gone_over_once_and_played_on(browser: Browser, host: str, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(game_of(SOONEST, 2)))
    with Visitor(browser, host, language="fr") as visitor:
        page = visitor.go(f"{UNDER}#/games")
        page.locator("input[type=file]").set_input_files(record)
        page.locator("li .game").click()
        page.locator(".table").wait_for()
        page.goto(page.url.replace("/replay", "/review"))
        expect(page.get_by_role("progressbar")).to_be_visible()
        page.locator("article").first.wait_for()
        page.reload()
        expect(page.locator("article").first).to_be_visible()  # it was kept: nobody waits for it again
        page.get_by_role("button", name="Rejouer à partir d'ici").first.click()
        page.locator(CARDS).first.wait_for()
        visitor.act(random.Random(1))


def test_what_needs_a_server_is_not_offered(browser: Browser, host: str) -> None:
    with Visitor(browser, host, size=PHONE) as visitor:
        page = visitor.go(UNDER)
        page.get_by_role("button", name="Open Dixie").click()
        for missing in ("friends", "evening", "daily"):
            expect(page.locator(f"[data-do={missing}]")).to_have_count(0)
        expect(page.get_by_text("pipx run parlour")).to_be_visible()
        visitor.check_access()
        assert visitor.fits()
        for link in page.locator("a[href]").all():
            assert str(link.get_attribute("href")).startswith("#")
        page.get_by_role("link", name="The rule sheet").click()
        page.locator("#DIXIE-9").wait_for()
        assert page.url.endswith(f"{UNDER}#/rules/dixie")
        for served in ("figures", "evening/abc"):
            page.goto(f"{host}{UNDER}#/{served}")
            expect(page.get_by_role("heading", name="Nothing lies here")).to_be_visible()
        page.goto(host + UNDER)
        page.get_by_role("button", name="Open Dixie").click()
        page.get_by_role("link", name="How it is played").click()
        page.locator(CARDS).first.wait_for()


def test_house_rules_are_chosen_and_the_language_changed(browser: Browser, host: str) -> None:
    with Visitor(browser, host) as visitor:
        page = visitor.go(UNDER)
        page.get_by_role("button", name="Open Dixie").click()
        page.locator("[data-do=house]").click()
        page.get_by_label("Your name at the table").fill("Zoé")
        page.get_by_role("button", name="Change").click()
        expect(page.get_by_text("Zoé", exact=True)).to_be_visible()
        switch = page.locator(".rule[data-option] input[type=checkbox]").first
        chosen = switch.is_checked()
        switch.click()
        page.get_by_role("button", name="Get up").click()
        page.get_by_role("button", name="Sit here").first.click()
        expect(switch).to_be_checked(checked=not chosen)
        page.locator("[data-do=start]").click()
        page.locator(CARDS).first.wait_for()
        page.locator("summary[aria-label]").last.click()
        page.get_by_role("button", name="Français").click()
        expect(page.get_by_role("button", name="Règles")).to_be_visible()
        page.locator(CARDS).first.wait_for()


def test_two_windows_do_not_play_at_one_table(browser: Browser, host: str) -> None:
    with Visitor(browser, host) as visitor:
        sit_down(visitor)
        other = visitor.context.new_page()
        other.goto(visitor.page.url)
        expect(other.get_by_role("alert")).to_contain_text("open in another window")
        visitor.page.close()
        other.get_by_role("button", name="Try again").click()
        other.locator(CARDS).first.wait_for()


def change_a_byte(file: Path) -> None:
    """One in the middle, so that it may still be a module."""
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


@pytest.mark.parametrize("harm", [Path.unlink, lambda file: file.write_bytes(file.read_bytes()[:-9]), change_a_byte])
def test_what_is_missing_or_damaged_is_said_and_played_once_it_is_mended(
    browser: Browser, folder: Path, tmp_path: Path, harm: Callable[[Path], object]
) -> None:
    """All else is there, and kept for when there is no network; of what is damaged nothing is kept."""
    copytree(folder, tmp_path, dirs_exist_ok=True)
    for module in tmp_path.rglob("*.wasm"):
        harm(module)
    with handed_out(tmp_path) as address, closing(browser.new_page()) as page:
        page.goto(address + UNDER)
        page.get_by_role("button", name="Open Dixie").click()
        page.locator("[data-do=play]").click()
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
        page.get_by_role("link", name="The rule sheet").click()
        page.locator("#DIXIE-9").wait_for()
        page.evaluate("navigator.serviceWorker.ready")
        copytree(folder, tmp_path, dirs_exist_ok=True)
        page.goto(address + UNDER)
        page.reload()  # now by way of what is kept
        page.get_by_role("button", name="Open Dixie").click()
        play = page.locator("[data-do=play]")
        play.click()
        page.locator(f"{CARDS}, [role=alert]").first.wait_for()
        if play.is_visible():  # it was kept damaged: the second time it is asked for anew
            play.click()
        page.locator(CARDS).first.wait_for()


# A table of a game that this site lacks, kept when it had it.
KEPT_BEFORE = """() => new Promise((done) => {
  const asked = indexedDB.open("parlour", 1);
  asked.onsuccess = () => {
    const row = { phase: "playing", changed: 1, names: ["", "Daisy"], seat: 0, result: null, says: {} };
    const kept = { id: "_before", game: "cribbage", person: "you", secret: new Uint8Array(32), log: [], row };
    const writing = asked.result.transaction("tables", "readwrite");
    writing.objectStore("tables").put(kept);
    writing.oncomplete = () => done(asked.result.close());
  };
})"""


def test_games_that_the_site_lacks_are_not_listed(browser: Browser, host: str) -> None:
    with Visitor(browser, host) as visitor:
        sit_down(visitor)
        visitor.page.evaluate(KEPT_BEFORE)
        page = visitor.go(UNDER)
        page.reload()
        expect(page.get_by_role("region", name="Left open on the table").get_by_role("listitem")).to_have_count(1)


@pytest.mark.parametrize(
    ("gone", "where"),
    [
        ("shelf.*.json", ""),
        pytest.param("worker-*.js", "", marks=pytest.mark.proof),
        pytest.param("Rules-*.js", "#/rules/dixie", marks=pytest.mark.proof),
        ("TablePage-*.js", "#/table/_any"),
        pytest.param("Table-*.js", "#/learn/dixie", marks=pytest.mark.proof),
        ("dixie-*.js", "#/learn/dixie"),
    ],
)
def test_a_file_of_another_version_is_missed_in_words(
    gone: str, where: str, browser: Browser, folder: Path, tmp_path: Path
) -> None:
    copytree(folder, tmp_path, dirs_exist_ok=True)
    missing = [file.rename(file.with_suffix(".gone")) for file in list(tmp_path.rglob(gone))]
    assert missing
    with handed_out(tmp_path) as address, closing(browser.new_page()) as page:
        page.add_init_script("localStorage.parlour ??= JSON.stringify({ language: 'en' })")
        page.goto(address + UNDER + where)
        expect(page.get_by_role("alert")).to_contain_text("a newer version has been put here")
        for file in missing:
            file.rename(file.with_suffix(Path(gone).suffix))
        page.locator("[data-do=reload]").click()
        expect(page.locator("main")).to_be_visible()
        expect(page.get_by_text("a newer version has been put here")).to_have_count(0)
