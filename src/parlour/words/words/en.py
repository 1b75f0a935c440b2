"""Rule sheets in English, and what is asked where a game does not say it."""

PHRASES = {
    "heading": "House rules",
    "columns": "house rule,values",
    "printed": "as printed",
    "variant": "a printed variant",
    "ours": "ours",
    "tagged": "{tag}: {values}",
    "usual": "unless told: {value}",
    "off": "off",
    "on": "on",
    "choose": "Choose one of {n} moves.",
    "choose/1": "There is one move to make.",
}
