"""Many seats at once as one of Gymnasium's vector environments: a batch, with the opponents inside it.

    games = gymnasium.make_vec(name_of(NAME), num_envs=1024, bots="regular")

What `gymnasium.SeatEnv` is for one game, this is for so many. Against random opponents a step of all of them is one
compiled call. A game that has ended, or was cut off, shows how it ended; the next step deals it anew, whatever action
it is given (Gymnasium calls this AutoresetMode.NEXT_STEP).
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.bots.bot import Budget, Question
from parlour.engine.chance import new_luck
from parlour.engine.game import Game, IllegalMove, ParlourError
from parlour.engine.house import silent_house
from parlour.envs.batch import Batch
from parlour.envs.gymnasium import FOREVER
from parlour.envs.opponents import RANDOM, AnyMove, Opponent, opponents
from parlour.envs.outcome import Reward, check_most, check_reward, check_seat, refusal, rewards_by
from parlour.envs.policies import PLAYOUTS
from parlour.envs.single import Illegal, Seen, check_illegal
from parlour.envs.spaces import DEAL, batched_space, check_options, deal_asked
from parlour.envs.stepping.games import ANY_SEAT, NO_MOVE
from parlour.extras import NotInstalled, extra, install

with extra("research"):
    import gymnasium
    from gymnasium import spaces

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError:
    told = f"many games at once need Gymnasium 1.1 or newer, not {gymnasium.__version__}"
    raise NotInstalled(f"{told}: {install('research')}") from None


class SeatVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """One seat in each of `num_envs` games.

    Settings are those of `SeatEnv`, without `history` and `render_mode`; so are the options of `reset`, which hold for
    all games that begin with it, but a `deal` is a seed or a key: packs are not stacked here. `infos` have the `seat`
    of each game and, where it has ended, `scores` and `places`; `illegal` marks where an action was. Whoever is shown
    something may keep it: the next step writes elsewhere.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seats: int | None = None,
        *,
        bots: str | Opponent | Sequence[str | Opponent] = RANDOM,
        budget: Budget = PLAYOUTS,
        seat: int | None = None,
        options: Mapping[str, int] | None = None,
        illegal: Illegal = "end",
        max_moves: int | None = None,
        reward: Reward = "place",
        cores: int = 1,
    ) -> None:
        check_illegal(illegal)
        check_most(max_moves)
        check_reward(reward)
        self.games = Batch(game, num_envs, seats, options=options, seed=0, cores=cores)
        self.num_envs = num_envs
        self.usual_bots = opponents(bots, self.games.game, self.games.seats)
        self.bots = self.usual_bots
        self.budget = budget
        check_seat(seat, self.games.seats)
        self.usual_seat = seat
        self.illegal = illegal
        self.most = FOREVER if max_moves is None else max_moves
        self.reward: Reward = reward
        ids = len(self.games.ladder)
        self.single_action_space = spaces.Discrete(ids)
        self.action_space = spaces.MultiDiscrete([ids] * num_envs)
        self.single_observation_space = batched_space(self.games.layout, ids, None)
        self.observation_space = batched_space(self.games.layout, ids, num_envs)
        self._own, self._made = np.zeros(num_envs, np.int64), np.zeros(num_envs, np.int64)
        self._placed = ANY_SEAT if seat is None else seat
        self._luck, self._house = new_luck(0), silent_house()
        self._dealt = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game in every place, and let the bots move until it is the learner's turn."""
        if isinstance(seed, list):
            raise ParlourError("one seed decides all games of a batch: give a number, or None")
        asked = options or {}
        check_options(asked, [DEAL, "seat", "bots"])
        check_seat(asked.get("seat"), self.games.seats)
        super().reset(seed=seed)
        games = self.games
        self.bots = opponents(asked["bots"], games.game, games.seats) if "bots" in asked else self.usual_bots
        games.reset(int(self.np_random.integers(1 << 62)))
        self._luck = new_luck(int(self.np_random.integers(1 << 62)))
        key, decks = deal_asked(asked, b"")
        if decks:
            raise ParlourError("a batch is dealt by a seed or a key, not by stacked decks")
        if key:
            games.deal(key)
        seats = self.np_random.integers(games.seats, size=self.num_envs)
        for seat in (self.usual_seat, asked.get("seat")):
            seats = seats if seat is None else np.full(self.num_envs, seat)
        self._own[:], self._made[:] = seats, 0
        self._dealt = True
        seen, _ = self._go_on(np.full(self.num_envs, NO_MOVE))
        self._made[:] = 0  # counted from the learner's first
        return seen, self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a move in every game, then let the bots move until it is the learner's turn again."""
        self._check_dealt()
        games = self.games
        chosen = games.whole_numbers(actions)
        new = np.asarray(games.ended) == 1
        seen, refused = self._go_on(chosen)
        self._made[new] = 0  # counted from the learner's first
        illegal = np.asarray(games.illegal) == 1
        if refused and self.illegal == "raise":
            raise self._refusal(chosen)
        lost = illegal if self.illegal == "end" else np.zeros_like(illegal)
        over = np.asarray(games.ended) == 1
        cut = ~over & ~lost & (self._made >= self.most)
        rewards = np.where(lost, -1.0, 0.0)
        rewards[over] = self._brought(over)
        infos = self._infos()
        if refused:
            infos |= {"illegal": illegal, "_illegal": np.ones(self.num_envs, np.bool_)}
        games.ended[lost | cut] = 1  # to be dealt anew, like those that came to their end
        return seen, rewards, over | lost, cut, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, a row a game, as MaskablePPO of sb3-contrib asks for it."""
        self._check_dealt()
        return np.asarray(self.games.mask()).astype(np.bool_)

    # Inside

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise ParlourError("no game is going on: reset first")

    def _go_on(self, actions: NDArray[np.int64]) -> tuple[Seen, int]:
        """The learner's moves and what they are answered; what he sees then, and how many were illegal."""
        games, by_luck = self.games, all(isinstance(who, AnyMove) for who in self.bots)
        out = np.zeros((self.num_envs, games.layout.size), np.uint8)
        mask = np.zeros((self.num_envs, len(games.ladder)), np.int8)
        refused = games.step_seats(
            actions, out, mask.view(np.uint8), self._own, self._made, self.most, self._placed,
            self.illegal == "random", by_luck,
        )  # fmt: skip
        if not by_luck and self._ask_bots():
            games.see_seats(out, mask.view(np.uint8), self._own)
        return {"observation": out, "action_mask": mask}, refused

    def _ask_bots(self) -> bool:
        """Let the bots move wherever one of them is on turn; returns whether there was such a game."""
        games, game = self.games, self.games.game
        asked = False
        for i in np.flatnonzero(np.asarray(games.ended) == 0).tolist():
            state, own = games.states[i : i + 1], int(self._own[i])
            while not state["ending"][0] and self._made[i] < self.most and (seat := game.turn(state)) != own:
                who = self.bots[(seat - own) % games.seats - 1]
                question = Question(game.view(state, seat), seat, game.legal(state, seat), self.budget, self._luck, ())
                if game.rules.play_at(games.states, i, seat, who.choose(question), self._house):
                    raise IllegalMove(f"a bot chose what is not allowed in game {i}", "")
                self._made[i] += 1
                asked = True
        return asked

    def _brought(self, over: NDArray[np.bool_]) -> NDArray[np.float64]:
        """What games that have ended bring the learner."""
        rewards = rewards_by(self.reward, self.games.scores[over], self.games.places[over])
        brought: NDArray[np.float64] = rewards[np.arange(len(rewards)), self._own[over]]
        return brought

    def _infos(self) -> dict[str, Any]:
        games, all_games = self.games, np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {"seat": self._own.copy(), "_seat": all_games}
        over = np.asarray(games.ended) == 1
        if over.any():
            results = {"scores": np.array(games.scores), "places": np.array(games.places)}
            for name, values in results.items():
                infos |= {name: values, f"_{name}": over}
        return infos

    def _refusal(self, actions: NDArray[np.int64]) -> IllegalMove:
        games = self.games
        i = int(np.flatnonzero(np.asarray(games.illegal))[0])
        why = refusal(games.game, games.ladder, games.states, i, int(self._own[i]), int(actions[i]))
        return IllegalMove(f"game {i}: {why}", why.clause)
