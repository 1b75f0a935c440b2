"""Rule sheets in French."""

PHRASES = {
    "heading": "Règles de la maison",
    "columns": "règle de la maison,valeurs",
    "printed": "comme imprimé : {values}",
    "variant": "une variante imprimée : {values}",
    "ours": "de nous : {values}",
    "usual": "d'ordinaire : {value}",
    "off": "désactivée",
    "on": "activée",
}
