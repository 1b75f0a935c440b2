"""The rules. One module a game, all of one shape: read one and you can read all five."""
