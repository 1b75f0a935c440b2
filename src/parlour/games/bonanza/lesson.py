"""A first game of Bonanza."""

from parlour.table.lesson import Lesson, Step

LESSON = Lesson(
    names=("", "Clara", "Edgar"),
    seed=0,
    # The pupil's, Clara's, Edgar's and the dead hand in turn.
    deck="JK QS JS 2S  5D TS 8H 3S  6D 8D 9H 4S  7D 9D TH 5S  KS 2H QH 6S  AS 3H KH 7S  2C 4H 5H 8S  3C 6H 7H 9S"
    "  9C 4C 5C 2D  TC 6C 7C 3D  QC 8C JC 4D  JH KC TD AD  AH AC JD KD  QD",
    steps=(
        Step(),
        Step(after="2 keep", move="pass"),
        Step(after="1 pass", move="claim"),
        Step(after="1 pass, 2 pass, 0 pass, 1 pass, 2 pass", move="claim"),
        Step(after="1 pass, 2 pass, 0 pass, 1 pass, 2 pass, 2 pass, 0 pass, 1 pass, 2 lead S", move="lead D"),
        Step(),
    ),
)
