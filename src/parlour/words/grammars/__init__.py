"""A file a language."""
