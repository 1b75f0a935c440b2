"""Figures in French."""

PHRASES = {
    "wins": "gagne {chance} de {tries} parties imaginées",
    "wins_hardly_any": "gagne moins de 1 % de {tries} parties imaginées",
    "wins_nearly_all": "gagne plus de 99 % de {tries} parties imaginées",
    "behind": "{less} (point|points) de pourcentage de moins que le meilleur coup",
    "even": "à égalité avec le meilleur coup",
    "unproved": "sans preuve qu'il vaille mieux que le premier",
    "usual": "ce que dit l'expérience",
}
