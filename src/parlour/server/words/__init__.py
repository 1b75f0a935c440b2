"""What the room itself says, a file a language: names of bots, what happened around the game, refusals."""
