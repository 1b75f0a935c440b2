"""Speech: templates to sentences, a grammar a language."""
