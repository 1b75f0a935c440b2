"""Rule sheets in English."""

PHRASES = {
    "heading": "House rules",
    "columns": "house rule,values",
    "printed": "as printed: {values}",
    "variant": "a printed variant: {values}",
    "ours": "ours: {values}",
    "usual": "unless told: {value}",
    "off": "off",
    "on": "on",
}
