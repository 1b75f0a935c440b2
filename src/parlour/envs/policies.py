"""Bots of the house where a learner's policy is asked for: they answer in ladder ids.

    policy = Policy("regular", seed=1)
    for agent in table.agent_iter():                        # a PettingZoo environment, AEC
        ...
        table.step(policy(table, agent))

In OpenSpiel they are `openspiel_bots.SpielBot`.
"""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from parlour.bots.bot import Budget, Question
from parlour.engine.chance import new_luck
from parlour.engine.events import Event
from parlour.engine.game import Game, ParlourError
from parlour.envs.finding import ladder_of
from parlour.envs.opponents import Opponent, opponent
from parlour.envs.single import Single

PLAYOUTS = Budget(playouts=100)  # what bots may spend on a decision: counted, so that a seed decides all they do


class Player:
    """Somebody who knows a game, asked for ladder ids. A bot is given a seat's view, never the table."""

    def __init__(self, who: str | Opponent, game: Game, budget: Budget = PLAYOUTS, seed: int = 0) -> None:
        self.game = game
        self.who = opponent(who, game)
        self.budget = budget
        self._luck = new_luck(seed)

    def choose(self, state: NDArray[Any], seat: int, events: Sequence[Event] = ()) -> int:
        """The ladder id for a seat: of an amount that is no rung, the nearest one."""
        view = self.game.view(state, seat)
        ranges = self.game.legal(view, seat)
        if not ranges:
            raise ParlourError(f"seat {seat} has nothing to choose now")
        move = self.who.choose(Question(view, seat, ranges, self.budget, self._luck, events))
        return ladder_of(self.game).from_record(move, ranges)


class Policy:
    """A bot of the house for PettingZoo: called with an environment and an agent, it gives the agent's action."""

    def __init__(self, who: str | Opponent, budget: Budget = PLAYOUTS, seed: int = 0) -> None:
        self._made = who, budget, seed
        self._players: dict[Game, Player] = {}

    def __call__(self, env: Any, agent: str) -> int:
        """The action of an agent whose turn it is; in a parallel environment the others wait."""
        table = env.unwrapped
        single: Single = table.single
        seat = table.possible_agents.index(agent)
        if seat != single.turn and hasattr(table, "wait"):
            return int(table.wait)
        if seat != single.turn:
            raise ParlourError(f"{agent} is not on turn")
        if single.game not in self._players:
            who, budget, seed = self._made
            self._players[single.game] = Player(who, single.game, budget, seed)
        return self._players[single.game].choose(single.state[:1], seat)
