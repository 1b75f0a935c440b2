"""English."""

from parlour.words.grammar import Grammar

GRAMMAR = Grammar(
    language="English",
    you="you",
    nobody="nobody",
    seat="player {n}",
    and_="and",
    numbers=(
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ),
    tens=("twenty", "thirty"),
)  # fmt: skip
