"""What the terminal itself says, a file a language."""
