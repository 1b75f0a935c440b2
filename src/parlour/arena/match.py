"""A match: what it takes to play any game of it, here or on another machine."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Lock, local
from typing import Any

import numpy as np

from parlour.arena.deals import Deals
from parlour.arena.entrants import Entrant
from parlour.arena.lineups import Lineup
from parlour.bots.bot import Bot, Budget, Question, entries
from parlour.bots.desk import TRUTH, Desk
from parlour.bots.new_desk import new_desk
from parlour.engine.chance import key_words, new_luck, seed_key
from parlour.engines.engine import PATIENCE, Engine, Fault
from parlour.shelf import game as take_down
from parlour.table.players import LONGEST, Player
from parlour.table.record import write
from parlour.table.table import Table

A_SEED = 1_000_003  # between the deals of one seed and those of the next

Job = tuple[int, tuple[int, Lineup]]  # the number of a game, its deal and line-up


@dataclass(frozen=True)
class Played:
    """One game: who sat where, the scores and places, how many decisions it took; and who failed in it, and how."""

    deal: int
    lineup: Lineup
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int
    faults: Mapping[int, str] = field(default_factory=dict)  # by bot
    why: str = ""
    record: str = ""  # where the deals are frozen

    def wins(self, bot: int) -> float:
        """The share of the win that fell to a bot, at whichever seats."""
        first = [self.lineup[seat] for seat, place in enumerate(self.places) if place == 1]
        return first.count(bot) / len(first)

    def failed(self, bot: int, how: str, why: str) -> "Played":
        """The same lost by a bot that failed, and won by all others."""
        places = tuple(1 if other != bot else len(self.lineup) for other in self.lineup)
        return replace(self, places=places, faults={bot: how}, why=why)


def seated(players: tuple[Entrant, ...], lineup: Lineup) -> list[Player]:
    """Who has each seat, as a record names them."""
    return [Player(name=players[bot].name[:LONGEST]) for bot in lineup]


class Match:
    """So many bots, at so many seats, by these house rules."""

    def __init__(
        self,
        game: str,
        players: tuple[Entrant, ...],
        seats: int,
        options: Mapping[str, int],
        seed: int,
        patience: float = PATIENCE,
        deals: Deals | None = None,
    ) -> None:
        self.game = game
        self._told = game, players, seats, options, seed, patience, deals
        self._rules, self._players, self._seed, self._patience = take_down(game), players, seed, patience
        self._seats, self._options, self._deals = seats, options, deals
        self._new = self._rules.new_states(1, seats, options)
        self._own = local()
        self._engines: list[Engine] = []
        self._starting = Lock()
        self._absent: dict[int, Fault] = {}  # who said nothing when greeted: nobody waits for them again

    def __reduce__(self) -> tuple[type["Match"], tuple[Any, ...]]:
        """What a copy elsewhere is made from: the match, not the arrays."""
        return Match, self._told

    def play(self, job: Job) -> Played:
        """Play one game of the programme."""
        among_themselves = all(player.of_the_house for player in self._players)
        return self._play_compiled(job) if among_themselves and not self._deals else self._play_asking(job)

    def close(self) -> None:
        """Send the engines away."""
        for engine in self._engines:
            engine.close()
        self._engines.clear()

    def _key(self, deal: int) -> bytes:
        if self._deals:
            return self._deals.key(self.game, self._rules.version, deal)
        return seed_key(self._seed * A_SEED + deal)

    def _play_compiled(self, job: Job) -> Played:
        number, (deal, lineup) = job
        desk = self._desk()
        desk.states[:] = self._new[0]
        desk.states["key"][TRUTH] = key_words(self._key(deal))
        levels = np.array([[self._players[bot].level, self._players[bot].playouts] for bot in lineup], np.int64)
        desk.luck[0] = new_luck(self._seed * A_SEED + number)[0]
        decisions = entries(self._rules).play_match(desk, levels)
        result = self._rules.result(desk.states[: TRUTH + 1])
        scores, places = zip(*result, strict=True)
        return Played(deal, lineup, scores, places, int(decisions))

    def _play_asking(self, job: Job) -> Played:
        """The same with everybody asked in turn; who fails has lost the game, and the others have won it."""
        number, (deal, lineup) = job
        table = Table(self._rules, self._seats, key=self._key(deal), options=self._options)
        luck, seat = new_luck(self._seed * A_SEED + number), 0
        try:
            while not table.over:
                seat = table.turn
                budget = Budget(playouts=self._players[lineup[seat]].playouts)
                question = Question.at(table, seat, budget, luck)
                table.play(seat, self._ask(lineup[seat], seat, question))
        except Fault as fault:
            played = Played(deal, lineup, tuple(table.scores), (), len(table.moves))
            played = played.failed(lineup[seat], fault.kind, str(fault))
        else:
            played = Played(deal, lineup, tuple(table.scores), tuple(table.places), len(table.moves))
        self._tell_engines(played)
        if self._deals:
            played = replace(played, record=write(table, seated(self._players, lineup)))
        return played

    def _ask(self, which: int, seat: int, question: Question) -> int:
        if which in self._absent:
            raise self._absent[which]
        player = self._bot(which, seat)
        try:
            return player.choose(question)
        except Fault as fault:
            if isinstance(player, Engine) and not player.greeted and fault.kind == "silent":
                self._absent[which] = fault
            raise

    def _tell_engines(self, played: Played) -> None:
        for bot in self._bots().values():
            if isinstance(bot, Engine):
                bot.over(played.scores, played.places)

    def _bot(self, which: int, seat: int) -> Bot:
        """Who plays for an entrant at a seat, in the thread that asks."""
        bots = self._bots()
        if (which, seat) not in bots:
            found = bots[which, seat] = self._players[which].sit_down(self._rules, self._patience)
            if isinstance(found, Engine):
                with self._starting:
                    self._engines.append(found)
        return bots[which, seat]

    def _bots(self) -> dict[tuple[int, int], Bot]:
        bots: dict[tuple[int, int], Bot] = self._own.__dict__.setdefault("bots", {})
        return bots

    def _desk(self) -> Desk:
        """The arrays of the thread that asks."""
        if not hasattr(self._own, "desk"):
            self._own.desk = new_desk(self._rules)
        return self._own.desk  # type: ignore[no-any-return]
