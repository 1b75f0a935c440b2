"""Figures in English."""

PHRASES = {
    "wins": "wins {chance} of {tries} imagined games",
    "behind": "{less} less often than the best",
    "even": "even with the best",
    "usual": "what experience says",
}
