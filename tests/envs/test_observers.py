"""OpenSpiel's observers show what they are asked for, and nothing else."""

from itertools import product
from typing import Any

import numpy as np
import pyspiel
import pytest
from numpy.typing import NDArray
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from parlour.engine.game import ParlourError
from parlour.engine.record import OWNER, PUBLIC, REMEMBERED, SECRET
from parlour.envs.history import COLUMNS
from parlour.envs.openspiel import SpielState
from tests.envs.test_openspiel import LOADED, dealt, far_on

NOBODY, OWN, ALL = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)
SHOWING = [each for each in product((True, False), (NOBODY, OWN, ALL)) if each != (False, NOBODY)]
every_game = pytest.mark.parametrize("name", LOADED)
every_kind = pytest.mark.parametrize(("public", "private"), SHOWING)


def asked(public: bool, private: Any, recall: bool = False) -> Any:
    return pyspiel.IIGObservationType(public_info=public, private_info=private, perfect_recall=recall)


def scrambled(state: SpielState, fields: set[str], rows: list[int] | None = None) -> SpielState:
    """The same with other bytes in these fields, or in these rows of them."""
    other: SpielState = state.clone()
    truth, luck = other.position.state, np.random.default_rng(5)
    assert truth is not None
    for name in fields:
        for part in [truth[name]] if rows is None else [truth[name][:, row] for row in rows]:
            part ^= luck.integers(1, 3, part.shape).astype(part.dtype)
    return other


@every_kind
@every_game
def test_what_is_asked_for_is_shown_and_nothing_else(name: str, public: bool, private: Any) -> None:
    game = pyspiel.load_game(LOADED[name])
    record = game.game.record
    everybodys = {f.name for f in record.play if f.known in (PUBLIC, REMEMBERED) and not f.needs}
    own = {f.name for f in record.play if f.known is OWNER}
    secret = {f.name for f in record.play if f.known is SECRET}
    state = far_on(game, 4, 20)
    observer = make_observation(game, asked(public, private))
    players = range(game.num_players())

    def tensors(of: SpielState) -> list[NDArray[np.float32]]:
        found = []
        for player in players:
            observer.set_from(of, player)
            found.append(observer.tensor.copy())
        return found

    seen = tensors(state)
    theirs = pyspiel._Observation(game, game.make_observer(asked(public, private), {}))  # by their C++
    theirs.set_from(state, 1)
    assert np.array_equal(np.frombuffer(theirs, np.float32), seen[1])
    assert len(seen[0]) == sum(part.size for part in observer.dict.values())
    hidden = tensors(scrambled(state, secret))
    assert all(map(np.array_equal, hidden, seen))
    common = tensors(scrambled(state, everybodys))
    assert all(np.array_equal(*each) != public for each in zip(common, seen, strict=True))
    for owner in players:
        others = tensors(scrambled(state, own, [owner]))
        changed = [not np.array_equal(*each) for each in zip(others, seen, strict=True)]
        assert changed == [private == ALL or (private == OWN and player == owner) for player in players]
    if private != OWN:
        assert all(np.array_equal(each, seen[0]) for each in seen)
    texts = [observer.string_from(state, player) for player in players]
    lines = {line.split()[0] for text in texts for line in text.splitlines()[1:]}
    assert lines <= (everybodys if public else set()) | (own if private != NOBODY else set())
    assert bool(lines & own) == (private != NOBODY)
    assert (len(set(texts)) == 1) == (private != OWN)


@every_kind
@every_game
def test_recall_of_what_is_asked_for(name: str, public: bool, private: Any) -> None:
    game = pyspiel.load_game(LOADED[name])
    observer = make_observation(game, asked(public, private, recall=True))
    everything = make_observation(game, asked(True, ALL, recall=True))
    state = far_on(game, 4, 12)
    everything.set_from(state, 0)
    log = everything.tensor.reshape(-1, len(COLUMNS))
    log = log[log[:, 0] > 0]
    for player in range(game.num_players()):
        observer.set_from(state, player)
        rows = observer.tensor.reshape(-1, len(COLUMNS))
        rows = rows[rows[:, 0] > 0]
        to = log[:, COLUMNS.index("to")]
        wanted = ((to == 0) & public) | ((to == player + 1) & (private == OWN)) | ((to > 0) & (private == ALL))
        assert np.array_equal(rows[:, [0, 2]], log[wanted][:, [0, 2]])  # events and cards, in order
        lines = observer.string_from(state, player).splitlines()
        assert len(lines) == (rows[:, 0] != 1).sum()


@every_game
def test_information_states(name: str) -> None:
    """Two are the same in tokens where they are in words, and only there."""
    game = pyspiel.load_game(LOADED[name])
    texts: dict[bytes, str] = {}
    tensors: dict[str, bytes] = {}
    for seed in range(3):
        state, luck = dealt(game, seed), np.random.default_rng(seed)
        for _ in range(25):
            for player in range(game.num_players()):
                text = f"{player}: {state.information_state_string(player)}"
                tensor = bytes([player]) + np.array(state.information_state_tensor(player), np.float32).tobytes()
                assert texts.setdefault(tensor, text) == text
                assert tensors.setdefault(text, tensor) == tensor
            state.apply_action(int(luck.choice(state.legal_actions())))
    assert game.information_state_tensor_shape() == [game.most_tokens * len(COLUMNS)]


def test_public_knowledge_has_no_hand_in_it() -> None:
    game = pyspiel.load_game("parlour_cribbage")
    state = dealt(game, 1)
    text = make_observation(game, asked(True, NOBODY)).string_from(state, 0)
    assert "hands" not in text
    assert "scores" not in text  # nobody has any, and the other lines are
    assert "dealer" in text
    own = make_observation(game, asked(False, OWN)).string_from(state, 0)
    assert own.splitlines()[1].split()[0] == "hands"
    assert "dealer" not in own
    all_hands = make_observation(game, asked(False, ALL)).string_from(state, 0)
    assert "-" not in next(line for line in all_hands.splitlines() if "hands" in line)


def test_an_observation_of_nothing_is_refused() -> None:
    game = pyspiel.load_game("parlour_cribbage")
    for recall in (False, True):
        with pytest.raises(ParlourError, match="an observation has to show something"):
            make_observation(game, asked(False, NOBODY, recall))
    with pytest.raises(ParlourError, match="observers have no parameters here, not even shape"):
        make_observation(game, asked(True, OWN), {"shape": 2})


def test_too_much_to_remember_is_refused() -> None:
    game = pyspiel.load_game("parlour_cribbage(tokens=12)")
    state = dealt(game, 1)
    assert len(state.information_state_tensor(0)) == 60
    player = state.current_player()
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(ParlourError, match="tokens to remember, and room for 12: give the game more tokens, or an end"):
        state.information_state_tensor(player)


@every_game
def test_a_game_can_be_cut_off(name: str) -> None:
    game = pyspiel.load_game(f"{LOADED[name][:-1]},max_moves=7)")
    assert game.max_game_length() == 7
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = dealt(game, 1)
    for _ in range(7):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.cut_off
    assert state.returns() == [0.0] * game.num_players()
    with pytest.raises(ParlourError, match="max_moves is at least 0, and tokens at least 1"):
        pyspiel.load_game("parlour_cribbage(max_moves=-1)")
