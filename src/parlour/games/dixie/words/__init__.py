"""What is said about Dixie, a file a language."""
