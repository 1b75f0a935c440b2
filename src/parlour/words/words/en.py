"""Rule sheets in English."""

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
}
