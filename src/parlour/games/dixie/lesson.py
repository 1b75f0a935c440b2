"""A first game of Dixie."""

from parlour.table.lesson import Lesson, Step

LESSON = Lesson(
    names=("", "Clara", "Edgar"),
    seed=1,
    # The pupil's, Clara's and Edgar's cards in turn, then the stock.
    deck="C5 C10 T10 C12 S5 S2 T5 X7 S1 X2 C8 Q11 S8 Q13 T14 B Q14 T13 Q5 T1 T2",
    steps=(
        Step(move="C5"),
        Step(after="1 C10, 2 T10", move="T5"),
        Step(after="1 S5, 2 S2", move="X2"),
        Step(after="1 X7, 2 draw", move="B>S"),
        Step(after="1 draw, 2 S1", move="S8"),
        Step(after="1 C8, 2 draw", move="C12"),
        Step(),
    ),
)
