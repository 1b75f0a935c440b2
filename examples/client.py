"""A client of the card room on one page: it opens a table with a bot and plays at random until the game is over.

    python examples/client.py http://127.0.0.1:8000 cribbage

With the id of a table after that it sits down there, and plays when the host begins.

Everything it knows is in docs/protocol.md.
"""

import hashlib
import itertools
import json
import random
import secrets
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


class Visitor:
    """Somebody with a name, and the cookie that goes with it."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.cookie = address, ""
        self.post("/api/me", {"name": name})

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Ask the room for something."""
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            self.cookie = answer.headers.get("Set-Cookie", self.cookie).partition(";")[0]
            return json.load(answer)


class Seat:
    """A place at a table: what it was last sent, and a way to answer."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        address = f"{visitor.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.line = connect(address, additional_headers={"Cookie": visitor.cookie}, compression=None)
        self.ids = itertools.count(1)
        self.about: dict[str, Any] = {"phase": "lobby"}
        self.play: dict[str, Any] | None = None
        self.text = ""  # what is added to the key

    def hear(self) -> dict[str, Any]:
        """The next frame."""
        frame: dict[str, Any] = json.loads(self.line.recv())
        if frame["type"] == "ping":
            self.line.send(json.dumps({"do": "pong", "t": frame["t"]}))
        self.about = frame.get("about", self.about)
        self.play = frame.get("play", self.play)
        for event in frame.get("events", []):
            if event["says"]:
                print(event["says"])
        return frame

    def say(self, **message: Any) -> dict[str, Any]:
        """Send a message; what it leads to is heard before its answer comes."""
        number = next(self.ids)
        self.line.send(json.dumps({"id": number, **message}))
        while (frame := self.hear()).get("id") != number:
            pass
        return frame

    def play_on(self) -> None:
        """Play at random until the game is over."""
        while self.about["phase"] != "over":
            if self.about["phase"] == "sealing":
                self.seal()
            elif self.play and self.play["legal"]:
                self.make(self.play["step"], random.choice(self.play["legal"]))
            else:
                self.hear()

    def seal(self) -> None:
        """Several people are about to be dealt to: pledge a fresh text by its hash, reveal it when all have pledged."""
        people = [seat for seat in self.about["seats"] if seat["kind"] == "person"]
        added = {each["hash"]: each["text"] for each in self.about["entropy"]}
        mine = hashlib.sha256(self.text.encode()).hexdigest()
        if mine not in added:
            self.text = secrets.token_hex(16)
            self.say(do="pledge", hash=hashlib.sha256(self.text.encode()).hexdigest())
        elif len(added) == len(people) and not added[mine]:
            self.say(do="reveal", text=self.text)
        else:
            self.hear()

    def make(self, step: int, choice: dict[str, Any]) -> None:
        """Make a move, of a range its lowest amount; where the table has moved on, hear how it stands now."""
        answer = self.say(do="play", step=step, move=choice["move"].partition("..")[0])
        if not answer["ok"]:
            while self.play and self.play["step"] < answer["error"].get("step", step):
                self.hear()


def main() -> None:
    """Play a game and say how it came out."""
    address, game, *tables = sys.argv[1:]
    visitor = Visitor(address, "Ada")
    opening = {"game": game, "bots": "newcomer", "pace": "instant", "start": True}
    seat = Seat(visitor, tables[0] if tables else visitor.post("/api/tables", opening)["table"]["id"])
    if tables:
        seat.say(do="sit")
    seat.play_on()
    for sitting, score in zip(seat.about["seats"], seat.about["result"]["scores"], strict=True):
        print(f"{sitting['name']:<12} {score}")


if __name__ == "__main__":
    main()
