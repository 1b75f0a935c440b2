"""The door against whoever wants to hold it: long headers, half requests, sockets nobody reads, and too many of all."""

import asyncio
import contextlib
import json
import re
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

import parlour
from parlour.server.http.door import MOST_CONNECTIONS, MOST_HEADER, MOST_HEADERS, MOST_TARGET
from parlour.server.http.guard import MOST_BODY, RECORDS
from parlour.server.identity import own_cookie
from parlour.server.limits import MOST_KEYS, Bucket, Buckets, Tally, address_of
from parlour.server.room import FORGOTTEN, LOOKS, SOCKETS
from tests.server.impatient import ALL_SOCKETS
from tests.server.rooms import Person, Room, eventually, room

HOST = b"Host: 127.0.0.1\r\n"
ELSEWHERE = "127.0.0.7"  # this machine by another of its addresses: the room counts it as somebody else


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room behind a proxy (these tests), which starts with few descriptors and waits for nobody."""
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(few, 1024), most))
    try:
        proxied = "--public-url", "http://cards.example"
        with room(tmp_path_factory.mktemp("stalling"), *proxied, program="tests.server.impatient") as found:
            resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))
            yield found
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))


def held(opened: Room, line: socket.socket) -> bool:
    """Whether the room still has its end of this connection: its descriptor is not free yet."""
    ours, theirs = f":{line.getsockname()[1]:04X}", f":{opened.port:04X}"
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, remote, *_, inode = row.split()[:10]
        if local.endswith(theirs) and remote.endswith(ours):
            return inode != "0"
    return False


def call(opened: Room, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", opened.port), timeout=10, source_address=(source, 0))


def send(opened: Room, *parts: bytes) -> tuple[int, Any]:
    """Send these bytes, one part after the other; the status and the document that come back."""
    with call(opened) as line:
        for part in parts:
            line.sendall(part)
            time.sleep(0.01)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while more := line.recv(65536):
                answer += more
                head, _, body = answer.partition(b"\r\n\r\n")
                if b"content-length: %d\r\n" % len(body) in head.lower() + b"\r\n":
                    break
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


# Headers


def test_our_cookie_is_read_in_one_go() -> None:
    assert own_cookie("a=1; parlour=ada.12; b=2", "parlour") == "ada.12"
    assert own_cookie('a="; parlour=no"; parlour=ada.12', "parlour") == "ada.12"
    assert own_cookie("parlours=1; xparlour=2; parlour", "parlour") == ""
    for laden in ('a="' + "\\" * 1_000_000 + '"', 'parlour="' + '\\"' * 500_000 + '"', "=;" * 500_000):
        begun = time.perf_counter()
        own_cookie(laden, "parlour")
        assert time.perf_counter() - begun < 1  # with http.cookies it took hours


def test_nobody_reads_cookies_as_the_libraries_do() -> None:
    """Starlette's `cookies` and the standard library's parser take quadratic time; `own_cookie` is the only reader."""
    server = Path(parlour.__file__).parent / "server"
    for file in server.rglob("*.py"):
        assert not re.search(r"\.cookies\b|SimpleCookie", file.read_text()), file


def test_a_cookie_full_of_backslashes_stalls_nobody(opened: Room) -> None:
    begun = time.monotonic()
    for length in (7_000, 15_000, 60_000):
        line = b'Cookie: parlour="' + b'\\"' * (length // 2) + b'"\r\n'
        status, _ = send(opened, b"GET /api/me HTTP/1.1\r\n" + HOST + line + b"\r\n")
        assert status == (200 if length <= MOST_HEADER else 431)
    assert time.monotonic() - begun < 2


KEY = b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" + KEY
LONG = b"X: " + b"x" * MOST_HEADERS + b"\r\n"
MANY = b"".join(b"X-%d: x\r\n" % number for number in range(150))
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n{\r\n" * 20 + b"0\r\n\r\n"


@pytest.mark.parametrize(
    ("status", "code", "parts"),
    [
        (431, "large", [b"GET /api/me HTTP/1.1\r\n" + HOST + LONG + b"\r\n"]),
        (431, "large", [b"GET /api/me HTTP/1.1\r\n", HOST, b"X: ", *[b"x" * 5000] * 5]),
        (431, "large", [b"GET /api/me HTTP/1.1\r\n" + HOST + MANY + b"\r\n"]),
        (431, "large", [b"GET /api/tables/x/socket HTTP/1.1\r\n" + HOST + UPGRADE + LONG + b"\r\n"]),
        (431, "large", [b"GET /api/tables/x/socket HTTP/1.1\r\n" + HOST + UPGRADE + MANY + b"\r\n"]),
        (431, "large", [b"GET / HTTP/1.1\r\n" + HOST + UPGRADE + b"Cookie: " + b"x" * 8100 + b"\r\n\r\n"]),
        (414, "large", [b"GET /" + b"x" * MOST_TARGET + b" HTTP/1.1\r\n" + HOST + b"\r\n"]),
        (411, "bad", [b"POST /api/me HTTP/1.1\r\n" + HOST + CHUNKED]),
        (400, "bad", [b"POST /api/me HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n" + UPGRADE + b"\r\n{}"]),
        (400, "bad", [b"\x16\x03\x01 this is TLS\r\n\r\n"]),
        (400, "bad", [b"GET /api/me HTTP/1.1\r\n" + HOST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n"]),
    ],
)  # fmt: skip
def test_what_is_refused_before_anybody_looks_at_it(status: int, code: str, parts: list[bytes], opened: Room) -> None:
    found, document = send(opened, *parts)
    assert (found, document["error"]["code"]) == (status, code)


# Half requests, and clients that do not read


def answered(line: socket.socket) -> bool:
    """Whether the other side has ended the connection."""
    line.setblocking(False)
    try:
        while True:
            if not line.recv(65536):
                return True
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        line.setblocking(True)


def test_half_a_request_is_not_waited_for(opened: Room) -> None:
    """Nothing, a part of the headers, a part of the body, and a part of the next request: all are closed."""
    head = b"POST /api/me HTTP/1.1\r\n" + HOST
    whole = b"GET /api/health HTTP/1.1\r\n" + HOST + b"\r\n"
    halves = [b"", b"G", head, head + b"Content-Length: 100\r\n\r\n{", whole + b"GET /", whole + head]
    lines = [call(opened) for _ in range(30)]
    for number, line in enumerate(lines):
        line.sendall(halves[number % len(halves)])
    dripping = call(opened)  # it never stops, and never gets anywhere
    with contextlib.suppress(OSError):
        for _ in range(40):
            dripping.sendall(b"G")
            time.sleep(0.1)
        raise AssertionError("it is still being listened to")
    eventually(lambda: all(answered(line) for line in lines))
    for line in [*lines, dripping]:
        line.close()
    assert "cut off from 127.0.0.1" in opened.log.read_text()


def small(opened: Room) -> socket.socket:
    """A connection that takes next to nothing before it is full."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(10)
    line.connect(("127.0.0.1", opened.port))
    return line


def flood(line: socket.socket, asking: bytes, times: int) -> None:
    """Ask and ask, and read not a byte of what is answered."""
    line.settimeout(0.5)
    with contextlib.suppress(OSError):
        for _ in range(times):
            line.sendall(asking)


def test_a_client_that_reads_no_answer_is_cut_off(opened: Room) -> None:
    """It is closed, and not merely left alone."""
    asking = b"GET /api/openapi.json HTTP/1.1\r\n" + HOST + b"\r\n"
    with contextlib.ExitStack() as open_lines:
        lines = [open_lines.enter_context(small(opened)) for _ in range(5)]
        for line in lines:
            line.sendall(asking)
            assert line.recv(12, socket.MSG_PEEK) == b"HTTP/1.1 200"
            assert held(opened, line)
            flood(line, asking * 40, 1)
        eventually(lambda: not any(held(opened, line) for line in lines))


@pytest.mark.parametrize("what", ["pings", "messages"])
def test_a_socket_that_is_not_read_is_cut_off(what: str, opened: Room) -> None:
    with Person(opened.url, "Ada") as ada:
        table = ada.open_table(game="dixie")["id"]
        ada.close()
        asking = b"GET /api/tables/%s/socket HTTP/1.1\r\n" % table.encode() + HOST + UPGRADE
        text = json.dumps({"do": "mute", "id": "x" * 40, "seat": 1, "on": True}).encode()
        frame = (
            b"\x89\xfd\0\0\0\0" + b"p" * 125 if what == "pings" else bytes([0x81, 0x80 | len(text)]) + bytes(4) + text
        )
        with small(opened) as line:
            line.sendall(asking + b"Cookie: " + ada.cookie.encode() + b"\r\n\r\n")
            assert line.recv(12, socket.MSG_PEEK) == b"HTTP/1.1 101"
            assert held(opened, line)
            flood(line, frame * 100, 500)
            eventually(lambda: not held(opened, line), 8)  # uvicorn alone would wait ten seconds for a farewell


def test_a_message_in_endless_parts_is_cut_off(opened: Room) -> None:
    with Person(opened.url, "Ada") as ada:
        table = ada.open_table(game="dixie")["id"]

        async def scene() -> None:
            async with ada.sit_at(table) as seat:
                transport = seat.connection.transport
                transport.write(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 1000)
                await seat.until(lambda: seat.closed, 5)

        with contextlib.suppress(ConnectionError):
            asyncio.run(scene())


# Too many


def test_connections_from_one_address_are_counted(opened: Room) -> None:
    lines = [call(opened, ELSEWHERE) for _ in range(MOST_CONNECTIONS + 10)]
    eventually(lambda: sum(answered(line) for line in lines) >= 10, 3)
    assert httpx.get(f"{opened.url}/api/health").status_code == 200  # nobody else notices
    for line in lines:
        line.close()
    eventually(lambda: _answers(opened, ELSEWHERE))
    assert f"too many connections from {ELSEWHERE}" in opened.log.read_text()


def _answers(opened: Room, source: str) -> bool:
    try:
        with call(opened, source) as line:
            line.sendall(b"GET /api/health HTTP/1.1\r\n" + HOST + b"\r\n")
            return line.recv(12) == b"HTTP/1.1 200"
    except OSError:
        return False


async def knock(opened: Room, table: str, cookie: str, source: str) -> ClientConnection | int:
    """An open socket, or the status in which it is refused."""
    address = f"{opened.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Cookie": cookie, "X-Forwarded-For": source}
    try:
        return await connect(address, additional_headers=headers, compression=None)
    except InvalidStatus as refused:
        answer = refused.response
    assert json.loads(answer.body)["error"]["code"] == "often"
    assert answer.headers["retry-after"] == "1"
    return answer.status_code


def test_sockets_of_one_person_and_from_one_address_are_counted(opened: Room) -> None:
    with Person(opened.url, "Ada") as ada, Person(opened.url, "Bob") as bob:
        table = ada.open_table(game="dixie")["id"]

        async def many(person: Person, number: int, source: str) -> list[ClientConnection | int]:
            return await asyncio.gather(*(knock(opened, table, person.cookie, source) for _ in range(number)))

        async def scene() -> None:
            hers = await many(ada, SOCKETS + 3, "203.0.113.1")
            assert sum(each == 429 for each in hers) == 3
            await asyncio.to_thread(ada.post, "/api/me", {"name": "Adele"})  # with another cookie, and the same person
            assert await many(ada, 2, "203.0.113.1") == [429, 429]
            his = await many(bob, ALL_SOCKETS - SOCKETS + 2, "203.0.113.1")
            assert sum(each == 429 for each in his) == 2
            elsewhere = await knock(opened, table, bob.cookie, "203.0.113.2")
            assert not isinstance(elsewhere, int)
            sockets = [each for each in [*hers, *his, elsewhere] if not isinstance(each, int)]
            await asyncio.gather(*(each.close() for each in sockets))
            again = await knock(opened, table, ada.cookie, "203.0.113.1")
            assert not isinstance(again, int)
            await again.close()

        asyncio.run(scene())
    assert "too many sockets from 203.0.113.1" in opened.log.read_text()


def test_refused_sockets_do_not_fill_the_log(opened: Room) -> None:
    """They are noted as anything else that somebody should not do: a few lines, and a count."""
    with Person(opened.url, "Ada", "203.0.113.77") as ada:
        address = f"{opened.url.replace('http', 'ws', 1)}/api/tables/nowhere/socket"

        async def refused(cookie: str, status: int) -> None:
            headers = {"Cookie": cookie, **ada.come_from}
            with pytest.raises(InvalidStatus) as answer:
                await connect(address, additional_headers=headers)
            assert answer.value.response.status_code == status

        async def scene() -> None:
            await asyncio.gather(*(refused(*each) for each in [(ada.cookie, 404), ("", 403)] * 10))

        asyncio.run(scene())
    log = opened.log.read_text()
    assert log.count("refused socket from 203.0.113.77\n") == 3
    assert "ASGI" not in log


def test_being_forgotten_has_a_limit_for_each_address(opened: Room) -> None:
    answers = []
    for address in ["203.0.113.81"] * (FORGOTTEN[1] + 1) + ["203.0.113.82"]:
        with Person(opened.url, "Ada", address) as ada:
            answers.append(ada.http.delete("/api/me"))
    *first, refused, elsewhere = answers
    assert {answer.status_code for answer in [*first, elsewhere]} == {200}
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "60")


def test_large_records_are_not_read_in_any_number(opened: Room) -> None:
    """Reading one takes as long as hundreds of other requests."""
    with Person(opened.url, "Ada", "203.0.113.78") as ada:
        body = json.dumps({"game": "x" * MOST_BODY})
        answers = [ada.http.post("/api/records", content=body).status_code for _ in range(RECORDS[1] + 5)]
    assert answers.count(429) >= 3
    assert answers[:10] == [422] * 10


def test_the_room_takes_as_many_descriptors_as_it_may(opened: Room) -> None:
    assert opened.process
    soft, hard = resource.prlimit(opened.process.pid, resource.RLIMIT_NOFILE)
    assert soft == hard


def test_looking_around_has_a_limit(opened: Room) -> None:
    """Far more than a page needs, and somebody else at the same address still gets through."""
    _, burst = LOOKS
    with Person(opened.url, "Ada") as ada, Person(opened.url, "Bob") as bob:
        answers = [ada.http.get("/api/me") for _ in range(burst)]
        assert {answer.status_code for answer in answers} == {200}
        refused = next(answer for _ in range(500) if (answer := ada.http.get("/api/me")).status_code != 200)
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "often"
        assert refused.headers["retry-after"] == "1"
        assert bob.http.get("/api/me").status_code == 200
        assert ada.http.get("/").status_code in (200, 503)
        table = bob.open_table(game="dixie")["id"]
        ada.http.post("/api/me", json={"name": "Adele"})  # the same person by another cookie
        again = [ada.http.get("/api/me").status_code for _ in range(burst - 1)]  # one of his own would last so long
        assert 429 in again

        async def scene() -> None:  # a handshake is a look as well
            knocks = await asyncio.gather(*(knock(opened, table, ada.cookie, "203.0.113.5") for _ in range(SOCKETS)))
            assert 429 in knocks
            await asyncio.gather(*(each.close() for each in knocks if not isinstance(each, int)))

        asyncio.run(scene())
        time.sleep(1)
        assert ada.http.get("/api/me").status_code == 200
        log = opened.log.read_text()
        assert "parlour.security: too often from 127.0.0.1" in log
        assert ada.cookie.partition("=")[2] not in log


# What answers say, and what the log does not


def test_answers_of_the_room_are_not_kept(opened: Room) -> None:
    for path in ("/api/me", "/api/games", "/api/nothing", "/api/tables"):
        headers = httpx.get(f"{opened.url}{path}").headers
        assert headers["cache-control"] == "no-store"
        assert "strict-transport-security" not in headers
    assert "no-store" not in httpx.get(f"{opened.url}/").headers.get("cache-control", "")


def test_what_the_security_log_says(opened: Room) -> None:
    person = {"cookie": "parlour=0123456789abcdef.forged", "x-forwarded-for": "2001:db8::77"}
    httpx.get(f"{opened.url}/api/me", headers=person)
    httpx.post(f"{opened.url}/api/me", json={"name": "Eve"}, headers=person | {"origin": "https://evil.example"})
    httpx.post(f"{opened.url}/api/me", json={"name": "x" * 20_000}, headers=person)
    garbage = {"x-forwarded-for": "1\x1b[31m", "cookie": "parlour=x"}
    httpx.get(f"{opened.url}/api/me", headers=garbage)
    log = opened.log.read_text()
    for event in ("bad cookie", "foreign origin", "too large"):
        assert f"parlour.security: {event} from 2001:db8::/64\n" in log
    assert "bad cookie from elsewhere\n" in log
    assert not any(secret in log for secret in ("0123456789abcdef", "forged", "evil.example", "Eve", "\x1b[31m"))


# The limits themselves


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_somebody_new_does_not_make_the_room_forget_others() -> None:
    buckets = Buckets(rate=0, burst=1)
    assert buckets.take("Ada")
    for number in range(MOST_KEYS + 10):
        buckets.take(str(number))
        assert not buckets.take("Ada")  # who is here is remembered, whoever else comes


def test_a_tally_counts_what_is_open() -> None:
    tally = Tally(2)
    assert [tally.enter("Ada") for _ in range(3)] == [True, True, False]
    tally.leave("Ada")
    assert tally.enter("Ada")
    assert all(tally.enter("") for _ in range(9))


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("203.0.113.9", "203.0.113.9"), ("::ffff:203.0.113.9", "203.0.113.9"), ("::1", "::1"),
        ("2001:db8::1", "2001:db8::/64"), ("2001:db8::ffff:1", "2001:db8::/64"), ("a proxy's whim", "elsewhere"),
    ],
)  # fmt: skip
def test_what_limits_go_by(host: str, address: str) -> None:
    assert address_of(host) == address
