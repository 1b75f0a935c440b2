"""Learned policies as bots: a network is shown what environments show, and its best legal action is played.

    from parlour.envs.learned import Learned, torch_scores

    class Mine(Learned):                            # `parlour arena GAME --bots mine:Mine,regular`
        def __init__(self, game):
            super().__init__("mine", game, torch_scores(network))

A network takes observations and masks, a row a decision, and gives a row of scores with one for each action; the best
of the legal ones is played. One that was saved as a file needs no class: `torch:FILE` is what `torch.export.save`
wrote (the extra `learn`), `onnx:FILE` a model for ONNX Runtime (the extra `onnx`).
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import Question, Ranked
from parlour.engine.game import Game, ParlourError
from parlour.envs.finding import ladder_of
from parlour.envs.single import Single
from parlour.extras import extra

# One row of bytes as a seat sees them, one of booleans that says which actions are legal; a score for each action.
Scores = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[Any]]


class Learned:
    """A bot that plays the legal action to which a network gives the best score."""

    def __init__(self, name: str, game: Game, scores: Scores) -> None:
        self.name = name
        self.game = game
        self._scores = scores
        self._looking: dict[bytes, Single] = {}

    def choose(self, question: Question) -> int:
        """The action with the best score."""
        ladder = ladder_of(self.game)
        meanings = ladder.meanings(question.ranges)
        mask = np.zeros(len(ladder), np.bool_)
        mask[list(meanings)] = True
        scores = np.asarray(self._scores(self.see(question), mask), np.float64)
        if scores.shape != mask.shape:
            raise ParlourError(f"{self.name} gives scores of shape {scores.shape}, not one for each of {len(mask)}")
        legal = np.flatnonzero(mask)
        if np.isnan(scores[legal]).any():
            raise ParlourError(f"{self.name} gives a score that is no number")
        return meanings[int(legal[scores[legal].argmax()])]

    def rank(self, question: Question) -> list[Ranked]:
        """Nothing: a network gives no reasons."""
        return []

    def see(self, question: Question) -> NDArray[np.uint8]:
        """The observation of whoever is asked, as environments with these seats and options show it."""
        view = question.view
        options = {option.name: int(view[option.name][0]) for option in self.game.options}
        table = view["seats"].tobytes() + bytes(str(options), "utf-8")
        if table not in self._looking:
            self._looking[table] = Single(self.game, int(view["seats"][0]), options)
        single = self._looking[table]
        single.state[:1] = view
        seen: NDArray[np.uint8] = single.observations()[question.seat]
        return seen


def torch_scores(network: Callable[..., Any]) -> Scores:
    """A network of PyTorch, called with tensors uint8 and bool; if it gives several things, scores are the first."""
    with extra("learn"):
        torch: Any = import_module("torch")

    def scores(observation: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[Any]:
        with torch.inference_mode():
            given = network(torch.from_numpy(observation)[None], torch.from_numpy(mask)[None])
        first = given[0] if isinstance(given, tuple | list) else given
        found: NDArray[Any] = first[0].float().cpu().numpy()
        return found

    return scores


def onnx_scores(session: Any) -> Scores:
    """A session of ONNX Runtime. Its inputs are the observation and, if it has two, the mask, in its own types."""
    takes = [(each.name, TYPES.get(each.type)) for each in session.get_inputs()]
    if len(takes) not in (1, 2) or any(kind is None for _, kind in takes):
        told = ", ".join(f"{each.name} ({each.type})" for each in session.get_inputs())
        raise ParlourError(f"it takes {told}; it should take the observation, or that and the mask, in {list(TYPES)}")

    def scores(observation: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[Any]:
        rows = (observation[None], mask[None])
        given = session.run(None, {name: row.astype(kind) for (name, kind), row in zip(takes, rows, strict=False)})
        found: NDArray[Any] = given[0][0]
        return found

    return scores


TYPES: dict[str, type] = {
    "tensor(float)": np.float32, "tensor(uint8)": np.uint8, "tensor(int8)": np.int8, "tensor(bool)": np.bool_,
}  # fmt: skip


def _torch_file(file: str) -> Scores:
    with extra("learn"):
        export: Any = import_module("torch.export")
    return torch_scores(export.load(file).module())


def _onnx_file(file: str) -> Scores:
    with extra("onnx"):
        runtime: Any = import_module("onnxruntime")
    return onnx_scores(runtime.InferenceSession(file))


FILES = {"torch:": _torch_file, "onnx:": _onnx_file}


@cache
def scores_of(text: str) -> Scores:
    """The network in a file, `torch:FILE` or `onnx:FILE`: read once, for all who play with it."""
    kind, _, file = text.partition(":")
    if not Path(file).is_file():
        raise ParlourError(f"there is no policy {text!r}: there is no such file")
    try:
        network = FILES[f"{kind}:"](file)
    except ParlourError:
        raise
    except Exception as error:  # whatever a library raises at a file that it cannot use
        raise ParlourError(f"there is no policy {text!r}: {_first_line(error)}") from None

    def scores(observation: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[Any]:
        try:
            return network(observation, mask)
        except Exception as error:  # or at numbers that it was not made for
            asked = f"{len(observation)} bytes and {len(mask)} actions"
            raise ParlourError(f"{text} cannot answer {asked}: {_first_line(error)}") from None

    return scores


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
