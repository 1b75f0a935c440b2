"""What is said about Bunco, a file a language."""
