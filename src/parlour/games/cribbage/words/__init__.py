"""What is said about Cribbage, a file a language."""
