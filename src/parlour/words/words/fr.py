"""Rule sheets in French."""

PHRASES = {
    "heading": "Règles de la maison",
    "columns": "règle de la maison,valeurs,d'ordinaire,article",
    "printed": "comme imprimé : {values}",
    "variant": "une variante imprimée : {values}",
    "ours": "de nous : {values}",
    "off": "désactivée",
    "on": "activée",
}
