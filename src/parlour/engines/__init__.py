"""Other programs that play: a few lines of text each way, as chess has for its engines (docs/engines.md)."""
