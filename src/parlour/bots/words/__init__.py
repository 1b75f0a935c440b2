"""What is said about how imagined games ended, a file a language."""
