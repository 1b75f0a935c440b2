"""A game people sit at."""
