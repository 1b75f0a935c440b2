"""Rule sheets and house rules in French, and what is asked where a game does not say it."""

PHRASES = {
    "heading": "Règles de la maison",
    "columns": "règle de la maison,valeurs",
    "printed": "comme imprimé",
    "variant": "une variante imprimée",
    "ours": "de notre cru",
    "tagged": "{tag} : {values}",
    "usual": "d'ordinaire : {value}",
    "off": "désactivée",
    "on": "activée",
    "unfit/players": "{game} se joue de {low} à {high} joueurs, pas à {n}",
    "unfit/so_many": "{game} se joue à {low} joueurs, pas à {n}",
    "unfit/range": "{option} va de {low} à {high}, pas {n}",
    "choose": "Choisissez un coup parmi {n}.",
    "choose/1": "Il n'y a qu'un coup à jouer.",
}
