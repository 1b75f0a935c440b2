"""A match kept in a folder: what it came to in `match.json`, and a record of every game to count it again by."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from parlour.arena.arena import Outcome, Standing, rated, together
from parlour.arena.deals import Deals, frozen
from parlour.arena.entrants import ANOTHER, Entrant
from parlour.arena.lineups import Lineup
from parlour.arena.match import Played, seated
from parlour.engine.game import Game, ParlourError
from parlour.shelf import game as take_down
from parlour.table.record import read
from parlour.table.table import Table

SUMMARY = "match.json"


def check_folder(folder: Path) -> None:
    """Refuse a folder that a match could not be kept in, before anybody plays for it."""
    if not folder.parent.is_dir():
        raise ParlourError(f"cannot write {folder}: there is no such folder as {folder.parent}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ParlourError(f"cannot write {folder}: something is there already")


def keep(outcome: Outcome, folder: Path) -> None:
    """Write a match of frozen deals down."""
    failed = {
        str(number): {"bot": outcome.entrants[bot].name, "how": how, "why": one.why}
        for number, one in enumerate(outcome.played)
        for bot, how in one.faults.items()
    }
    rules = take_down(outcome.game).version
    summary = {**outcome.to_json(), "rules": rules, "failed": failed}
    try:
        folder.mkdir(exist_ok=True)
        for number, one in enumerate(outcome.played):
            (folder / _file(number)).write_text(one.record, encoding="utf-8")
        (folder / SUMMARY).write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise ParlourError(f"cannot write {folder}: {error.strerror}") from None


def _file(number: int) -> str:
    return f"game-{number + 1:05}.json"


def recount(folder: Path, progress: Callable[[int], object] | None = None) -> Outcome:
    """What a match came to, by its records alone: refuses it where anything is not as `match.json` has it.

    Every record is replayed, so its moves were legal and its result is theirs. Its cards are those of the frozen
    deals, its players sat where the deals seat them, and all games are there.
    """
    summary = _text(folder / SUMMARY)
    try:
        kept = _Kept(json.loads(summary))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ParlourError(f"{folder / SUMMARY} cannot be read: {error}") from None
    played = []
    for number in range(len(kept.programme)):
        played.append(kept.replay(number, folder / _file(number)))
        if progress:
            progress(1)
    found = rated(kept.players, played)
    if _figures([standing.to_json() for standing in found]) != _figures(kept.told["bots"]):
        raise ParlourError(f"{folder / SUMMARY} does not say what its records come to: {_listed(found)}")
    return Outcome(
        kept.game.name, kept.seats, kept.options, True, kept.told["seed"], kept.players, tuple(played), found,
        kept.told["seconds"], kept.deals,
    )  # fmt: skip


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise ParlourError(f"cannot read {file}: {error.strerror}") from None


class _Kept:
    """A match as its summary has it, and each of its games by its record."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told
        self.game: Game = take_down(told["game"])
        if told["rules"] != self.game.version:
            raise ParlourError(f"it was played by version {told['rules']} of the rules, not {self.game.version}")
        self.deals: Deals = frozen(told["deals"])
        self.players = tuple(Entrant(name, ANOTHER, playouts) for name, playouts in told["playouts"].items())
        self.seats: int = told["seats"]
        self.options = self.game.choose(self.seats, told["options"])
        self.failed = {int(number): self._failure(**each) for number, each in told["failed"].items()}
        partners = together(self.game, self.seats, self.options) > 1
        self.programme = self.deals.programme(len(self.players), self.seats, partners)

    def _failure(self, bot: str, how: str, why: str) -> tuple[int, str, str]:
        return [player.name for player in self.players].index(bot), how, why

    def replay(self, number: int, file: Path) -> Played:
        """One game, replayed and held against what was to be played."""
        deal, lineup = self.programme[number]
        text = _text(file)
        table = read(text, take_down, str(file))
        self._check(table, deal, lineup, file)
        played = Played(
            deal, lineup, tuple(table.scores), tuple(table.places), len(table.moves), record=text
        )  # fmt: skip
        if table.over:
            return played
        if number not in self.failed or self.failed[number][0] != lineup[table.turn]:
            raise ParlourError(f"{file} is not finished, and nobody failed there")
        return played.failed(*self.failed[number])

    def _check(self, table: Table, deal: int, lineup: Lineup, file: Path) -> None:
        wanted = {
            "game": (table.game.name, self.game.name),
            "seats": (table.seats, self.seats),
            "options": (table.options, self.options),
            "key": (table.key, self.deals.key(self.game.name, self.game.version, deal)),
            "decks": (list(table.decks), []),
            "players": (list(table.players), seated(self.players, lineup)),
        }
        for part, (is_so, should_be) in wanted.items():
            if is_so != should_be:
                raise ParlourError(f"{file} is not deal {deal + 1} of {self.deals.name}: it differs in its {part}")


def _figures(bots: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All but ratings, which not every machine can reckon."""
    return [{name: value for name, value in bot.items() if name != "rating"} for bot in bots]


def _listed(found: tuple[Standing, ...]) -> str:
    return ", ".join(f"{standing.bot} {standing.wins:g} of {standing.games}" for standing in found)
