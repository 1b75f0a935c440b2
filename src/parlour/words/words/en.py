"""Rule sheets and house rules in English, and what is asked where a game does not say it."""

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
    "unfit/players": "{game} is for {low} to {high} players, not {n}",
    "unfit/so_many": "{game} is for {low} players, not {n}",
    "unfit/range": "{option} goes from {low} to {high}, not {n}",
    "choose": "Choose one of {n} moves.",
    "choose/1": "There is one move to make.",
}
