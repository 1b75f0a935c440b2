"""The games in OpenSpiel (https://github.com/google-deepmind/open_spiel).

Importing this module registers every game on the shelf in `pyspiel`, as `parlour_` and its name:

    import parlour.envs.openspiel, pyspiel
    game = pyspiel.load_game("parlour_NAME(players=4,rounds=2)")

Parameters are `players`, the game's options, `max_moves`, after which so many decisions a game ends
with nothing won or lost (0: never), and `tokens`, how many an information state tensor has room for.
Chance has eight nodes at the start, of 256 equal outcomes each: the bytes of a number, the lowest
first, which is the seed of the game, as in `parlour.game(NAME).new(seed=...)`. After that nothing is
left to chance. Actions are ladder ids (`ladder`), returns the rewards of the other environments: they
lie between -1 and 1 and add up to nothing.

What a player knows comes in four forms: an observation tensor (see `observation`), an observation
string, which is the player's view in words, and the information state, which is all the
player has been told, and his own moves, in order: as a string, and as a tensor of tokens (see
`history`). Observers may be asked for what is public, for what a player has to himself or what every
player has, of the moment or of the whole game. OpenSpiel's ISMCTS works in Python
(`open_spiel.python.algorithms.ismcts`); the one in C++ cannot ask a Python game to resample.
"""

from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import new_luck
from parlour.engine.events import Event
from parlour.engine.game import IllegalMove, ParlourError
from parlour.engine.house import ALL
from parlour.envs.history import AMOUNT, CARD, COLUMNS, EVENT, SEAT, Rows, whole
from parlour.envs.knowledge import Knowledge, Private
from parlour.envs.observation import Layout, words_of
from parlour.envs.openspiel_position import DRAWS, OUTCOMES, TERMINAL, Before, Position, Shared, line_of
from parlour.envs.outcome import rewards_of
from parlour.envs.stepping.listening import FIRST_EVENT, MORE
from parlour.extras import extra
from parlour.shelf import BoxedGame, every_game
from parlour.shelf import game as game_called
from parlour.table.position import describe

with extra("research"):
    import pyspiel

BYTES = [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]  # what chance may draw
MOST_SEED = OUTCOMES**DRAWS
MAX_MOVES, TOKENS = "max_moves", "tokens"  # parameters that are no options of a game
ENOUGH_TOKENS = 8192  # for 999 in 1000 random games of any kind among up to four
PRIVATE: dict[Any, Private] = {
    pyspiel.PrivateInfoType.NONE: "nobody",
    pyspiel.PrivateInfoType.SINGLE_PLAYER: "own",
    pyspiel.PrivateInfoType.ALL_PLAYERS: "all",
}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, for so many players, with its options. A subclass for each says what it is `called`."""

    called: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.game: BoxedGame = game_called(self.called)
        given = _defaults(self.game) | params
        seats, self.max_moves, self.most_tokens = (given.pop(name) for name in ("players", MAX_MOVES, TOKENS))
        if self.max_moves < 0 or self.most_tokens < 1:
            raise ParlourError(f"{MAX_MOVES} is at least 0, and {TOKENS} at least 1")
        self.options = self.game.choose(seats, given)
        self.shared = Shared(self.game, seats, self.options, self.max_moves)
        self.ladder, self.tokens = self.shared.ladder, self.shared.tokens
        self.layout = Layout(self.game, seats, self.options)
        self.luck = np.zeros(1, np.uint64)
        self.marks = np.zeros((3, 1), np.uint8)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.ladder),
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(self.game.longest, self.max_moves or self.game.longest),
        )
        super().__init__(TYPES[self.called], info, params)

    def new_initial_state(self) -> "SpielState":
        """The start of a game: chance has eight draws to make."""
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Copied and pickled, a game is its name and its parameters."""
        return pyspiel.load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """All of them at the start."""
        return DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | Recall":
        """What OpenSpiel calls to see a state as a player does, or as it is asked for."""
        if params:
            raise ParlourError(f"observers have no parameters here, not even {', '.join(params)}")
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        knowledge = Knowledge(self.layout, asked.public_info, PRIVATE[asked.private_info])
        return (Recall if asked.perfect_recall else Observer)(self, knowledge)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.shared)

    def __reduce__(self) -> tuple[Any, tuple[SpielGame, list[tuple[int, int]], "Position"]]:
        """Copied and pickled, a state is its game, its moves and its position, which may be an imagined one."""
        moves = [(each.player, each.action) for each in self.full_history()]
        return _again, (self._table, moves, self.position)

    @property
    def _table(self) -> SpielGame:
        table: SpielGame = self.get_game()
        return table

    # Whose turn, and what may be done

    def current_player(self) -> int:
        """The seat to ask next, or chance while the seed is drawn."""
        return self.position.to_move

    def is_terminal(self) -> bool:
        """Whether the game has ended, or was cut off."""
        return self.position.to_move == TERMINAL

    @property
    def cut_off(self) -> bool:
        """Whether so many decisions were made that the game has to stop."""
        return self.position.cut_off

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the seed."""
        return BYTES[:]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal

    @property
    def truth(self) -> NDArray[Any]:
        """The whole position, hidden cards and all."""
        assert self.position.state is not None, "the cards are not dealt yet"
        return self.position.state

    # Going on

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.state is None:
            position.draw(action)
        elif position.over:
            raise ParlourError("the game is over: no action can be applied any more")
        elif not position.play(action):
            text = self._table.ladder.text(action)
            raise IllegalMove(f"seat {position.to_move} may not choose action {action} ({text}) here", "")

    # What it comes to, and how it reads

    def returns(self) -> list[float]:
        """Rewards at the end; nothing before, or of a game that was cut off."""
        over = self.is_terminal() and not self.cut_off
        return self._returns_of(self.truth) if over else [0.0] * self._table.num_players()

    def played_out(self, seed: int) -> list[float]:
        """The returns if all play on at random."""
        state = self.truth.copy()
        self._table.game.play_out(state, seed)
        return self._returns_of(state)

    def _returns_of(self, state: NDArray[Any]) -> list[float]:
        rewards: list[float] = rewards_of([place for _, place in self._table.game.result(state)]).tolist()
        return rewards

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        table = self._table
        meant = self.position.meaning(action)
        return table.ladder.text(action) if meant is None else table.game.actions.text(meant)

    def __str__(self) -> str:
        if self.position.state is None:
            return f"seed bytes {list(self.position.draws)}"
        return describe(self._table.game, self.truth)

    # What a player knows

    def heard(self, player: int) -> str:
        """All the player has been told, and his own moves, in order."""
        return self.position.heard[player]

    def view(self, player: int) -> str:
        """What the player knows now, in words."""
        if self.position.state is None:
            return ""
        return describe(self._table.game, self._table.game.view(self.truth, player))

    def tensor(self, player: int) -> NDArray[np.uint8]:
        """What the player knows now, in bytes."""
        table = self._table
        out = np.zeros((1, table.layout.size), np.uint8)
        if self.position.state is not None:
            raw = np.repeat(self.position.state, 2).view(np.uint8).reshape(2, -1)
            table.shared.rules.observe_games(
                0, 1, table.luck, table.shared.ranges, table.shared.house, raw, words_of(raw), player, table.marks,
                table.layout.plan, table.layout.turns, words_of(out), out,
            )  # fmt: skip
        return out.reshape(-1)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player must hold possible: the same to him, imagined as to the rest.

        What the others would have heard is not imagined in full: instead of what was whispered
        to them, their texts have what they would now know; their tokens are without it.
        """
        game = self._table.game
        new: SpielState = self.clone()
        luck = new_luck(int(sampler() * MOST_SEED))
        new.position.imagined(game.imagine(game.view(self.truth, player), player, luck), player)
        for seat in range(self._table.num_players()):
            if seat != player:
                new.position.heard[seat] = f"(imagined)\n{new.view(seat)}\n"
        return new


def _again(table: SpielGame, moves: list[tuple[int, int]], position: Position) -> SpielState:
    """A state as it was: its moves, as OpenSpiel keeps them, and its position."""
    state = table.new_initial_state()
    for player, move in moves:
        state.position = Before(player)
        state.apply_action(move)
    position.shared = table.shared
    state.position = position
    return state


class Playouts:
    """An evaluator for OpenSpiel's searches: the mean returns of so many random playouts, in machine code."""

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self.playouts = playouts
        self._seeds = count(seed)

    def evaluate(self, state: SpielState) -> NDArray[np.float64]:
        """What the position brings each player, on the average."""
        returns = [state.played_out(next(self._seeds)) for _ in range(self.playouts)]
        mean: NDArray[np.float64] = np.mean(returns, axis=0)
        return mean

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """No move is likelier than another."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Observer:
    """A state as it is asked to be seen: OpenSpiel's interface for Python games."""

    def __init__(self, table: SpielGame, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.tensor = np.zeros(knowledge.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what the player is to see."""
        self.tensor[:] = self.knowledge.of(state.tensor, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        return "" if state.position.state is None else self.knowledge.text(state.position.state, player)


class Recall:
    """All that was told from the start of the game, in order, and the moves of those whose knowledge it is."""

    def __init__(self, table: SpielGame, knowledge: Knowledge) -> None:
        self.table = table
        self.knowledge = knowledge
        self.tensor = np.zeros(table.most_tokens * len(COLUMNS), np.float32)
        self.dict = {"history": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with tokens; refused where there are more than it has room for."""
        rows = state.position.log.told_to(*self._listeners(player))
        observer = player if self.knowledge.private == "own" else 0
        try:
            self.tensor[:] = whole(self.table.tokens.turned(rows, observer), self.table.most_tokens).reshape(-1)
        except ParlourError as error:
            raise ParlourError(f"{error}: give the game more {TOKENS}, or an end by {MAX_MOVES}") from None

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        if self.knowledge.public and self.knowledge.private == "own":
            return state.heard(player)
        return _lines(self.table.game, state.position.log.told_to(*self._listeners(player)))

    def _listeners(self, player: int) -> tuple[int, ...]:
        private = {"nobody": (), "own": (player,), "all": tuple(range(self.table.num_players()))}
        return ((ALL,) if self.knowledge.public else ()) + private[self.knowledge.private]


def _lines(game: BoxedGame, rows: Rows) -> str:
    """Tokens as lines: those of events, and of moves with who made them."""
    text: list[str] = []
    for row in rows.tolist():
        seat, card = row[SEAT], row[CARD]
        if row[EVENT] == MORE:
            text[-1] += f" {game.cards[card]}"
        elif row[EVENT] < FIRST_EVENT:
            text.append(f"seat {seat}> {game.actions.text(row[AMOUNT])}")
        else:
            event = game.events[row[EVENT] - FIRST_EVENT].name
            text.append(line_of(game, Event(event, seat, (card,) if card else (), row[AMOUNT]))[:-1])
    return "".join(f"{line}\n" for line in text)


def _defaults(game: BoxedGame) -> dict[str, int]:
    options = {option.name: option.default for option in game.options}
    return {"players": game.seats[0], MAX_MOVES: 0, TOKENS: ENOUGH_TOKENS, **options}


def _type_of(game: BoxedGame) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"parlour_{game.name}",
        long_name=f"Parlour: {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


TYPES = {game.name: _type_of(game) for game in every_game()}


# OpenSpiel keeps what makes a game until after Python has gone. It must be a class, which outlives that.
for _name, _type in TYPES.items():
    pyspiel.register_game(_type, type(f"Spiel_{_name}", (SpielGame,), {"called": _name}))
