"""serve, verify and backup, as somebody types them."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import parlour
from parlour.bench.room import bench
from parlour.cli.room import added, checked_url
from parlour.server.http import address
from parlour.server.store.schema import STEPS
from parlour.table import record
from parlour.table.seal import Seal, hash_of
from parlour.table.table import Table
from tests.server.rooms import Person, play_out, room


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "parlour", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"COLUMNS": "200"})


def sealed_record(path: Path) -> Table:
    """A finished game under a seal, saved there."""
    table = Table(parlour.game("cribbage"), seal=Seal(bytes(range(32)), {0: "the cat", 1: "sat"}))
    while not table.over:
        table.play(table.turn, table.legal(table.turn)[0])
    record.save(table, path)
    return table


def test_verify_opens_the_seal_and_deals_again(tmp_path: Path) -> None:
    table = sealed_record(tmp_path / "game.json")
    said = run("verify", str(tmp_path / "game.json"))
    assert said.returncode == 0, said.stderr
    assert table.seal
    assert table.seal.commitment in said.stdout
    assert "The deal is as it was promised." in said.stdout
    assert "Without --seen nothing shows that this is the game you saw" in said.stdout


def test_verify_does_not_certify_stacked_decks(tmp_path: Path) -> None:
    """The seal is valid and every move legal; but the cards were chosen by hand."""
    file, seal = tmp_path / "game.json", Seal(bytes(range(32)), {0: "the cat", 1: "sat"})
    table = Table(parlour.game("cribbage"), seal=seal, decks=[list(range(52, 0, -1))])
    while not table.over:
        table.play(table.turn, table.legal(table.turn)[0])
    record.save(table, file)
    said = run("verify", str(file))
    assert said.returncode == 1
    assert "Not certified: its decks were stacked by hand, 1 of them" in said.stdout
    assert "as it was promised" not in said.stdout


def test_verify_holds_a_record_against_what_was_seen(tmp_path: Path) -> None:
    """The commitment somebody wrote down, and the notes of a browser."""
    file, notes = tmp_path / "game.json", tmp_path / "notes.json"
    table = sealed_record(file)
    assert table.seal
    commitment, cards = table.seal.commitment, table.game.cards
    heard = [
        [0, event.name, event.seat, [cards[card] for card in event.cards], event.amount] for event in table.heard(0)
    ]
    hashes = [{"seat": 1, "hash": hash_of("sat")}]
    kept = {"notes": 1, "commitment": commitment, "seat": 0, "text": "the cat", "hashes": hashes, "heard": heard}
    notes.write_text(json.dumps(kept))
    said = run("verify", str(file), "--commitment", commitment.upper(), "--seen", str(notes))
    assert said.returncode == 0, said.stderr
    assert f"It is the game you saw: {len(heard)} things" in said.stdout
    said = run("verify", str(file), "--commitment", "11" * 32)
    assert said.returncode == 1
    assert said.stdout == f"Not certified: its commitment is not the one you saw, but {commitment}.\n"
    notes.write_text(json.dumps(kept | {"text": "the dog"}))
    said = run("verify", str(file), "--seen", str(notes))
    assert (said.returncode, said.stdout) == (1, "Not certified: the text you added is not in its key.\n")
    notes.write_text(json.dumps(kept | {"text": "", "hashes": []}))  # no round was held, and texts were made up
    said = run("verify", str(file), "--seen", str(notes))
    why = "its key has a text for your seat that you did not add, by your notes"
    assert (said.returncode, said.stdout) == (1, f"Not certified: {why}.\n")


@pytest.mark.parametrize("what", ["secret", "commitment", "entropy", "key"])
def test_verify_refuses_what_was_tampered_with(what: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    sealed_record(file)
    document = json.loads(file.read_text())
    if what == "key":
        document["key"] = "00" * 32
    elif what == "entropy":
        document["seal"]["entropy"][0]["text"] = "the dog"
    else:
        document["seal"][what] = "11" * 32
    file.write_text(json.dumps(document))
    said = run("verify", str(file))
    assert said.returncode == 2
    assert "cannot be read: its " in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.proof
def test_a_backup_is_whole_while_the_room_is_open(data: Path, tmp_path: Path) -> None:
    with room(data) as opened, Person(opened.url, "Ada") as ada:
        table = ada.open_table(game="dixie")["id"]
        kept = tmp_path / "kept.sqlite"
        said = run("backup", str(kept), "--data", str(data))
        assert said.returncode == 0, said.stderr
        assert run("backup", str(kept), "--data", str(data)).returncode == 2
        second = run("serve", "--data", str(data), "--no-open", "--port", "0")
        assert second.returncode == 2
        assert "another room is open" in second.stderr
        cookie = ada.cookie
    again = tmp_path / "again"
    again.mkdir()
    kept.rename(again / "room.sqlite")
    (again / "key").write_bytes((data / "key").read_bytes())  # without it nobody is known by his cookie
    with room(again) as opened:
        answer = httpx.get(f"{opened.url}/api/tables/{table}", timeout=60, headers={"cookie": cookie})
        assert answer.json()["table"]["seats"][0]["name"] == "Ada"


def test_a_public_address_makes_cookies_secure_and_links_public(data: Path) -> None:
    with room(data, "--public-url", "https://cards.example") as opened:
        assert "https://cards.example" in opened.log.read_text()
        mine = {"origin": "https://cards.example"}
        answer = httpx.post(f"{opened.url}/api/me", json={"name": "Ada"}, timeout=60, headers=mine)
        cookie, old = answer.headers.get_list("set-cookie")
        assert cookie.startswith("__Host-parlour=")
        assert "; Path=/; HttpOnly; SameSite=Lax;" in cookie
        assert cookie.endswith("; Secure")
        assert old.startswith("parlour=;"), "which is what it was called before"
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        headers = mine | {"cookie": cookie.partition(";")[0]}
        answer = httpx.post(f"{opened.url}/api/tables", json={"game": "dixie"}, timeout=60, headers=headers)
        table = answer.json()["table"]
        assert table["link"] == f"https://cards.example/table/{table['id']}"
        for name, known in (("__Host-parlour", {"name": "Ada"}), ("parlour", None)):  # a neighbour could set that one
            asked = {"cookie": f"{name}={cookie.partition('=')[2].partition(';')[0]}"}
            assert httpx.get(f"{opened.url}/api/me", timeout=60, headers=asked).json() == {"person": known}
        there = {"origin": opened.url}
        assert httpx.post(f"{opened.url}/api/me", json={"name": "Eve"}, timeout=60, headers=there).status_code == 403


@pytest.mark.parametrize("url", ["cards.example", "ftp://cards.example", "https://", "https://cards.example/room"])
def test_a_public_address_must_be_one(url: str) -> None:
    with pytest.raises(parlour.ParlourError, match="a public address is written"):
        checked_url(url)


@pytest.mark.proof
def test_the_first_evening(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled yet: the game begins at once, and goes on when the Experts have woken up."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    with room(data) as opened, Person(opened.url, "Ada") as ada:
        table = ada.open_table(game="dixie", seats=2, bots="expert", pace="instant", start=True)
        assert (table["phase"], table["experts"]) == ("playing", "coming")
        assert "dixie" in ada.get("/api/health")["preparing"]
        assert "dixie" in [each["game"] for each in ada.get("/api/tables")["preparing"]]

        async def scene() -> None:
            async with ada.sit_at(table["id"]) as seat:
                for _ in range(3):  # by the plain rules, against rules of thumb
                    await seat.until(lambda: bool(seat.play and seat.play["legal"]) or seat.over)
                    assert seat.play is not None
                    assert (await seat.say("play", step=seat.step, move=seat.play["legal"][0]["move"]))["ok"]
                assert seat.about["experts"] == "coming"
                await seat.until(lambda: seat.about["experts"] == "awake", seconds=600)
                await play_out([seat])

        asyncio.run(scene())
        assert "Experts are getting ready, once" in opened.log.read_text()


def test_a_database_from_the_future_is_refused(data: Path) -> None:
    with room(data):
        pass
    import sqlite3

    with sqlite3.connect(data / "room.sqlite") as connection:
        connection.execute("UPDATE house SET value = ? WHERE name = 'schema'", (str(len(STEPS) + 1),))
    connection.close()
    said = run("serve", "--data", str(data), "--no-open", "--port", "0")
    assert said.returncode != 0
    assert f"the database has schema {len(STEPS) + 1}" in said.stderr


def test_where_the_room_can_be_found() -> None:
    assert address.address("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert address.address("::1", 80) == "http://[::1]:80"
    assert address.address("0.0.0.0", 8000) == f"http://{address.lan_address()}:8000"
    drawn = address.code("http://192.168.1.20:8000")
    assert len(drawn.splitlines()) > 10


def test_the_bench_plays_at_real_tables() -> None:
    opened, measured = bench(tables=2, seconds=1.0, rates=(2.0,))
    assert opened["sockets"] == 8
    assert measured["moves"] > 0
    assert measured["lost"] == 0
    assert measured["p50_ms"] <= measured["p99_ms"]


@pytest.mark.parametrize(
    ("texts", "says"), [(["x"], "what 1 player added, pledged"), (["x", "y"], "2 players added, each")]
)
def test_who_added_to_a_key_is_counted_in_words(texts: list[str], says: str) -> None:
    entropy = dict(enumerate(texts))
    assert says in added(Seal(bytes(32), entropy, {seat: hash_of(text) for seat, text in entropy.items()}))
