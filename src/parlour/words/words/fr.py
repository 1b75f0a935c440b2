"""Rule sheets in French."""

PHRASES = {
    "heading": "Règles de la maison",
    "columns": "règle de la maison,valeurs",
    "printed": "comme imprimé",
    "variant": "une variante imprimée",
    "ours": "de notre cru",
    "tagged": "{tag} : {values}",
    "usual": "d'ordinaire : {value}",
    "off": "désactivée",
    "on": "activée",
}
