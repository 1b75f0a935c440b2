import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts  # type: ignore[import-untyped]

import parlour
from parlour.engine.game import ParlourError
from parlour.envs.openspiel import Playouts, SpielState
from tests.proofs import proof

LOADED = {
    "bijinx": "parlour_bijinx(players=3,hands=2)",
    "bonanza": "parlour_bonanza(players=3)",
    "bunco": "parlour_bunco(players=3)",
    "cribbage": "parlour_cribbage(short_game=1)",
    "dixie": "parlour_dixie(players=2)",
}
# Their simulations ask for every tensor at every step, many times over: less room, and fewer turn-overs, save minutes.
SIMULATED = {name: f"{text[:-1]},tokens=1024)" for name, text in LOADED.items()}
SIMULATED["dixie"] = "parlour_dixie(players=2,turn_overs=1,tokens=1024)"
NAMES = [name for name in LOADED if name in parlour.GAMES]
SOONEST = [proof(name) if name in ("bunco", "dixie") else name for name in NAMES]


def dealt(game: Any, seed: int) -> SpielState:
    """The first decision of the game with this seed."""
    state: SpielState = game.new_initial_state()
    for byte in seed.to_bytes(8, "little"):
        assert state.is_chance_node()
        assert len(state.chance_outcomes()) == 256
        state.apply_action(byte)
    return state


def far_on(game: Any, seed: int, moves: int) -> SpielState:
    """Some way into a random game, at a decision."""
    state, luck = dealt(game, seed), np.random.default_rng(seed)
    for _ in range(moves):
        after = state.clone()
        after.apply_action(int(luck.choice(state.legal_actions())))
        if after.is_terminal():
            break
        state = after
    return state


def test_whole_random_games_have_room_in_the_tensor() -> None:
    """At Dixie they are longest."""
    game = pyspiel.load_game("parlour_dixie(players=4)")
    for seed in range(12):
        state, luck = dealt(game, seed), np.random.default_rng(seed)
        while not state.is_terminal():
            state.apply_action(int(luck.choice(state.legal_actions())))
        for player in range(4):
            assert state.information_state_tensor(player)


@pytest.mark.parametrize("name", SOONEST)
def test_their_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SIMULATED[name]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SOONEST)
def test_their_search_plays_a_whole_game(name: str) -> None:
    game = pyspiel.load_game(SIMULATED[name])
    state, luck = dealt(game, 3), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, Playouts(), uct_c=1.4, max_simulations=2, random_state=luck)
    while not state.is_terminal():
        state.apply_action(int(bot.step(state)))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_is_the_same_to_the_player(name: str) -> None:
    game = pyspiel.load_game(LOADED[name])
    luck = np.random.RandomState(1)
    others = set()
    for seed in range(12):
        state = far_on(game, seed, 5 * seed)
        player = state.current_player()
        for _ in range(4):
            other = state.resample_from_infostate(player, luck.uniform)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            others.add(str(other) == str(state))
            while not other.is_terminal():
                other.apply_action(int(luck.choice(other.legal_actions())))
    assert False in others


@pytest.mark.parametrize("name", NAMES)
def test_the_same_game_as_at_a_table(name: str) -> None:
    game = pyspiel.load_game(LOADED[name])
    table = parlour.game(name).new(game.num_players(), seed=70000, options=game.options)
    state, luck = dealt(game, 70000), np.random.default_rng(1)
    while not state.is_terminal():
        assert state.current_player() == table.turn
        assert str(state) == str(table)
        action = int(luck.choice(state.legal_actions()))
        text = state.action_to_string(table.turn, action)
        assert game.ladder.to_record(action, table.game.legal(table.state, table.turn)) == table.game.parse(text)
        table.play(table.turn, text)
        state.apply_action(action)
    assert table.over
    for seat in range(table.seats):
        heard = [line for line in state.information_state_string(seat).splitlines() if not line.startswith(">")]
        assert [line.split()[0] for line in heard] == [event.name for event in table.heard(seat)]
    best = [seat for seat, place in enumerate(table.places) if place == 1]
    assert all(state.returns()[seat] == max(state.returns()) for seat in best)


def test_an_information_state_remembers_everything() -> None:
    """Own moves that nobody is told of too: a card laid away, and which of two were laid first."""
    game = pyspiel.load_game("parlour_cribbage")
    state = dealt(game, 1)
    player = state.current_player()
    first, second = state.legal_actions()[:2]
    one, two = state.clone(), state.clone()
    for action in (first, second):
        one.apply_action(action)
    for action in (second, first):
        two.apply_action(action)
    assert one.observation_string(player) == two.observation_string(player)
    assert one.information_state_string(player) != two.information_state_string(player)
    assert one.information_state_string(1 - player) == two.information_state_string(1 - player)
    assert one.information_state_string(player).splitlines()[-6:] == [
        f"> {state.action_to_string(player, first)}",
        f"laid_away seat {player} 1",
        f"laid_card seat {player} {state.action_to_string(player, first)}",
        f"> {state.action_to_string(player, second)}",
        f"laid_away seat {player} 2",
        f"laid_card seat {player} {state.action_to_string(player, second)}",
    ]


def test_before_the_deal_there_is_nothing_to_see() -> None:
    game = pyspiel.load_game("parlour_cribbage")
    state = game.new_initial_state()
    state.apply_action(7)
    assert str(state) == "seed bytes [7]"
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 9) == "seed byte 9"
    assert state.observation_string(0) == state.information_state_string(0) == ""
    assert not any(state.observation_tensor(0))


def test_a_game_and_its_options() -> None:
    game = pyspiel.load_game("parlour_dixie", {"players": 3, "rounds": 2})
    assert game.num_players() == 3
    assert game.num_distinct_actions() == 56
    assert game.get_parameters()["rounds"] == 2
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    assert game.observation_tensor_shape() == [game.layout.size]
    assert {f"parlour_{name}" for name in parlour.GAMES} <= set(pyspiel.registered_names())


def test_an_action_that_is_not_legal() -> None:
    state = dealt(pyspiel.load_game("parlour_dixie"), 1)
    with pytest.raises(ParlourError, match=r"may not choose action 55 \(pass\) here"):
        state.apply_action(55)


@pytest.mark.parametrize("parameters", ["short_game=1", "max_moves=3"])
def test_after_the_end(parameters: str) -> None:
    state = dealt(pyspiel.load_game(f"parlour_cribbage({parameters})"), 1)
    last = state.legal_actions()[0]
    while not state.is_terminal():
        last = state.legal_actions()[0]
        state.apply_action(last)
    before = str(state)
    with pytest.raises(ParlourError, match="the game is over: no action can be applied any more"):
        state.apply_action(last)
    assert str(state) == before


def test_chance_draws_bytes() -> None:
    state = pyspiel.load_game("parlour_cribbage").new_initial_state()
    with pytest.raises(ParlourError, match="chance draws a byte, 0 to 255, not 256"):
        state.apply_action(256)


def test_bad_parameters() -> None:
    with pytest.raises(ParlourError, match="dixie is for 2 to 8 players, not 9"):
        pyspiel.load_game("parlour_dixie", {"players": 9})
    with pytest.raises(ParlourError, match="rounds goes from 1 to 4, not 5"):
        pyspiel.load_game("parlour_dixie", {"rounds": 5})


def test_python_ends_as_it_should() -> None:
    """OpenSpiel lets go of its games after Python has gone, which must not bring it down."""
    script = "import pyspiel, parlour.envs.openspiel; pyspiel.load_game('parlour_cribbage').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
