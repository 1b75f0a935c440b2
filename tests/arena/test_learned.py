"""Learned policies in the arena: they see what environments show, play what is legal, and come as files too."""

import importlib
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest
from numpy.typing import NDArray

import parlour
from parlour.arena.arena import compete
from parlour.bots.bot import Budget, Question
from parlour.engine.chance import new_luck
from parlour.engine.game import Game, ParlourError
from parlour.envs.learned import FILES, Learned, scores_of
from tests.envs.common import GAMES, mixed_batch

Row = NDArray[Any]
FIRST, LUCK = Budget(playouts=1), new_luck(1)


def random_weights(sees: int, actions: int) -> Row:
    return np.random.default_rng(1).normal(size=(sees, actions)).astype(np.float32)


class Linear(Learned):
    """A network of one layer, with weights by luck."""

    def __init__(self, game: Game) -> None:
        super().__init__("linear", game, self.weigh)
        self.weights: dict[int, Row] = {}

    def weigh(self, observation: Row, mask: Row) -> Row:
        weights = self.weights.setdefault(len(observation), random_weights(len(observation), len(mask)))
        scores: Row = observation @ weights
        return scores


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_it_sees_what_environments_show(name: str, seats: int) -> None:
    games = mixed_batch(name, seats=seats)
    shown, masks = np.asarray(games.observe()), np.asarray(games.mask())
    asked: list[tuple[Row, Row]] = []

    def keep(observation: Row, mask: Row) -> Row:
        asked.append((observation, mask))
        return np.arange(len(mask))

    learned = Learned("keeps", games.game, keep)
    for i in range(0, games.n, 5):
        seat, state = int(games.turn[i]), games.states[i : i + 1]
        view, ranges = games.game.view(state, seat), games.game.legal(state, seat)
        move = learned.choose(Question(view, seat, ranges, FIRST, LUCK))
        observation, mask = asked.pop()
        assert np.array_equal(observation, shown[i])
        assert np.array_equal(mask, masks[i].astype(bool))
        assert move == games.ladder.to_record(int(np.flatnonzero(mask)[-1]), ranges)


def test_a_class_of_ones_own() -> None:
    for name in ("cribbage", "bonanza"):  # without amounts, and with a ladder of them
        outcome = compete(parlour.game(name), ["newcomer", f"{__name__}:Linear"], 2, duplicate=True)
        assert not outcome.first_fault


def test_what_is_no_score() -> None:
    cribbage = parlour.game("cribbage")
    table = cribbage.new(2, seed=1)
    question = Question.at(table, table.turn, FIRST, LUCK)
    with pytest.raises(ParlourError, match=r"short gives scores of shape \(3,\), not one for each of 52"):
        Learned("short", cribbage, lambda observation, mask: np.zeros(3)).choose(question)
    with pytest.raises(ParlourError, match="lost gives a score that is no number"):
        Learned("lost", cribbage, lambda observation, mask: np.full(len(mask), np.nan)).choose(question)


def test_what_is_wrong_with_a_file_takes_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ParlourError, match=r"^there is no policy 'torch:nowhere\.pt2': there is no such file$"):
        scores_of("torch:nowhere.pt2")

    def misshapen(observation: object, mask: object) -> NoReturn:
        raise RuntimeError("a matrix has another shape\nand much more about it")

    monkeypatch.setitem(FILES, "torch:", lambda file: misshapen)
    file = tmp_path / "net.pt2"
    file.touch()
    with pytest.raises(ParlourError, match=r"cannot answer 3 bytes and 2 actions: a matrix has another shape$"):
        scores_of(f"torch:{file}")(np.zeros(3, np.uint8), np.ones(2, np.bool_))


@pytest.mark.proof
def test_files_of_pytorch_and_onnx_play_alike(tmp_path: Path) -> None:
    """The same weights by themselves, as a program of PyTorch, and as a model of ONNX, with the mask and without."""
    torch: Any = importlib.import_module("torch")
    onnx: Any = importlib.import_module("onnx")
    games = parlour.batch("cribbage", 1)
    sees, actions = games.layout.size, len(games.ladder)
    weights = random_weights(sees, actions)

    class Net(torch.nn.Module):  # type: ignore[misc]
        def forward(self, seen: Any, mask: Any) -> Any:
            return seen.float() @ torch.from_numpy(weights), mask

    zeros = torch.zeros(1, sees, dtype=torch.uint8), torch.ones(1, actions, dtype=torch.bool)
    torch.export.save(torch.export.export(Net(), zeros), tmp_path / "net.pt2")
    make, kinds = onnx.helper, onnx.TensorProto
    given = [make.make_tensor_value_info("seen", kinds.FLOAT, [1, sees])]
    both = [*given, make.make_tensor_value_info("mask", kinds.BOOL, [1, actions])]
    scores = [make.make_tensor_value_info("scores", kinds.FLOAT, [1, actions])]
    product = make.make_node("MatMul", ["seen", "weights"], ["scores"])
    constant = onnx.numpy_helper.from_array(weights, "weights")
    for name, inputs in (("one", given), ("two", both)):
        graph = make.make_graph([product], name, inputs, scores, [constant])
        model = make.make_model(graph, ir_version=10, opset_imports=[make.make_opsetid("", 21)])  # as runtimes read
        onnx.save(model, tmp_path / f"{name}.onnx")
    files = [f"torch:{tmp_path}/net.pt2", f"onnx:{tmp_path}/one.onnx", f"onnx:{tmp_path}/two.onnx"]
    linear, *others = (
        compete(parlour.game("cribbage"), [bot, "regular"], 4, duplicate=True) for bot in (f"{__name__}:Linear", *files)
    )
    for other in others:
        assert other.played == linear.played
    for text in ("torch:nowhere.pt2", f"torch:{tmp_path}/one.onnx", "onnx:nowhere.onnx", f"onnx:{tmp_path}/net.pt2"):
        with pytest.raises(ParlourError, match=f"there is no policy '{text}'"):
            scores_of(text)
