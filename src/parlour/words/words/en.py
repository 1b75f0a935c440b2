"""Rule sheets in English."""

PHRASES = {
    "heading": "House rules",
    "columns": "house rule,values,unless told,clause",
    "printed": "as printed: {values}",
    "variant": "a printed variant: {values}",
    "ours": "ours: {values}",
    "off": "off",
    "on": "on",
}
