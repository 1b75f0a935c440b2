"""Figures in French."""

PHRASES = {
    "wins": "gagne {chance} de {tries} parties imaginées",
    "behind": "{less} moins souvent que le meilleur coup",
    "even": "à égalité avec le meilleur coup",
    "usual": "ce que dit l'expérience",
}
