"""The names of ordinary playing cards, a file a language: for every game that is played with them."""
