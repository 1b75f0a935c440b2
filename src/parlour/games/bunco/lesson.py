"""A first game of Bunco."""

from parlour.table.lesson import Lesson, Step

LESSON = Lesson(
    names=("", "Clara"),
    seed=1,
    # Bunco Piles, the pupil's and Clara's cards in turn, the tops last; then the hands.
    deck="- - - - - - - - - - - - 8 4 9 10 5 8 2 7 1 6 3 4 B 8 7 9 S 10",
    steps=(
        Step(move="h1"),
        Step(move="pile"),
        Step(move="h3"),
        Step(move="bunco h>3"),
        Step(move="pile"),
        Step(move="7>s1"),
        Step(after="1 h6", move="stop h>6"),
        Step(),
    ),
)
