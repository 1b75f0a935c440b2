"""A finished game gone over, in the words of a listener's language."""

from bisect import bisect_left
from itertools import count
from typing import cast

from parlour.bots.bot import Level
from parlour.server.protocol.shapes import Review
from parlour.server.tables import frames
from parlour.server.tables.jobs import Job
from parlour.server.tables.replay import steps_of
from parlour.server.tables.table import RoomTable
from parlour.study.hints import review


def go_over(table: RoomTable, level: Level, language: str, job: Job) -> Review:
    """Every decision of a game, judged; it stops between two of them when nobody waits any longer."""
    game, playing = table.game, table.playing
    made, moves = count(), len(playing.moves)
    found = review(
        playing, level, language=language, given_up=table.given_up, progress=lambda _: job.at(next(made), moves)
    ).to_json()
    steps = [each.moves for each in steps_of(playing)]
    for judged in [*found["decisions"], *found["costliest"]]:
        judged["says"], judged["best_says"] = (
            frames.says(game, game.parse(judged[which]), language) for which in ("move", "best")
        )
        judged["step"] = min(bisect_left(steps, judged["number"]) + 1, len(steps))
    return cast(Review, found)
