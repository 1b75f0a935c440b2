"""The games as PettingZoo environments (https://pettingzoo.farama.org).

`env` asks one seat at a time, as the table does (AEC). `parallel_env` asks all seats in every
cycle, for libraries that know only that: the seat on turn moves, the others wait.

What an agent sees is a dictionary: `observation` as `observation` lays it out, and `action_mask`.
Actions are ladder ids (`ladder`). A game brings no reward until it ends; then each seat gets
the share of the others it has beaten less the share that has beaten it, or what `reward` says.

Settings are `seats`, the game's `options`, `max_cycles`, `illegal`, `reward` ("place", "points" or "win", see
`outcome`), `history` (so many tokens of what a seat has heard, see `history`, shown beside the observation) and
`render_mode`. `reset` takes `options={"deal": ...}`: a seed, a key, or a list of stacked decks. `infos` say which seat
an agent has and, at the end, all scores and places. `state()` is what all seats know together (`knowledge`).
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import new_luck
from parlour.engine.game import Game, IllegalMove, ParlourError
from parlour.engine.house import NOBODY
from parlour.envs.drawing import draw
from parlour.envs.knowledge import Knowledge
from parlour.envs.naming import seen
from parlour.envs.outcome import Reward, check_most, check_reward, whole_number
from parlour.envs.single import Illegal, Keys, Seen, Single, check_illegal
from parlour.envs.spaces import deal_asked, seen_space
from parlour.extras import extra

with extra("research"):
    import pettingzoo  # type: ignore[import-untyped]
    from gymnasium import spaces

RENDER_MODES = ("ansi", "rgb_array")


class _Table:
    """What both forms share."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        options: Mapping[str, int] | None = None,
        max_cycles: int | None = None,
        illegal: Illegal = "raise",
        reward: Reward = "place",
        history: int = 0,
        render_mode: str | None = None,
        waiting: int = 0,
    ) -> None:
        check_illegal(illegal)
        check_reward(reward)
        check_most(max_cycles, "max_cycles")
        if render_mode not in (None, *RENDER_MODES):
            raise ParlourError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.single = Single(game, seats, options, history=history)
        self.reward: Reward = reward
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.render_mode = render_mode
        found = self.single.game
        self.metadata = {
            "name": f"parlour_{found.name}_{seen(found)}_v{found.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        ids = len(self.single.ladder) + waiting
        self._sees = {agent: seen_space(self.single, ids) for agent in self.possible_agents}
        self._does = {agent: spaces.Discrete(ids) for agent in self.possible_agents}
        self._together = Knowledge(self.single.layout, public=True, private="all")
        self.state_space = spaces.Box(0, 255, (self._together.size,), np.uint8)
        self._keys = Keys()
        self._luck = new_luck(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may see."""
        return self._sees[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do at any time."""
        return self._does[agent]

    def state(self) -> NDArray[np.uint8]:
        """What all seats know together: what is public, then what each has to itself, in the order of the table."""
        self.single.check_dealt()
        return self._together.of(self.single.observation, 0)

    def _deal(self, seed: int | None, options: dict[str, Any] | None) -> None:
        # What else options say is left alone: PettingZoo's own tests say all sorts of things.
        key, decks = deal_asked(options or {}, self._keys.next(seed))
        self._luck = new_luck(int.from_bytes(key))
        self.single.reset(key, decks)
        self.agents = self.possible_agents[:]

    def _check_going(self) -> None:
        if not self.agents:
            raise ParlourError("no game is going on: reset first")

    def _infos(self) -> dict[str, dict[str, Any]]:
        if not self.single.over:
            return {agent: {"seat": seat} for agent, seat in self._seat_of.items()}
        return {agent: self.single.info(seat) for agent, seat in self._seat_of.items()}

    def _move(self, action: int | None) -> str | None:
        """Make a move for the seat on turn; returns why it was refused, if it was."""
        single = self.single
        if action is None:
            raise ParlourError("an agent whose game goes on must choose an action, not None")
        chosen = whole_number(action)
        if single.step(chosen):
            return None
        why = self._refusal(chosen)
        if self.illegal == "raise":
            raise why
        if self.illegal == "random":
            single.play(single.game.rules.pick(*_table(single.ranges()), self._luck))
        return str(why)

    def _refusal(self, action: int) -> IllegalMove:
        """Why the agent on turn may not choose an action."""
        return self.single.refusal(action)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The whole position, hidden cards and all, as text or as a picture."""
        if self.render_mode is None:
            return None
        text = self.single.text()
        return text if self.render_mode == "ansi" else draw(text)

    def close(self) -> None:
        """There is nothing to close."""


def _table(ranges: list[tuple[int, int]]) -> tuple[NDArray[np.int64], int]:
    return np.array(ranges, np.int64), len(ranges)


class TableEnv(_Table, pettingzoo.AECEnv):  # type: ignore[misc]
    """A table at which one agent is asked at a time.

    `illegal` says what becomes of an illegal action: "raise" raises IllegalMove, "end" ends the
    game with -1 for who chose it, "random" makes a legal move by luck instead. After
    `max_cycles` decisions for each seat (counted all together) a game is cut off.
    """

    rewards: dict[str, float]
    agent_selection = "player_0"  # until the first deal says otherwise

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. A seed decides this game and those after it; options may name a deal."""
        self._deal(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self._skip_agent_selection = None
        self._left = self.max_cycles * self.single.seats if self.max_cycles else -1
        self.agent_selection = self.possible_agents[self.single.turn]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterable[str]:
        """The agents as they are asked, until all have left."""
        self.single.check_dealt()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent selected sees and has got, whether it is over for him, and what else there is to say."""
        self._check_going()
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def observe(self, agent: str) -> Seen:
        """What an agent sees now."""
        self.single.check_dealt()
        return self.single.seen(self._seat_of[agent])

    def step(self, action: int | None) -> None:
        """Make a move for the agent selected."""
        self._check_going()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.infos[agent].pop("illegal", None)
        said = self._move(action)
        if said:
            self.infos[agent]["illegal"] = said
        self._left -= 1
        if self.single.over:
            for other, info in self._infos().items():
                self.infos[other] |= info
            self._end(self.single.rewards(self.reward))
        elif said and self.illegal == "end":
            self._end([-1.0 if other == agent else 0.0 for other in self.possible_agents])
        elif self._left == 0:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.single.turn]

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


class CycleEnv(_Table, pettingzoo.ParallelEnv):  # type: ignore[misc]
    """A table at which every agent is asked in every cycle, and all but one can only wait.

    The last action of all is to wait, which is legal for whoever is not on turn. A cycle is one
    decision; `max_cycles` of them cut a game off. `illegal` is as for TableEnv, and about the agent on turn; what
    others choose instead of waiting is refused with "raise", and else taken for waiting.
    """

    def __init__(self, game: Game | str, seats: int | None = None, **settings: Any) -> None:
        super().__init__(game, seats, waiting=1, **settings)
        self.wait = len(self.single.ladder)
        self._waiting = np.zeros(self.wait + 1, np.int8)
        self._waiting[self.wait] = 1
        self._nothing = dict.fromkeys(self.possible_agents, 0.0)
        self._all = {answer: dict.fromkeys(self.possible_agents, answer) for answer in (False, True)}
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal a new game. A seed decides this game and those after it; options may name a deal."""
        self._deal(seed, options)
        self._cycles = 0
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Make the move of the agent on turn; the others wait."""
        self._check_going()
        mover = self.possible_agents[self.single.turn]
        if mover not in actions:
            raise ParlourError(f"{mover} is on turn, and there is no action of his")
        if not actions.keys() <= self._seat_of.keys():
            stranger = next(agent for agent in actions if agent not in self._seat_of)
            raise ParlourError(f"there is no agent {stranger!r}; there are: {', '.join(self.possible_agents)}")
        if self.illegal == "raise" and [*actions.values()].count(self.wait) < len(actions) - 1:
            agent = next(other for other, action in actions.items() if other != mover and action != self.wait)
            raise ParlourError(f"{agent} is not on turn and can only wait (action {self.wait}), not {actions[agent]}")
        said = self._move(actions[mover])
        infos = self._infos()
        if said:
            infos[mover]["illegal"] = said
        self._cycles += 1
        rewards, ended = self._nothing.copy(), self.single.over
        if ended:
            rewards = dict(zip(self.agents, self.single.rewards(self.reward), strict=True))
        elif said and self.illegal == "end":
            rewards[mover], ended = -1.0, True
        cut = not ended and self._cycles == self.max_cycles
        seen = self._seen()
        if ended or cut:
            self.agents = []
        return seen, rewards, self._all[ended].copy(), self._all[cut].copy(), infos

    def _refusal(self, action: int) -> IllegalMove:
        if action == self.wait:
            return IllegalMove(f"player_{self.single.turn} is on turn and cannot wait", "")
        return super()._refusal(action)

    def _seen(self) -> dict[str, Seen]:
        """What every agent sees, and may do: to wait, but for the one on turn."""
        single = self.single
        observations = single.observations()
        mover = NOBODY if single.over else single.turn
        move, wait = single.mask_and_wait.copy(), self._waiting.copy()  # all who wait in a cycle are shown one mask
        seen: dict[str, Seen] = {
            agent: {"observation": observations[seat], "action_mask": move if seat == mover else wait}
            for agent, seat in self._seat_of.items()
        }
        if single.history:
            for agent in self.agents:
                seen[agent]["history"] = single.history_of(self._seat_of[agent])
        return seen


def env(game: Game | str, seats: int | None = None, **settings: Any) -> TableEnv:
    """A game as an AEC environment (see TableEnv)."""
    return TableEnv(game, seats, **settings)


def parallel_env(game: Game | str, seats: int | None = None, **settings: Any) -> CycleEnv:
    """A game as a parallel environment (see CycleEnv)."""
    return CycleEnv(game, seats, **settings)
