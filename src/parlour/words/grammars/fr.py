"""French."""

from parlour.words.grammar import Grammar

GRAMMAR = Grammar(
    language="Français",
    you="vous",
    nobody="personne",
    seat="joueur {n}",
    and_="et",
    numbers=(
        "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze",
        "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
    ),
    tens=("vingt", "trente"),
    tens_and_one=" et ",
    singular=(0, 1),
    thousands="\u202f",
    decimal=",",
    percent=" %",
    breath=" ; ",
    between=" ; ",
    quotes=("« ", " »"),
    contractions={
        " de joueur ": " du joueur ", " à joueur ": " au joueur ",
        # Before the name of somebody who begins with a vowel: d'Ada, qu'Ada.
        **{f" {word}e {vowel}": f" {word}'{vowel}" for word in ("d", "qu") for vowel in "AEIOUÀÂÉÈÊËÎÏÔÛ"},
    },
)  # fmt: skip
