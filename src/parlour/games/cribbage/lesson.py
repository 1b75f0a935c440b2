"""A first game of Cribbage."""

from parlour.table.lesson import Lesson, Step

LESSON = Lesson(
    names=("", "Clara"),
    seed=0,
    # Clara's cards and the pupil's in turn, then the start card.
    deck="TC 5H 9S 5S 8H JD 7D KC AC 2C 4S 9H QD",
    steps=(
        Step(),
        Step(after="1 AC, 1 4S", move="2C"),
        Step(move="9H"),
        Step(after="1 TC", move="5H"),
        Step(after="1 9S", move="5S"),
        Step(after="1 8H", move="JD"),
        Step(after="1 7D, 0 KC"),
        Step(),
    ),
)
