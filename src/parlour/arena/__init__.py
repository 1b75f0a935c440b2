"""Matches between bots, and what they prove: `from parlour import arena; arena.compete(...)`."""

from parlour.arena.arena import Outcome, compete

__all__ = ["Outcome", "compete"]
