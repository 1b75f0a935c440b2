"""Analysis: what a position or a hand is worth, and why."""
