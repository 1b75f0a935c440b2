"""Ways to make the same rules run: as they are, or as machine code that is kept from one time to the next."""
