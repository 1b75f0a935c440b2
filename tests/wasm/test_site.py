"""The card room as a folder of files: what is written, and what is not written over."""

import json
import re
from pathlib import Path

import pytest

import parlour
from parlour.engine.game import ParlourError
from parlour.server.http import page
from parlour.wasm import site
from parlour.wasm.site import write_site
from tests.wasm.test_module import SOONEST

WEB = Path(__file__).parents[2] / "web" / "src"


def test_the_page_links_to_itself_wherever_it_lies() -> None:
    """In a folder of files pages are behind a #, so every link says `at(…)`."""
    fixed = [file.name for file in WEB.rglob("*.svelte") if re.search(r'href="/(?!api/)', file.read_text())]
    assert fixed == []


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A page as small as can be."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<meta charset="utf-8" /><script src="/assets/page.js"></script>')
    (folder / "worker.js").write_text("// keeps files")
    (folder / "assets" / "page.js").write_text("")
    monkeypatch.setattr(page, "FOLDER", folder)
    return folder


def test_every_address_is_of_a_file_that_is_there(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, [parlour.game(SOONEST)])
    index = (folder / "index.html").read_text()
    for address in re.findall(r'(?:src|href)="([^"]*)"', index):
        assert address.startswith("./")
        assert (folder / address).is_file()
    [games] = re.findall(r'name="parlour-games" content="([^"]*)"', index)
    assert {file.name for file in (folder / games).iterdir()} == {
        f"{SOONEST}.wasm", f"{SOONEST}.json", "shelf.en.json", "shelf.fr.json",
    }  # fmt: skip
    [kept] = re.findall(r"^self.GAMES=(.*);$", (folder / "worker.js").read_text(), re.MULTILINE)
    assert all((folder / name).is_file() for name in json.loads(kept))
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', index)[0]
    assert "default-src 'none'" in policy
    assert "frame-ancestors" not in policy


def test_an_older_site_stays_until_the_games_are_built(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(tmp_path / "site", [parlour.game(SOONEST)])
    before = {file: file.read_bytes() for file in (tmp_path / "site").rglob("*") if file.is_file()}

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(site, "files_of", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_site(tmp_path / "site", [parlour.game(SOONEST)])
    assert before == {file: file.read_bytes() for file in (tmp_path / "site").rglob("*") if file.is_file()}


def test_a_site_takes_the_place_of_an_older_one_and_of_nothing_else(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, [parlour.game(SOONEST)])
    (folder / "games" / "older").mkdir()
    write_site(folder, [parlour.game(SOONEST)])
    assert not (folder / "games" / "older").exists()
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "index.html").write_text("Dear all")
    with pytest.raises(ParlourError, match="no site of Parlour's"):
        write_site(tmp_path / "letters", [])
    assert (tmp_path / "letters" / "index.html").read_text() == "Dear all"


def test_without_a_page_there_is_nothing_to_hand_out(built: Path, tmp_path: Path) -> None:
    (built / "index.html").unlink()
    with pytest.raises(ParlourError, match="make page"):
        write_site(tmp_path / "site", [])
    assert not (tmp_path / "site").exists()
