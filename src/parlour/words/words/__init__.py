"""What a rule sheet says of every game's house rules, a file a language."""
