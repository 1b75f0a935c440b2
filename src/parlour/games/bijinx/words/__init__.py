"""What is said about Bi-Jinx, a file a language."""
