"""Every game's rules compile for a GPU, which this takes no GPU to see."""

from types import SimpleNamespace

import pytest

import parlour

pytestmark = pytest.mark.proof


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> object:
    """The module with the kernels, with a GPU for Numba to believe in."""
    from numba.cuda import dispatcher

    from parlour.envs import cuda

    h200 = SimpleNamespace(compute_capability=(9, 0))
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: h200)
    return cuda


@pytest.mark.parametrize("name", parlour.GAMES)
def test_rules_become_assembly(name: str, kernels: SimpleNamespace) -> None:
    from parlour.envs.playouts import kernel_of

    game = parlour.game(name)
    texts = {"play": kernels.ptx(*kernel_of(game))}
    texts |= {entry: kernels.ptx(*kernel) for entry, kernel in kernels.batch_kernels(game).items()}
    assert len(texts) == 7
    for entry, text in texts.items():
        assert ".target sm_90" in text, entry
        assert ".visible .entry" in text, entry
