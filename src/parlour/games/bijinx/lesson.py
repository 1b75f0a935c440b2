"""A first game of Bi-Jinx."""

from parlour.table.lesson import Lesson, Step

LESSON = Lesson(
    names=("", "Edgar"),
    seed=1,
    # Jinx Inn, three each, three each, the Inn's block, five each.
    deck="3  5 1 0  5 Jinx 3  Bi 1 2  00 1 2  1 2 3 4 4 5 5  1 2 2 3 4  1 3 4 4 5",
    steps=(
        Step(),
        Step(after="1 4", move="3"),
        Step(after="1 1", move="0"),
        Step(after="1 5, 0 4, 1 4, 0 2, 1 3, 0 2, 1 3, 0 2, 1 2, 0 1, 1 1", move="1", quick=True),
        Step(move="sell 300"),
        Step(after="1 accept"),
    ),
)
