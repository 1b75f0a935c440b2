"""Games by the array: one call makes one move in every game, into buffers the caller owns.

    games = batch(NAME, n=65536, seats=4, seed=1)
    seen, mask = games.observe(), games.mask()
    while True:
        games.step(policy(seen, mask), observation=seen, mask=mask)
        ...  # games.turn, games.rewards, games.ended

Actions are ladder ids (see `ladder`): `games.ladder` has the map to a record's ids and back. Game
i depends on the seed, on i and on its moves alone: never on the number of cores or of games, nor
on whether a CPU or a GPU plays it.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.engine.chance import key_words, new_key, new_luck
from parlour.engine.game import Game, IllegalMove, ParlourError
from parlour.envs.cores import Buffer, Cores
from parlour.envs.finding import find_game
from parlour.envs.history import COLUMNS, kinds
from parlour.envs.ladder import Ladder
from parlour.envs.lent import ALIGNED
from parlour.envs.observation import Layout, words_of
from parlour.envs.outcome import Reward, check_key, check_most, check_reward, check_seat, refusal
from parlour.envs.stepping.games import ENDED, ILLEGAL, ON_TURN, PLACE, SCORE, TURN
from parlour.envs.stepping.ladders import BITS
from parlour.envs.stepping.writing import WORD
from parlour.extras import extra

DEVICES = ("cpu", "cuda")
_BYTES = (np.dtype(np.uint8),)
_NUMBERS = (np.dtype(np.int64),)
_MASKS = (np.dtype(np.uint8), np.dtype(np.int8), np.dtype(np.bool_))


class Batch:
    """So many games of one kind, stepped together; a game that ends is dealt anew at once.

    - `turn`: the seat to move in each game.
    - `ended`: 1 where the last step ended a game (what is seen now is the next one's deal).
    - `rewards`: for each game and seat, what the last step brought: nothing until a game ends,
      then the share of the others it has beaten less the share that has beaten it, from -1 to 1, or what `reward`
      says ("place", "points" or "win", see `outcome`).
    - `scores`, `places`: how the game that last ended in each place of the batch came out.
    - `truncated`: 1 where the last step was the last of `max_moves` and its game was not over: it was cut off,
      brings nothing, and is dealt anew too.
    - `illegal`: 1 where the last step's action was illegal, and nothing was done.
    - `states`: the games themselves; whoever writes to them calls `refresh` afterwards.

    These arrays stay the same from step to step; copy what is to be kept. On a GPU they are there.
    Libraries that ask for them by DLPack get copies unless they ask to share (see `lent`).
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int | None = None,
        *,
        device: str = "cpu",
        options: Mapping[str, int] | None = None,
        seed: int | None = None,
        cores: int = 1,
        strict: bool = True,
        max_moves: int | None = None,
        history: int = 0,
        reward: Reward = "place",
    ) -> None:
        """Deal n games on a device, "cpu" or "cuda"; on a CPU, so many cores share the work.

        Without a seed nobody can know how the cards fall. With `strict`, a step that holds an
        illegal action raises IllegalMove once every other game has made its move; without, the
        game is only marked in `illegal`. `max_moves` cuts games off after so many decisions of all
        seats together. With `history`, the latest so many tokens that each seat has heard are kept (see
        `histories`). Both, and other rewards than by place, are for batches on a CPU.
        """
        check_most(max_moves)
        check_reward(reward)
        if (max_moves or history or reward != "place") and device != "cpu":
            raise ParlourError("max_moves, history and other rewards than by place are for batches on a CPU")
        if history < 0:
            raise ParlourError(f"history is so many tokens, or 0 for none, not {history}")
        if n < 1:
            raise ParlourError(f"a batch holds at least one game, not {n}")
        self.game = find_game(game)
        self.n = n
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.choose(self.seats, options)
        self.strict = strict
        self.device = device
        self.cores = cores
        self.max_moves = max_moves
        self.ladder = Ladder(self.game.actions)
        self.layout = Layout(self.game, self.seats, self.options)
        self.history = history
        self.reward: Reward = reward
        self._at = at = _device(device, self.game, n, cores, bool(history))
        # One state more than there are games: copies read a little past a state's end.
        self._raw = at.zeros((n + 1, self.game.dtype.itemsize), np.uint8)
        self._raw_words = words_of(self._raw)
        self.states: Any = self._raw.ravel().view(self.game.dtype)[:n]
        self._blank = at.put(self.game.new_states(1, self.seats, self.options))
        self._marks = at.zeros((3, -(-n // ALIGNED) * ALIGNED), np.uint8)  # no row begins where none may (see `lent`)
        self.turn, self.ended, self.illegal = (at.lend(self._marks[row, :n]) for row in (TURN, ENDED, ILLEGAL))
        self._made = np.zeros(n if max_moves else 0, np.int64)
        self.truncated = at.lend(at.zeros(n, np.uint8))
        self._results = at.zeros((n * self.seats, 2), np.int64)
        self.rewards = at.lend(at.zeros((n, self.seats), np.float32))
        self._dealing, self._choosing = at.zeros(n, np.uint64), at.zeros(n, np.uint64)  # two streams of luck a game
        self._words = -(-len(self.ladder) // BITS)
        self._choices = at.zeros(n * self._words, np.uint64)
        self._blocks = at.put(self.ladder.blocks)
        self._plan, self._turns = at.put(self.layout.plan), at.put(self.layout.turns)
        self._kinds = kinds(self.game)
        self._logs = np.zeros((n * self.seats * history, len(COLUMNS)), np.int64)
        self._heard = np.zeros(n * self.seats, np.int64)
        self._unwanted = at.zeros((1, self.layout.size), np.uint8)
        self.reset(seed)

    @property
    def scores(self) -> Buffer:
        """The scores of the game that last ended in each place of the batch, a row a game."""
        scores: Buffer = self._at.lend(self._results.reshape(self.n, self.seats, 2)[:, :, SCORE])
        return scores

    @property
    def places(self) -> Buffer:
        """The places in which its seats came in, the same way."""
        places: Buffer = self._at.lend(self._results.reshape(self.n, self.seats, 2)[:, :, PLACE])
        return places

    def __getstate__(self) -> dict[str, Any]:
        """What makes a copy the same: its arrays are laid out anew, because many of them share memory."""
        names = ("game", "n", "seats", "device", "options", "cores", "strict", "max_moves", "history", "reward")
        made = {name: getattr(self, name) for name in names}
        return {"made": made, "arrays": [self._at.fetch(array).copy() for array in self._kept], "cpu": self._kept_here}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(**kept["made"], seed=0)  # type: ignore[misc]
        for mine, its in zip(self._kept, kept["arrays"], strict=True):
            self._at.fill(mine, its)
        for mine, its in zip(self._kept_here, kept["cpu"], strict=True):
            mine[...] = its

    @property
    def _kept(self) -> tuple[Buffer, ...]:
        """All that one moment of a batch has and another has not."""
        return (
            self._raw, self._marks, self._results, self.rewards, self._dealing, self._choosing, self._choices,
            self.truncated,
        )  # fmt: skip

    @property
    def _kept_here(self) -> tuple[Buffer, ...]:
        """The same of what is on a CPU alone."""
        return self._made, self._logs, self._heard

    # What is asked of all games

    def reset(self, seed: int | None = None) -> None:
        """Begin n new games; without a seed nobody can know which."""
        luck = new_luck(int.from_bytes(new_key()) if seed is None else seed)[0]
        self._at.run("reset_games", self.states, self._blank, luck, self._dealing, self._choosing, self._results)
        self._begun()

    def deal(self, key: bytes) -> None:
        """Begin one and the same game in every place of the batch, by its key; those after it are each place's own."""
        if self.device != "cpu":
            raise ParlourError("a key is dealt by in batches on a CPU")
        check_key(key)
        self.states[:] = self._blank
        self.states["key"] = key_words(key)
        self._at.start(self.states)
        self._begun()

    def _begun(self) -> None:
        """Nothing has happened yet in any game."""
        self.refresh()
        self._at.reward(self.ended, self._results, self.rewards, self.reward)
        if self.history:
            self._at.run("hear_deals", self.states, self._blank, *self._hearing)
        self._made[:] = 0
        self._at.fill(self.truncated, np.zeros(self.n, np.uint8))

    def refresh(self) -> None:
        """Look again whose turn it is and what is legal: needed only if you have written to `states`."""
        self._at.run("look_at_games", self.states, self._marks, self._blocks, self._words, self._choices)

    def step(self, actions: ArrayLike, *, observation: Buffer | None = None, mask: Buffer | None = None) -> None:
        """Make one move in every game: actions[i] by seat turn[i] of game i.

        Given buffers are filled with what the seat to move next sees and may do, which is
        quicker than asking for it afterwards.
        """
        chosen = self.whole_numbers(actions)
        seen = self._unwanted if observation is None else self._observation(observation)
        allowed = self._unwanted if mask is None else self._mask(mask)
        entry, hearing = ("step_and_hear", self._hearing) if self.history else ("step_games", ())
        refused = self._at.run(
            entry, *hearing, self.states, self._blank, self._raw, self._raw_words, chosen, self._marks, self._blocks,
            self._words, self._choices, self._dealing, self._results, self._plan, self._turns,
            mask is not None, allowed, observation is not None, words_of(seen), seen,
        )  # fmt: skip
        self._at.reward(self.ended, self._results, self.rewards, self.reward)
        if self.max_moves:
            self._cut_off(self.max_moves, None if observation is None else seen, None if mask is None else allowed)
        if self.strict and refused:
            self._complain(chosen)

    def step_seats(
        self, actions: Buffer, out: Buffer, mask: Buffer, own: Buffer, made: Buffer, most: int, placed: int,
        blindly: bool, answering: bool,
    ) -> int:  # fmt: skip
        """A learner's move in every game, and what it is answered: see `stepping.games.step_seats`."""
        refused: int = self._at.run(
            "step_seats", self._blank, actions, self._dealing, self._choosing, made, most, placed, blindly, answering,
            *self._seats_seen(out, mask, own),
        )  # fmt: skip
        return refused

    def see_seats(self, out: Buffer, mask: Buffer, own: Buffer) -> None:
        """What the learner in every game sees, and may do, after others have moved."""
        self._at.run("see_seats", *self._seats_seen(out, mask, own))

    def _seats_seen(self, out: Buffer, mask: Buffer, own: Buffer) -> tuple[Any, ...]:
        return (
            self.states, self._raw, self._raw_words, self._marks, self._blocks, self._words, self._choices,
            self._results, self._plan, self._turns, mask, words_of(out), out, own,
        )  # fmt: skip

    def observe(self, out: Buffer | None = None, seat: int | None = None) -> Buffer:
        """What the seat to move sees (or always the given seat), a row a game."""
        given = self._new((self.n, self.layout.size), np.uint8) if out is None else out
        seen = self._observation(given)
        check_seat(seat, self.seats)
        self._at.run(
            "observe_games", self._raw, self._raw_words, ON_TURN if seat is None else seat, self._marks, self._plan,
            self._turns, words_of(seen), seen,
        )  # fmt: skip
        return given

    def histories(self, out: Buffer | None = None, seat: int | None = None) -> Buffer:
        """The latest tokens that the seat to move (or always the given seat) has heard, a table a game.

        A row is a token (see `history`), the oldest first, with rows of nothing after the last. Whoever writes to
        `states` writes no history.
        """
        if not self.history:
            raise ParlourError("this batch keeps no history: make it with history=, so many tokens")
        shape = (self.n, self.history, len(COLUMNS))
        given = self._new(shape, np.int64) if out is None else out
        rows = self._buffer("out", given, shape, _NUMBERS).reshape(-1, len(COLUMNS))
        check_seat(seat, self.seats)
        self._at.run(
            "show_histories", ON_TURN if seat is None else seat, self._marks, self.seats, *self._hearing[1:], rows
        )
        return given

    @property
    def _hearing(self) -> tuple[Any, ...]:
        return self._kinds, self.history, self._logs, self._heard

    def mask(self, out: Buffer | None = None) -> Buffer:
        """1 for each action that the seat to move may choose, 0 for the others; a row a game."""
        given = self._new((self.n, len(self.ladder)), np.uint8) if out is None else out
        self._at.run("mask_games", self._words, self._choices, self._mask(given))
        return given

    def sample(self, out: Buffer | None = None) -> Buffer:
        """A legal action for each game by luck, all equally likely. The seed decides this luck too."""
        given = self._new((self.n,), np.int64) if out is None else out
        chosen = self._buffer("out", given, (self.n,), _NUMBERS)
        self._at.run("choose_games", self._words, self._choices, self._choosing, chosen)
        return given

    def record_ids(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The record ids that these actions mean in the games as they stand, -1 for an illegal one."""
        chosen, states, turn = map(self._at.fetch, (self.whole_numbers(actions), self.states, self.turn))
        legal = (self.game.legal(states[i : i + 1], int(turn[i])) for i in range(self.n))
        return np.array([self.ladder.to_record(int(a), its) for a, its in zip(chosen, legal, strict=True)], np.int64)

    # Inside

    def _new(self, shape: tuple[int, ...], dtype: Any) -> Buffer:
        """A buffer for whoever brings none; it may come back to be filled again, so it is lent."""
        buffer: Buffer = self._at.lend(self._at.zeros(shape, dtype))
        return buffer

    def _cut_off(self, most: int, seen: Buffer | None, allowed: Buffer | None) -> None:
        """Deal anew what has lasted long enough, and show that instead."""
        self._made += self.illegal == 0
        self._made[self.ended == 1] = 0
        self.truncated[:] = self._made >= most
        for i in np.flatnonzero(self.truncated).tolist():
            self._made[i] = 0
            self._at.deal(i, self.states, self._blank, self._dealing)
            if self.history:
                self._at.run_one(i, "hear_deals", self.states, self._blank, *self._hearing)
            self._at.run_one(i, "look_at_games", self.states, self._marks, self._blocks, self._words, self._choices)
            if allowed is not None:
                self._at.run_one(i, "mask_games", self._words, self._choices, allowed)
            if seen is not None:
                self._at.run_one(
                    i, "observe_games", self._raw, self._raw_words, ON_TURN, self._marks, self._plan, self._turns,
                    words_of(seen), seen,
                )  # fmt: skip

    def _complain(self, chosen: Buffer) -> None:
        actions, states, turn, illegal = map(self._at.fetch, (chosen, self.states, self.turn, self.illegal))
        i = int(np.flatnonzero(illegal)[0])
        why = refusal(self.game, self.ladder, states, i, int(turn[i]), int(actions[i]))
        raise IllegalMove(f"game {i}: {why}", why.clause)

    def whole_numbers(self, actions: ArrayLike) -> Buffer:
        """Actions as they were given, one for each game; refused if they are anything else."""
        given = self._at.actions(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ParlourError(f"actions must be {self.n} whole numbers, not {_called(given)}")
        chosen: Buffer = self._at.whole_numbers(given)
        return chosen

    def _observation(self, given: object) -> Buffer:
        seen = self._buffer("observation", given, (self.n, self.layout.size), _BYTES)
        if self._at.address(seen) % WORD:
            raise ParlourError(f"observation must begin at a multiple of {WORD} bytes")
        return seen

    def _mask(self, given: object) -> Buffer:
        return self._buffer("mask", given, (self.n, len(self.ladder)), _MASKS).view(np.uint8)

    def _buffer(self, name: str, given: object, shape: tuple[int, ...], types: tuple[np.dtype[Any], ...]) -> Buffer:
        """A caller's buffer, refused unless it is of this shape and type and all in one piece."""
        buffer: Buffer = self._at.take(name, given)
        if buffer.shape != shape or buffer.dtype not in types:
            wanted = " or ".join(str(t) for t in types)
            raise ParlourError(f"{name} must have shape {shape} and type {wanted}; it is {_called(buffer)}")
        return buffer


def _called(array: Buffer) -> str:
    return f"an array of shape {array.shape} and type {array.dtype}"


def _device(name: str, game: Game, n: int, cores: int, listening: bool) -> Any:
    if name == "cpu":
        return Cores(game, n, cores, listening)
    if name == "cuda":
        with extra("gpu"):
            from parlour.envs.cuda import Gpu
        return Gpu(game, n)
    raise ParlourError(f"there is no device {name!r}; there are: {', '.join(DEVICES)}")


batch = Batch
"""A batch by the name that Parlour itself has for it: `parlour.batch(NAME, n=1024)` (see `envs.batch.Batch`)."""
