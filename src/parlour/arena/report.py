"""A match as one HTML page: plots drawn as SVG, nothing fetched from anywhere."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

import numpy as np

from parlour.arena.arena import Outcome
from parlour.bots.search import REGULAR
from parlour.shelf import game
from parlour.words.speech import words_for

COLOURS = ("#1b6b5a", "#c2562d", "#3b5fa4", "#8a6d1f", "#7a3b78", "#4f6b2a", "#a33b52", "#2f7f93")
WIDTH, ROW, LEFT, RIGHT = 720, 34, 150, 90
HILLS = 74  # the height of a row of them
BINS = 28
STYLE = """
:root { color-scheme: light dark; --ink: #22302c; --faint: #8b968f; --rule: #d9ddd6; --paper: #fbfaf6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e9e2; --faint: #93a099; --rule: #3a4641; --paper: #18211e; } }
body { font: 16px/1.5 Georgia, 'Times New Roman', serif; color: var(--ink); background: var(--paper);
       max-width: 46rem; margin: 2.5rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem; }
p.sub { color: var(--faint); margin: .2rem 0 1.6rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: right; font-weight: normal; color: var(--faint); border-bottom: 1px solid var(--rule); }
td { text-align: right; padding: .25rem 0 .25rem .8rem; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
svg { width: 100%; height: auto; display: block; } svg text { fill: var(--ink); font: 13px Georgia, serif; }
svg .faint { fill: var(--faint); } svg .grid { stroke: var(--rule); } svg .even { stroke: var(--ink); stroke-dasharray: 3 4; }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .5em; }
"""  # noqa: E501


def page(outcome: Outcome) -> str:
    """The whole page."""
    title = f"{words_for(game(outcome.game)).title}: {_listed([entrant.name for entrant in outcome.entrants])}"
    budgets = _listed([f"{e.playouts:,} ({e.name})" for e in outcome.entrants if e.level > REGULAR])
    sub = f"{len(outcome.played):,} games with {outcome.seats} players, {outcome.how}, seed {outcome.seed}"
    sub += f"; playouts a decision: {budgets}" if budgets else ""
    parts = [
        f"<h1>{escape(title)}</h1><p class='sub'>{escape(sub)}</p>",
        _table(outcome),
        *(f"<p>{escape(failure)}</p>" for failure in outcome.failures),
        "<h2>Games won, with 95&nbsp;% intervals</h2>", _win_plot(outcome),
    ]  # fmt: skip
    if all(standing.rating for standing in outcome.standings):
        parts += ["<h2>Ratings, with two standard deviations</h2>", _rating_plot(outcome)]
    parts += ["<h2>Scores, with their means</h2>", _score_plot(outcome)]
    parts += ["<h2>Decisions in a game</h2>", _length_plot(outcome)]
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'><meta name='viewport' "
        f"content='width=device-width'><title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _table(outcome: Outcome) -> str:
    head = "<tr><th>bot</th><th>games</th><th>won</th><th>win rate</th><th>95&nbsp;%</th><th>even</th>" \
           "<th>mean score</th><th>rating</th></tr>"  # fmt: skip
    rows = []
    for number, s in enumerate(outcome.standings):
        rating = f"{s.rating.mu:.1f} ± {s.rating.sigma:.1f}" if s.rating else "–"
        rows.append(
            f"<tr><td><span class='dot' style='background:{_colour(number)}'></span>{escape(s.bot)}</td>"
            f"<td>{s.games:,}</td><td>{s.wins:,.1f}</td><td>{s.win_rate:.1%}</td><td>{s.low:.1%} – {s.high:.1%}</td>"
            f"<td>{s.even:.1%}</td><td>{s.mean_score:,.1f}</td><td>{rating}</td></tr>"
        )
    return f"<table>{head}{''.join(rows)}</table>"


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


# Plots


def _svg(height: float, parts: Sequence[str], label: str) -> str:
    return f"<svg viewBox='0 0 {WIDTH} {height:.0f}' role='img' aria-label='{escape(label)}'>{''.join(parts)}</svg>"


def _across(value: float, low: float, high: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)


def _ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers from low to high."""
    step = 10 ** floor(log10((high - low) / about))
    step *= next((m for m in (1, 2, 5, 10) if (high - low) / (step * m) <= about), 10)
    return [step * i for i in range(ceil(low / step), floor(high / step) + 1)]


def _axis(low: float, high: float, bottom: float, percent: bool = False) -> list[str]:
    parts = []
    for tick in _ticks(low, high):
        x = _across(tick, low, high)
        text = f"{tick:.0%}" if percent else f"{tick:,g}"
        parts.append(f"<line class='grid' x1='{x:.1f}' x2='{x:.1f}' y1='6' y2='{bottom:.0f}'/>")
        parts.append(f"<text class='faint' x='{x:.1f}' y='{bottom + 18:.0f}' text-anchor='middle'>{text}</text>")
    return parts


def _whiskers(rows: Sequence[tuple[str, float, float, float, str]], low: float, high: float, label: str,
              percent: bool, even: float | None) -> str:  # fmt: skip
    """A dot with an interval for each bot: (name, middle, low end, high end, figure)."""
    bottom = 12 + ROW * len(rows)
    parts = _axis(low, high, bottom, percent)
    if even is not None:
        x = _across(even, low, high)
        parts.append(f"<line class='even' x1='{x:.1f}' x2='{x:.1f}' y1='6' y2='{bottom}'/>")
    for number, (name, middle, least, most, figure) in enumerate(rows):
        y, colour = 12 + ROW * number + ROW / 2, _colour(number)
        a, b, m = (_across(v, low, high) for v in (least, most, middle))
        parts += [
            f"<text x='{LEFT - 14}' y='{y + 4:.0f}' text-anchor='end'>{escape(name)}</text>",
            f"<line x1='{a:.1f}' x2='{b:.1f}' y1='{y:.0f}' y2='{y:.0f}' stroke='{colour}' stroke-width='7' "
            "stroke-linecap='round' opacity='.35'/>",
            f"<circle cx='{m:.1f}' cy='{y:.0f}' r='6' fill='{colour}'/>",
            f"<text x='{WIDTH - RIGHT + 14}' y='{y + 4:.0f}'>{figure}</text>",
        ]
    return _svg(bottom + 26, parts, label)


def _win_plot(outcome: Outcome) -> str:
    rows = [(s.bot, s.win_rate, s.low, s.high, f"{s.win_rate:.1%}") for s in outcome.standings]
    even = outcome.standings[0].even
    low = max(min(r[2] for r in rows) - 0.03, 0.0)
    high = min(max(r[3] for r in rows) + 0.03, 1.0)
    return _whiskers(rows, min(low, even - 0.03), max(high, even + 0.03), "games won", True, even)


def _rating_plot(outcome: Outcome) -> str:
    rows = [
        (s.bot, s.rating.mu, s.rating.mu - 2 * s.rating.sigma, s.rating.mu + 2 * s.rating.sigma, f"{s.rating.mu:.1f}")
        for s in outcome.standings
        if s.rating
    ]
    return _whiskers(rows, min(r[2] for r in rows) - 1, max(r[3] for r in rows) + 1, "ratings", False, None)


def _score_plot(outcome: Outcome) -> str:
    series = [
        np.array([score for one in outcome.played for who, score in zip(one.lineup, one.scores, strict=True)
                  if who == number])
        for number in range(len(outcome.entrants))
    ]  # fmt: skip
    return _histogram(series, [entrant.name for entrant in outcome.entrants], "scores")


def _length_plot(outcome: Outcome) -> str:
    return _histogram([np.array([one.decisions for one in outcome.played])], ["all games"], "decisions in a game")


def _histogram(series: Sequence[np.ndarray], names: Sequence[str], label: str) -> str:
    """A row of hills for each series over common bins, its mean marked; the few outermost values share the end bins."""
    low, high = (float(v) for v in np.quantile(np.concatenate(series), [0.002, 0.998]))
    if high - low < 1:
        low, high = low - 1, high + 1
    edges = np.linspace(low, high, BINS + 1)
    shares = [np.histogram(np.clip(values, low, high), edges)[0] / len(values) for values in series]
    tallest = max(float(share.max()) for share in shares)
    bottom = 12 + HILLS * len(series)
    parts = _axis(low, high, bottom)
    for number, (values, share, name) in enumerate(zip(series, shares, names, strict=True)):
        colour, foot = _colour(number), 12.0 + HILLS * (number + 1)
        points = [(_across(low, low, high), foot)]
        for i in range(BINS):
            y = foot - (HILLS - 8) * share[i] / tallest
            points += [(_across(edges[i], low, high), y), (_across(edges[i + 1], low, high), y)]
        points.append((_across(high, low, high), foot))
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        mean = float(values.mean())
        middle = _across(min(max(mean, low), high), low, high)
        parts += [
            f"<polygon points='{path}' fill='{colour}' fill-opacity='.22' stroke='{colour}'/>",
            f"<line x1='{middle:.1f}' x2='{middle:.1f}' y1='{foot - HILLS + 8:.0f}' y2='{foot:.0f}' stroke='{colour}' "
            "stroke-width='2'/>",
            f"<text x='{LEFT - 14}' y='{foot - 8:.0f}' text-anchor='end'>{escape(name)}</text>",
            f"<text x='{WIDTH - RIGHT + 14}' y='{foot - 8:.0f}'>{mean:,.1f}</text>",
        ]
    return _svg(bottom + 26, parts, label)


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
