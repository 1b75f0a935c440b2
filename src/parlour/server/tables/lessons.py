"""Walkthroughs: a lesson played by the rules, as frames a client can show."""

from functools import cache
from typing import Literal

from parlour.engine.game import Game
from parlour.server.protocol import shapes
from parlour.server.protocol.refusal import Refusal
from parlour.server.tables.frames import event_frames, legal_moves, play_of, shared_of
from parlour.shelf import game
from parlour.table.lesson import Lesson, Step
from parlour.table.table import Table
from parlour.words.speech import words_for

PUPIL = 0
ANY = "-"
FACES = {"Clara": 30, "Edgar": 31}  # beyond those of the room's bots (names.py)


@cache
def lesson(name: str, language: str) -> shapes.Lesson:
    """A lesson: for each step what is said, the move to try, and the frames that lead there."""
    found = game(name)
    part = found.part("lesson")
    if part is None:
        raise Refusal("missing", says="lesson")
    return Schoolroom(found, part.LESSON, language).steps()


class Schoolroom:
    """A lesson being played."""

    def __init__(self, game: Game, lesson: Lesson, language: str) -> None:
        self.game, self.lesson, self.language = game, lesson, language
        self.words = words_for(game, language)
        seats = len(lesson.names)
        self.table = Table(game, seats, seed=lesson.seed, decks=[_deck(game, lesson.deck, seats)])
        self.step = 0

    def steps(self) -> shapes.Lesson:
        """The lesson from the first step to the last."""
        first = self._frame("table", len(self.table.events))
        tried = ["", *(step.move for step in self.lesson.steps)]
        texts = self.words.lesson
        taught = [self._taught(*each) for each in zip(tried, self.lesson.steps, texts, strict=False)]
        taught[0]["frames"].insert(0, first)
        return {"game": self.game.name, "steps": taught}

    def _taught(self, tried: str, step: Step, text: str) -> shapes.LessonStep:
        frames = []
        for played in filter(None, [tried and f"{PUPIL} {tried}", *step.after.split(", ")]):
            seat, move = played.split(" ", 1)
            self.step += 1
            frames.append(self._frame("step", len(self.table.play(int(seat), move))))
        if step.quick:
            frames = [frames[-1] | {"type": "table"}]
        if not frames:
            frames = [self._frame("step", 0)]
        frames[-1]["play"]["legal"] = self._to_try(step.move)
        return {"text": text, "move": step.move, "frames": frames}

    def _to_try(self, move: str) -> list[shapes.Legal]:
        """The one move that is offered; an amount as one of a range, the way it is offered in a game."""
        if not move:
            return []
        action = self.game.parse(move)
        ranges = self.game.legal(self.table.state, PUPIL)
        whole = next((first, last) for first, last in ranges if first <= action < last)
        kind = self.game.actions.kind(action)
        return legal_moves(self.game, [whole] if kind.priced else [(action, action + 1)], self.language)[:1]

    def _frame(self, type: Literal["table", "step"], told: int) -> shapes.LessonFrame:
        shared = shared_of(self.table, memory=False)
        play = play_of(self.table, PUPIL, self.step, shared, self.language, self.lesson.names)
        heard = [(self.step, event) for event in self.table.events[len(self.table.events) - told :]]
        return {
            "type": type,
            "about": self._about(),
            "you": {"seat": PUPIL, "host": True, "role": "host", "orders": [], "muted": []},
            "play": play | {"legal": [], "why": {}, "asks": play["asks"][:1]},  # the lesson says the rest
            "events": event_frames(self.game, heard, PUPIL, self.lesson.names, self.language),
        }

    def _about(self) -> shapes.LessonAbout:
        """As much about a table as it is drawn from."""
        return {
            "game": self.game.name,
            "title": self.words.title,
            "phase": "playing",
            "seats": [
                {"seat": seat, "kind": "person" if seat == PUPIL else "bot", "name": name, "here": True,
                 "absent": False, "host": False, "bot": None, "resigned": False, "face": FACES.get(name)}
                for seat, name in enumerate(self.lesson.names)
            ],
            "options": self.table.options,
        }  # fmt: skip


def _deck(game: Game, wanted: str, seats: int) -> list[int]:
    """A deck that begins with the wanted cards; `-` and whatever comes after are the others in order."""
    options = game.choose(seats)
    pack = list(range(1, game.pack(seats, options) + 1))
    chosen: list[int] = []
    for code in wanted.split():
        chosen.append(0 if code == ANY else next(c for c in pack if game.cards[c] == code and c not in chosen))
    spare = iter(card for card in pack if card not in chosen)
    return [card or next(spare) for card in chosen] + list(spare)
