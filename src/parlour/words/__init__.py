"""What a person reads and hears, in English and French. One module a game, all of one shape."""
