"""How strong bots are: what more thought makes of a Master, and how far the four levels lie apart.

    python benchmarks/strength.py curves RESULTS [--game GAME ...] [--playouts N ...] [--hours H] [--draw FILE]
    python benchmarks/strength.py levels RESULTS [--game GAME ...] [--hours H]

A curve is the Master's share of the games won against an Expert of 1,000 playouts, over the Master's playouts, at two
seats and at four. Levels are how each fares against the one below it, Experts and Masters with 1,000 playouts: their
distance is the one at which openskill's model gives that share.

Deals are duplicate, and every contest has the same. Each is played twenty games at a time until its interval is
three points either way; the contest that has had the least time goes on first, until so many hours are spent in all:
hours of one core, however busy the machine is with other things. Each twenty games are a line of RESULTS (JSON):
whoever is stopped, however roughly, begins there again. A file is of the bots that played it: when they change, begin
another.
"""

import argparse
import json
import math
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import parlour
from parlour.arena.arena import compete, wilson, worth_of_deals
from parlour.arena.report import COLOURS
from parlour.bots.bot import wake
from parlour.words.speech import words_for

PLAYOUTS = 100, 300, 1_000, 3_000, 10_000  # of a curve
FARTHER = {"cribbage": (30_000, 100_000)}  # where a deal is short
MEASURE = 1_000  # playouts of the Expert that curves are held against, and of all in the ladder
SEATS = 2, 4
GAMES = 20  # at a time
CLOSE = 0.03  # either way: close enough
HOURS = 12.0
APART = 25 / 6 * math.sqrt(2)  # openskill's scale: a share of e to 1 between two whose strength is known


@dataclass
class Contest:
    """Two bots at a game, and what has come of it so far: the first one's share of each deal."""

    game: str
    seats: int
    bots: tuple[str, str]
    deals: list[float] = field(default_factory=list)
    rounds: int = 0
    seconds: float = 0.0  # of a core

    @property
    def key(self) -> tuple[str, int, str, str]:
        """What tells it from others."""
        return self.game, self.seats, *self.bots

    @property
    def share(self) -> float:
        """Of the games, how many the first bot has won."""
        return sum(self.deals) / len(self.deals)

    @property
    def interval(self) -> tuple[float, float]:
        """Where its true share lies, 95 times in 100."""
        games = 2 * len(self.deals)
        return wilson(self.share * games, games, worth_of_deals(self.deals, games))

    @property
    def done(self) -> bool:
        """Whether enough is known."""
        if not self.deals:
            return False
        low, high = self.interval
        return high - low <= 2 * CLOSE

    @property
    def distance(self) -> tuple[float, float]:
        """How far apart the two are on openskill's scale, and how far off that may be, either way."""
        low, middle, high = (
            APART * math.log(share / (1 - share))
            for share in (min(max(each, 0.001), 0.999) for each in (self.interval[0], self.share, self.interval[1]))
        )
        return middle, (high - low) / 2

    def play(self) -> dict[str, object]:
        """Play some more games; returns the line that remembers them."""
        game, seed = parlour.game(self.game), self.rounds + 1
        wake(game)
        begun = time.process_time()
        played = compete(game, self.bots, GAMES, self.seats, duplicate=True, seed=seed).played
        seconds = round(time.process_time() - begun, 4)
        shares = [(one.wins(0) + two.wins(0)) / 2 for one, two in zip(played[::2], played[1::2], strict=True)]
        self.add(shares, seconds)
        return {
            "game": self.game, "seats": self.seats, "bots": self.bots, "seed": seed, "seconds": seconds,
            "deals": shares,
        }  # fmt: skip

    def add(self, shares: Sequence[float], seconds: float) -> None:
        """Count games that were played."""
        self.deals += shares
        self.rounds += 1
        self.seconds += seconds


def tables(games: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each game at two seats and at four, if so many can play."""
    for name in games:
        yield from ((name, seats) for seats in SEATS if seats in parlour.game(name).seats)


def curves(games: Sequence[str], playouts: Sequence[int]) -> list[Contest]:
    """The Master with more and more playouts, against the same Expert."""
    return [
        Contest(name, seats, (f"master:{many}", f"expert:{MEASURE}"))
        for name, seats in tables(games)
        for many in playouts or (*PLAYOUTS, *FARTHER.get(name, ()))
    ]


def levels(games: Sequence[str]) -> list[Contest]:
    """Each level against the one below."""
    ladder = "newcomer", "regular", f"expert:{MEASURE}", f"master:{MEASURE}"
    return [Contest(name, seats, (upper, lower)) for name, seats in tables(games) for lower, upper in pairwise(ladder)]


def recall(file: Path, contests: Sequence[Contest]) -> None:
    """Count what was played before; half a line, left by somebody who was stopped, goes."""
    if not file.exists():
        return
    lines = file.read_bytes()
    whole = lines.rfind(b"\n") + 1
    if whole < len(lines):
        os.truncate(file, whole)
    known = {contest.key: contest for contest in contests}
    for line in lines[:whole].splitlines():
        told = json.loads(line)
        contest = known.get((told["game"], told["seats"], *told["bots"]))
        if contest:
            contest.add(told["deals"], told["seconds"])


def play_all(file: Path, contests: Sequence[Contest], hours: float) -> None:
    """Play until enough is known of each, or the time is spent."""
    while sum(contest.seconds for contest in contests) < 3600 * hours:
        left = [contest for contest in contests if not contest.done]
        if not left:
            return
        line = min(left, key=lambda contest: contest.seconds).play()
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")


# Telling


def show_curves(contests: Sequence[Contest]) -> None:
    """Print every point that was played."""
    print(f"the Master's share of games won against an Expert of {MEASURE:,} playouts, with 95 % intervals")
    print("game      seats  playouts   games   share  interval")
    for contest in contests:
        if contest.deals:
            print(f"{contest.game:<9} {contest.seats:>5} {playouts_of(contest):>9,} {told(contest)}")


def show_levels(contests: Sequence[Contest]) -> None:
    """Print each step of each ladder."""
    print(f"each level against the one below it, with {MEASURE:,} playouts; the distance is on openskill's scale")
    print("game      seats  level      games   share  interval         distance")
    for contest in contests:
        if contest.deals:
            upper, (apart, off) = contest.bots[0].partition(":")[0], contest.distance
            print(f"{contest.game:<9} {contest.seats:>5}  {upper:<8} {told(contest)}  {apart:>5.1f} ± {off:.1f}")


def playouts_of(contest: Contest) -> int:
    """The Master's."""
    return int(contest.bots[0].partition(":")[2])


def told(contest: Contest) -> str:
    """Games, share and interval, in columns."""
    low, high = contest.interval
    return f"{2 * len(contest.deals):>7,}  {contest.share:>6.1%}  {low:.1%} – {high:.1%}"


WIDE, HIGH = 300, 200  # of a panel
EDGE = 42
TEXT = "font-family='sans-serif' font-size='12' fill='#333'"


def drawn(contests: Sequence[Contest]) -> str:
    """The curves as a drawing: a panel a game, a line for two seats and one for four."""
    points = [contest for contest in contests if contest.deals]
    games = list(dict.fromkeys(point.game for point in points))
    ends = [end for point in points for end in (*point.interval, 0.5)]
    least, most = math.floor(10 * min(ends)), math.ceil(10 * max(ends))  # tenths, from the foot of a panel to its head
    rows = -(-len(games) // 2)
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {2 * WIDE} {rows * HIGH}' role='img' "
        "aria-label='Games won by a Master against an Expert, over its playouts'>",
        f"<rect width='{2 * WIDE}' height='{rows * HIGH}' fill='#fffdf7'/>",
    ]
    for number, game in enumerate(games):
        parts.append(f"<g transform='translate({number % 2 * WIDE} {number // 2 * HIGH})'>")
        parts += panel(game, [point for point in points if point.game == game], range(least, most + 1))
        parts.append("</g>")
    return "\n".join([*parts, "</svg>\n"])


def panel(game: str, points: Sequence[Contest], tenths: range) -> Iterator[str]:
    """One game's lines, with whiskers."""
    fewest, most = min(PLAYOUTS[0], *map(playouts_of, points)), max(PLAYOUTS[-1], *map(playouts_of, points))
    foot, right = HIGH - EDGE, WIDE - 16

    def across(playouts: int) -> float:
        return EDGE + 14 + (right - EDGE - 28) * math.log(playouts / fewest) / math.log(most / fewest)

    def up(share: float) -> float:
        return foot - (foot - EDGE) * (10 * share - tenths[0]) / (tenths[-1] - tenths[0])

    yield f"<path d='M{EDGE} {EDGE}V{foot}H{right}' fill='none' stroke='#333'/>"
    yield f"<path d='M{EDGE} {up(0.5):.1f}H{right}' stroke='#999' stroke-dasharray='4 4'/>"
    yield f"<text x='{EDGE}' y='24' {TEXT}>{words_for(parlour.game(game)).title}</text>"
    for tenth in tenths:
        yield f"<text x='{EDGE - 6}' y='{up(tenth / 10) + 4:.1f}' text-anchor='end' {TEXT}>{10 * tenth} %</text>"
    for power in range(2, int(math.log10(most)) + 1):
        below = f"x='{across(10**power):.1f}' y='{foot + 16}' text-anchor='middle'"
        yield f"<text {below} {TEXT}>{10**power:,}</text>"
    for number, seats in enumerate(SEATS):
        line, colour = [point for point in points if point.seats == seats], COLOURS[number]
        if line:
            beside = f"x='{right - 56 * (1 - number)}' y='24' text-anchor='end'"
            yield f"<text {beside} {TEXT.replace('#333', colour)}>{seats} seats</text>"
            places = " ".join(f"{across(playouts_of(point)):.1f},{up(point.share):.1f}" for point in line)
            yield f"<polyline points='{places}' fill='none' stroke='{colour}' stroke-width='2'/>"
        for point in line:
            x, (low, high) = across(playouts_of(point)), point.interval
            yield f"<path d='M{x:.1f} {up(low):.1f}V{up(high):.1f}' stroke='{colour}' opacity='.6'/>"
            yield f"<circle cx='{x:.1f}' cy='{up(point.share):.1f}' r='3' fill='{colour}'/>"


def main(words: Sequence[str] | None = None) -> None:
    """Play what is left to play, and tell what has come of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("curves", "levels"))
    parser.add_argument("results", type=Path, metavar="RESULTS")
    parser.add_argument("--game", action="append", choices=parlour.GAMES, help="unless told, all; repeat for more")
    parser.add_argument("--playouts", action="append", type=int, help="a point of the curves; repeat for more")
    parser.add_argument("--hours", type=float, default=HOURS, help="of one core, in all; with 0 nothing is played")
    parser.add_argument("--draw", type=Path, metavar="FILE", help="draw the curves there, as SVG")
    given = parser.parse_args(words)
    games = given.game or parlour.GAMES
    contests = curves(games, given.playouts or ()) if given.what == "curves" else levels(games)
    recall(given.results, contests)
    play_all(given.results, contests, given.hours)
    if given.what == "levels":
        show_levels(contests)
        return
    show_curves(contests)
    if given.draw:
        given.draw.write_text(drawn(contests), encoding="utf-8")


if __name__ == "__main__":
    main()
