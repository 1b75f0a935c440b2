"""Ways to make the same rules run: as machine code, kept in a cache from one time to the next."""
