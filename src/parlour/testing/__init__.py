"""The conformance suite every game must pass; public, so that a new game can be held to it too."""

from parlour.testing.conformance import Nonconformity, check_game

__all__ = ["Nonconformity", "check_game"]
