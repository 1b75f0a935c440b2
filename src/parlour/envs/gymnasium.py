"""The games as Gymnasium environments (https://gymnasium.farama.org): one seat learns, bots have the others.

Importing this module registers every game on the shelf by the name that `naming` gives it. What is seen is a
dictionary: `observation` as `observation` lays it out, and `action_mask`. Actions are ladder ids (`ladder`). A game
brings no reward until it ends; then the share of the others beaten less the share that did better, or what `reward`
says.
"""

from collections.abc import Mapping, Sequence
from inspect import signature
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import Budget, Question
from parlour.engine.chance import new_luck
from parlour.engine.game import Game, ParlourError
from parlour.envs.drawing import draw
from parlour.envs.naming import name_of
from parlour.envs.opponents import RANDOM, AnyMove, Opponent, opponents
from parlour.envs.outcome import Reward, check_most, check_reward, check_seat, whole_number
from parlour.envs.policies import PLAYOUTS
from parlour.envs.single import Illegal, Seen, Single, check_illegal
from parlour.envs.spaces import DEAL, check_options, deal_asked, seen_space
from parlour.envs.stepping.games import NO_MOVE
from parlour.extras import extra
from parlour.shelf import every_game

with extra("research"):
    from gymnasium import Env, register, spaces

FOREVER = 1 << 62  # decisions, where games are not cut off


class SeatEnv(Env[Seen, np.int64]):
    """One seat of a game.

    `bots` have the other seats, going round from the learner's left: one for all, or one for each,
    by name ("random", "newcomer", "regular", "expert", "master") or any object that can `choose`.
    `seat` is the learner's, or None to be seated anew for every game. `illegal` says what becomes
    of an illegal action: "end" ends the game with -1, "raise" raises IllegalMove, "random" makes
    a legal move by luck instead; `info["illegal"]` then says why it was refused. After `max_moves`
    decisions of all seats together, from the learner's first on, a game is cut off (truncated). `reward` is "place",
    "points" or "win" (see `outcome`). With `history`, so many tokens of what the seat has heard are shown beside the
    observation (see `history`).

    `reset` takes `options`: a `deal` (a seed, a key, or a list of stacked decks), a `seat` and `bots`, each for the
    game that begins with it and as above. `info` says which seat it is and, at the end, all scores and places.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        bots: str | Opponent | Sequence[str | Opponent] = RANDOM,
        budget: Budget = PLAYOUTS,
        seat: int | None = None,
        options: Mapping[str, int] | None = None,
        illegal: Illegal = "end",
        max_moves: int | None = None,
        reward: Reward = "place",
        history: int = 0,
        render_mode: str | None = None,
    ) -> None:
        check_illegal(illegal)
        check_most(max_moves)
        check_reward(reward)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ParlourError(f"render_mode must be ansi or rgb_array, not {render_mode!r}")
        self.single = Single(game, seats, options, history=history)
        self.usual_bots = opponents(bots, self.single.game, self.single.seats)
        self.bots = self.usual_bots
        self.budget = budget
        self.reward: Reward = reward
        self._at_random = AnyMove(self.single.game)
        check_seat(seat, self.single.seats)
        self.own_seat = seat
        self.seat = seat or 0
        self.illegal = illegal
        self.max_moves = max_moves
        self._most = FOREVER if max_moves is None else max_moves
        self._moves = 0
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(self.single.ladder))
        self.observation_space: spaces.Space[Any] = seen_space(self.single, len(self.single.ladder))
        self._luck = new_luck(0)
        self._by_luck = False
        self._done = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game and let the bots move until it is the learner's turn."""
        asked = options or {}
        check_options(asked, [DEAL, "seat", "bots"])
        check_seat(asked.get("seat"), self.single.seats)
        named = asked.get("bots")
        self.bots = self.usual_bots if named is None else opponents(named, self.single.game, self.single.seats)
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.single.seats))  # drawn always, so that the same luck follows
        for seat in (self.own_seat, asked.get("seat")):
            self.seat = self.seat if seat is None else seat
        self._luck = new_luck(int(self.np_random.integers(1 << 62)))
        # Without anybody who listens, the others' moves take no call each.
        self._by_luck = not self.single.history and all(isinstance(who, AnyMove) for who in self.bots)
        self.single.reset(*deal_asked(asked, self.np_random.bytes(32)), listening=not self._by_luck)
        self._moves = 0
        self._let_bots_move()
        self._moves = 0  # counted from the learner's first
        self._done = self.single.over
        return self.single.seen(self.seat), self.single.info(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO of sb3-contrib asks for it."""
        self.single.check_dealt()
        return self.single.seen(self.seat)["action_mask"].astype(np.bool_)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make a move, then let the bots move until it is the learner's turn again."""
        if self._done:
            raise ParlourError("no game is going on: reset first")
        single, seat = self.single, self.seat
        info: dict[str, Any] = {"seat": seat}
        chosen = whole_number(action)
        if not self._move(chosen):
            info["illegal"] = self._refuse(chosen)
        reward, ended = 0.0, single.over
        if ended:
            reward = single.rewards(self.reward)[seat]
            info |= single.info(seat)
        elif "illegal" in info and self.illegal == "end":
            reward, ended = -1.0, True
        cut = not ended and self._moves == self.max_moves
        self._done = ended or cut
        return single.seen(seat), reward, ended, cut, info

    def _refuse(self, action: int) -> str:
        """What becomes of an illegal action; returns why it was refused."""
        why = self.single.refusal(action)
        if self.illegal == "raise":
            raise why
        if self.illegal == "random":
            self._ask(self._at_random)
            self._let_bots_move()
        return str(why)

    def _move(self, action: int) -> bool:
        """The learner's move, and what it is answered; False, and nothing done, if it is illegal."""
        if self._by_luck:
            made = self.single.step_against_luck(action, self.seat, self._luck, self._most - self._moves)
            if made < 0:
                return False
            self._moves += made
            return True
        if not self.single.step(action):
            return False
        self._moves += 1
        self._let_bots_move()
        return True

    def _let_bots_move(self) -> None:
        single = self.single
        if self._by_luck:
            self._moves += single.step_against_luck(NO_MOVE, self.seat, self._luck, self._most - self._moves)
        while not single.over and single.turn != self.seat and self._moves != self.max_moves:
            self._ask(self.bots[(single.turn - self.seat) % single.seats - 1])

    def _ask(self, who: Opponent) -> None:
        single = self.single
        seat = single.turn
        view = single.game.view(single.state, seat)
        question = Question(view, seat, single.ranges(), self.budget, self._luck, single.heard[seat])
        single.play(who.choose(question))
        self._moves += 1

    def render(self) -> str | NDArray[np.uint8] | None:
        """The whole position, hidden cards and all, as text or as a picture."""
        if self.render_mode is None:
            return None
        text = self.single.text()
        return text if self.render_mode == "ansi" else draw(text)


# What older ones do not know of: many games as one environment.
_VECTOR = {"vector_entry_point": "parlour.envs.gymnasium_vector:SeatVectorEnv"}
_KNOWN = {name: to for name, to in _VECTOR.items() if name in signature(register).parameters}

for _game in every_game():
    register(
        id=name_of(_game),
        entry_point="parlour.envs.gymnasium:SeatEnv",
        kwargs={"game": _game.name},
        **_KNOWN,  # type: ignore[arg-type]
        disable_env_checker=True,  # tests/envs runs the whole check; the passive one costs time at every step
    )
