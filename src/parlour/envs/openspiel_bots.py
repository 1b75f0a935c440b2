"""Bots of the house as OpenSpiel's bots: for its evaluations and tournaments."""

from typing import Any

from parlour.bots.bot import Budget
from parlour.engine.game import ParlourError
from parlour.envs.openspiel import SpielGame, SpielState
from parlour.envs.opponents import Opponent
from parlour.envs.policies import PLAYOUTS, Player
from parlour.extras import extra

with extra("research"):
    import pyspiel


class SpielBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot of the house by its level, or any object that can `choose`, for a game that OpenSpiel has loaded."""

    def __init__(self, who: str | Opponent, game: SpielGame, budget: Budget = PLAYOUTS, seed: int = 0) -> None:
        super().__init__()
        self._made = who, game, budget, seed
        self._player = Player(who, game.game, budget, seed)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled, a bot is what it was made of, and the luck it has left."""
        return SpielBot, self._made, {"_player": self._player}

    def step(self, state: SpielState) -> int:
        """The action of the player on turn. It goes by that player's view alone."""
        if state.current_player() < 0:
            raise ParlourError("no player is on turn: chance is, or the game is over")
        return self._player.choose(state.truth, state.current_player())

    def restart(self) -> None:
        """Begin again, with the same luck."""
        who, game, budget, seed = self._made
        self._player = Player(who, game.game, budget, seed)

    def restart_at(self, state: SpielState) -> None:
        """A bot keeps nothing from one decision to the next, so it can go on anywhere."""

    def inform_action(self, state: SpielState, player_id: int, action: int) -> None:
        """What others do it will see."""
