"""One game to be stepped by a learner: what the PettingZoo and Gymnasium forms have in common."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import key_words, new_key, seed_key
from parlour.engine.events import Event
from parlour.engine.game import MOST_RANGES, Game, IllegalMove, ParlourError
from parlour.engine.house import MOST_EVENTS
from parlour.envs.finding import find_game, stepping_rules
from parlour.envs.history import Log, Tokens, latest
from parlour.envs.ladder import Ladder
from parlour.envs.observation import Layout, words_of
from parlour.envs.outcome import Reward, refusal, rewards_by
from parlour.envs.stepping.ladders import BITS
from parlour.table.position import describe

# What to do about an illegal action: say so and stop; end the game as lost; make a legal move by luck.
Illegal = Literal["raise", "end", "random"]
Seen = dict[str, NDArray[Any]]
STACKED = ("stacked", "pack", "orders")  # what a house knows of stacked decks


class Single:
    """One game: whose `turn` it is, whether it is `over`, and what a seat sees.

    Listening, it also keeps what every seat has `heard`, for bots that want to know; `reset` may change that. With
    `history`, what a seat sees has the latest so many tokens that it has heard (see `history`).
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None,
        options: Mapping[str, int] | None,
        listening: bool = False,
        history: int = 0,
    ) -> None:
        self.game = find_game(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.choose(self.seats, options)
        self.ladder = Ladder(self.game.actions)
        self.layout = Layout(self.game, self.seats, self.options)
        self.turn = 0
        self.over = False
        self.dealt = False
        self._rules = stepping_rules(self.game)
        self._blank = self.game.new_states(1, self.seats, self.options)
        self.state: NDArray[Any] = np.zeros(2, self.game.dtype)  # and one to spare, as in a batch
        raw = self.state.view(np.uint8).reshape(2, -1)
        self._raw, self._raw_blank = raw, self._blank.view(np.uint8)  # bytes are copied far quicker than fields
        self._marks = np.zeros((3, 1), np.uint8)
        self._to_wait = np.zeros((1, len(self.ladder) + 1), np.int8)  # as Gymnasium's spaces want it
        self._mask = self._to_wait[:, :-1]
        self._out = np.zeros((1, self.layout.size), np.uint8)
        # What the seat on turn may do, the same with one action more, to wait, and what it sees: a move changes them.
        self.mask: NDArray[np.int8] = self._mask[0]
        self.mask_and_wait: NDArray[np.int8] = self._to_wait[0]
        self._seen: NDArray[np.uint8] = self._out[0]
        self._words = -(-len(self.ladder) // BITS)
        self._choices = np.zeros(self._words, np.uint64)
        self._ranges = np.zeros((MOST_RANGES, 2), np.int64)
        if history < 0:
            raise ParlourError(f"history is so many tokens, or 0 for none, not {history}")
        self.history = history
        self.tokens, self._log = Tokens(self.game, self.seats), Log()
        self._house = self.game.new_house()
        self._listen(listening)
        self._luck = np.zeros(1, np.uint64)
        self._made, self._own, self._action = (np.zeros(1, np.int64) for _ in range(3))
        self.heard: list[list[Event]] = [[] for _ in range(self.seats)]
        self._before = (self.state, raw, words_of(raw))
        self._for_luck = (0, 1, self._luck, self._ranges, self._house, self._blank, self._action, self._luck)
        self._after = (
            self._marks, self._words, self._choices, self._ranges, self._house, self.ladder.blocks, self.layout.plan,
            self.layout.turns, self._mask.view(np.uint8), words_of(self._out), self._out,
        )  # fmt: skip
        self._all = np.zeros((self.seats, self.layout.size), np.uint8)
        self._for_all = (*self._before[1:], self.layout.plan, self.layout.turns, words_of(self._all), self._all)
        self._seated = (
            *self._before, self._marks, self.ladder.blocks, self._words, self._choices,
            np.zeros((self.seats, 2), np.int64), self.layout.plan, self.layout.turns, self._mask.view(np.uint8),
            words_of(self._out), self._out, self._own,
        )  # fmt: skip

    def __getstate__(self) -> dict[str, Any]:
        """What makes a copy the same: its arrays are laid out anew, because many of them share memory."""
        made = {
            "game": self.game, "seats": self.seats, "options": self.options, "listening": self._listening,
            "history": self.history,
        }  # fmt: skip
        stacked = [self._house[name].copy() for name in STACKED]
        return {
            "made": made, "dealt": self.dealt, "state": self.state[:1].copy(), "turn": self.turn,
            "heard": [heard[:] for heard in self.heard], "log": self._log.copy(), "stacked": stacked,
        }  # fmt: skip

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(**kept["made"])  # type: ignore[misc]
        self.dealt, self.turn, self.heard = kept["dealt"], kept["turn"], kept["heard"]
        self.state[:1] = kept["state"]
        self._log = kept["log"]
        for name, its in zip(STACKED, kept["stacked"], strict=True):
            self._house[name] = its
        if self.dealt:
            self.look()

    def reset(self, key: bytes, decks: Sequence[Sequence[int]] = (), listening: bool | None = None) -> None:
        """Deal a new game by a key, or by stacked decks as long as they last."""
        if decks or self._house["stacked"][0]:
            stacked = self.game.new_house(self.game.check_decks(decks, self.seats, self.options))
            for name in STACKED:
                self._house[name] = stacked[name]
        if listening is not None:
            self._listen(listening)
        self.dealt = True
        self._log = Log()
        self._raw[:] = self._raw_blank
        self.heard = [[] for _ in range(self.seats)]
        self.state["key"][0] = key_words(key)
        self.game.rules.start_at(self.state, 0, self._house)
        self.look()

    def look(self) -> None:
        """See whose turn it is and what he sees."""
        self._rules.see_one(*self._before, self.turn, *self._after)
        self._note()

    def step(self, action: int) -> bool:
        """Make a move by its ladder id; False, and nothing done, if it is illegal."""
        seat = self.turn
        meant = self._rules.step_one(*self._before, action, *self._after)
        if meant < 0:
            return False
        if self.history:
            self._log.add([self.tokens.moved(seat, meant)])
        self._note()
        return True

    def _note(self) -> None:
        turn, ended, _ = self._marks.tobytes()
        self.turn, self.over = turn, ended == 1
        if self._listening:
            self._hear()

    def _listen(self, listening: bool) -> None:
        """Keep what is told from now on, or let the house be silent."""
        self._listening = listening or self.history > 0
        self._house["room"] = MOST_EVENTS if self._listening else 0

    def _hear(self) -> None:
        events = self.game.read(self._house)
        if self.history:
            self._log.add([row for event in events for row in self.tokens.rows(event)])
        for event in events:
            for seat, heard in enumerate(self.heard):
                if event.heard_by(seat):
                    heard.append(event)
        self._house["told"] = 0

    def play(self, action: int) -> None:
        """Make a move by its record id, as bots do."""
        seat = self.turn
        if self.game.rules.play_at(self.state, 0, seat, action, self._house):
            raise IllegalMove(f"a bot chose {self.game.actions.text(action)}, which is not allowed here", "")
        if self.history:
            self._log.add([self.tokens.moved(seat, action)])
        self.look()

    def step_against_luck(self, action: int, seat: int, luck: NDArray[np.uint64], most: int) -> int:
        """Make a seat's move, then the others' by luck until it is the seat's turn again, all in one call.

        Returns how many decisions were made, at most so many; -1, and nothing done, if the action is illegal. With the
        action NO_MOVE only the others move. Nobody listens meanwhile.
        """
        self._action[0], self._own[0], self._made[0] = action, seat, 0
        refused = self._rules.step_seats(*self._for_luck, luck, self._made, most, seat, False, True, *self._seated)
        if refused:
            return -1
        self._note()
        if not self.over and self.turn != seat:  # cut short
            self.look()
        made: int = self._made.item()
        return made

    def seen(self, seat: int) -> Seen:
        """What a seat sees, and the mask of what it may do: nothing if it is not its turn."""
        seen: Seen
        if seat == self.turn:
            seen = {"observation": self._seen.copy(), "action_mask": self.mask.copy()}
        else:
            seen = {"observation": self.observation(seat), "action_mask": np.zeros(len(self.ladder), np.int8)}
        if self.history:
            seen["history"] = self.history_of(seat)
        return seen

    def history_of(self, seat: int) -> NDArray[np.int32]:
        """The latest tokens that a seat has heard."""
        return latest(self.tokens.heard(self._log, seat), self.history)

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees."""
        if seat == self.turn:
            return self._seen.copy()
        seen: NDArray[np.uint8] = self.observations()[seat]
        return seen

    def observations(self) -> NDArray[np.uint8]:
        """What every seat sees, a row a seat."""
        self._rules.see_all(*self._for_all)
        return self._all.copy()

    def ranges(self) -> list[tuple[int, int]]:
        """The legal record ids of the seat on turn."""
        return self.game.legal(self.state, self.turn)

    def rewards(self, by: Reward = "place") -> list[float]:
        """What a game that is over has brought each seat."""
        scores, places = zip(*self.game.result(self.state), strict=True)
        rewards: list[float] = rewards_by(by, scores, places).tolist()
        return rewards

    def info(self, seat: int) -> dict[str, Any]:
        """Which seat it is and, once the game is over, everybody's scores and places."""
        if not self.over:
            return {"seat": seat}
        scores, places = zip(*self.game.result(self.state), strict=True)
        return {"seat": seat, "scores": list(scores), "places": list(places)}

    def refusal(self, action: int) -> IllegalMove:
        """Why an action is illegal here."""
        return refusal(self.game, self.ladder, self.state, 0, self.turn, action)

    def text(self) -> str:
        """The whole position, hidden cards and all."""
        self.check_dealt()
        return describe(self.game, self.state)

    def check_dealt(self) -> None:
        """Refuse to show what is not there yet."""
        if not self.dealt:
            raise ParlourError("no game has been dealt: reset first")


class Keys:
    """The keys of one game after another: a seed decides them all."""

    def __init__(self) -> None:
        self._key = b""

    def next(self, seed: int | None) -> bytes:
        """The key for a seed, or the one that follows the last."""
        if seed is not None:
            self._key = seed_key(seed)
        else:
            self._key = sha256(self._key).digest() if self._key else new_key()
        return self._key


def check_illegal(illegal: str) -> None:
    """Refuse a word that is not one of `Illegal`."""
    if illegal not in get_args(Illegal):
        raise ParlourError(f"illegal must be one of {', '.join(get_args(Illegal))}, not {illegal!r}")
