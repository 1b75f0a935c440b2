"""What a finished game leaves: its seal, its replay, its review, its record."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]

# The seal takes its time: twice one is told how far it has got. What is not read to its end keeps a line to the room
# busy, and a browser has six.
SLOWLY = """
window.told = [];
const ask = window.fetch;
window.fetch = async (...asked) => {
  if (told.length === 2 || !String(asked[0]).includes("/seal")) return ask(...asked);
  told.push(new Response('{"progress": {"done": 1, "of": 2}}', { status: 202 }));
  return told.at(-1);
};
"""


def test_the_deal_is_checked_with_code_of_its_own(visit: Visit) -> None:
    """Every shuffle is re-derived in the page; a seal that was tampered with is found out."""
    with visit() as ada:
        table = ada.open_table("dixie", seats=2, bots="newcomer", start=True)
        ada.page.get_by_label("More").click()
        ada.page.get_by_role("button", name="Seal").click()
        sealed = ada.page.locator(".seal code").inner_text()
        ada.play_out(table)
        ada.context.add_init_script(SLOWLY)
        ada.go(f"/table/{table}/seal")
        expect(ada.page.locator("[data-right=true]")).to_contain_text("All is well")
        assert ada.page.evaluate("told.map((answer) => answer.bodyUsed)") == [True, True]
        ada.check_access()
        seal = ada.ask("GET", f"tables/{table}/seal")
        assert len(seal["shuffles"]) > 1
        assert hashlib.sha256(bytes.fromhex(seal["secret"])).hexdigest() == sealed

        order = seal["shuffles"][-1]["order"]
        order[0], order[1] = order[1], order[0]
        ada.page.route("**/seal?*", lambda route: route.fulfill(json=seal))
        ada.page.reload()
        expect(ada.page.locator("[data-right=false]")).to_contain_text("does not agree")


@pytest.mark.proof
def test_seen_again_step_by_step_and_gone_over(visit: Visit, tmp_path: Path) -> None:
    with visit() as ada:
        # Three rounds: luck that plays one round may play it without a mistake worth telling.
        ada.open_table("dixie", seats=2, options={"rounds": 3}, bots="newcomer", start=True)
        ada.play_to_the_end()
        with ada.page.expect_download() as saving:
            ada.page.get_by_role("link", name="Save the record").click()
        record = tmp_path / "record.json"
        saving.value.save_as(record)
        assert json.loads(record.read_text())["game"] == "dixie"

        ada.page.get_by_role("link", name="See it again").click()
        ada.page.get_by_text("Step 1 of").wait_for()
        expect(ada.page.locator(".seat .open")).to_have_count(2)  # everybody's cards, after the deal
        ada.page.get_by_role("button", name="One step on").click()
        ada.page.get_by_text("Step 2 of").wait_for()
        ada.page.keyboard.press("End")
        ada.page.get_by_label("Seen by").select_option("an onlooker")
        ada.check_access()

        ada.page.get_by_role("link", name="Go over it").click()
        expect(ada.page.get_by_role("heading", name="The costliest decisions")).to_be_visible()
        expect(ada.page.get_by_role("img", name="Ada began at")).to_be_visible()
        for told in ada.page.locator("article").all():
            expect(told).to_contain_text("Ada")  # who looks is told of her own
        expect(ada.page.locator("article .hand .card").first).to_be_visible()
        expect(ada.page.locator("article").first).to_contain_text("games imagined with each move")
        ada.check_access()
        ada.page.get_by_role("button", name="Play on from here").first.click()
        ada.page.locator(".table .hand .card").first.wait_for()
        expect(ada.page.locator(".note")).to_have_count(0, timeout=1)  # nothing is said again
        ada.page.get_by_label("More").click()
        ada.page.get_by_role("button", name="Seal").click()
        expect(ada.page.locator(".seal")).to_contain_text("nothing is promised")

        ada.go("/games")
        expect(ada.page.get_by_role("heading", name="Finished", exact=True)).to_be_visible()
        ada.check_access()
        ada.page.get_by_label("Bring in a record").set_input_files(record)
        expect(ada.page.get_by_text("Kept among your games.")).to_be_visible()
