"""Figures in English."""

PHRASES = {
    "wins": "wins {chance} of {tries} imagined games",
    "wins_hardly_any": "wins less than 1% of {tries} imagined games",
    "wins_nearly_all": "wins more than 99% of {tries} imagined games",
    "behind": "{less} percentage (point|points) less than the best",
    "even": "even with the best",
    "unproved": "not proved better than the first",
    "usual": "what experience says",
}
