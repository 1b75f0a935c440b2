"""A finished game gone over, in the words of a listener's language."""

from bisect import bisect_left, bisect_right
from collections import Counter
from typing import Any

from parlour.bots.bot import Level
from parlour.server.protocol.shapes import Judged, Moment, Review
from parlour.server.tables import frames
from parlour.server.tables.jobs import Job
from parlour.server.tables.live import LiveTable
from parlour.server.tables.replay import steps_of, table_after
from parlour.study.advice import in_words
from parlour.study.hints import review


class Reviewed:
    """A review as it is sent, and what decisions cost by it: by seat, in all, and of how many."""

    def __init__(self, text: bytes, found: Review) -> None:
        self.text = text
        decided = Counter(judged["seat"] for judged in found["decisions"])
        self.costs = [(cost, decided[seat]) for seat, cost in enumerate(found["costs"])]
        self.noted = False  # the costs

    def __len__(self) -> int:
        return len(self.text)


def go_over(live: LiveTable, level: Level, language: str, job: Job) -> Review:
    """Every decision of a game, judged; it stops between two of them when nobody waits any longer."""
    game, playing = live.table.game, live.table.playing
    made, moves = 0, len(playing.moves)

    def progress(more: int) -> None:
        nonlocal made
        job.at(made, moves)
        made = min(made + more, moves)

    table = live.table
    people = tuple(seat for seat, chair in enumerate(table.chairs) if chair.kind == "person")
    whole = review(playing, level, language=language, given_up=table.given_up, progress=progress, whose=people)
    found = whole.to_json()
    steps = [each.moves for each in steps_of(playing)]

    def judged(each: dict[str, Any]) -> Judged:
        number = each["number"]
        says, best_says = (frames.says(game, game.parse(each[which]), language) for which in ("move", "best"))
        step = min(bisect_left(steps, number) + 1, len(steps))
        return {**each, "says": says, "best_says": best_says, "step": step, "before": bisect_right(steps, number - 1)}  # type: ignore[typeddict-item]

    return {
        "game": found["game"], "costs": found["costs"],
        "costliest": [moment(live, judged(each), language) for each in found["costliest"]],
        "decisions": [judged(each) for each in found["decisions"]],
    }  # fmt: skip


def moment(live: LiveTable, judged: Judged, language: str) -> Moment:
    """A decision as its seat saw it before it was made."""
    game, seat = live.table.game, judged["seat"]
    then = table_after(live.table.playing, judged["number"] - 1)
    shared = frames.shared_of(then, live.table.memory)
    play = frames.play_of(then, seat, judged["before"], shared, language, live.names(language))
    played, best = (game.parse(judged[which]) for which in ("move", "best"))
    view = then.view(seat)
    hand: Any = play["view"].get(game.record.hand)
    return {
        "judged": judged, "asks": play["asks"], "hand": [card for card in hand[seat] if card] if hand else [],
        "played": frames.card_of(game, played), "best": frames.card_of(game, best),
        "for_played": in_words(game, view, seat, played, language),
        "for_best": in_words(game, view, seat, best, language),
    }  # fmt: skip
