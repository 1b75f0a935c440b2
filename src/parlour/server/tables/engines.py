"""Engines in the room: programs of the host's that may sit in a bot's seat, those he has named and no other.

Each has a process a game, and a thread that talks with it, so that a slow one makes nobody wait but its own tables.
One that crashes, falls silent or names an illegal move rests for a while; its seats are played by rule of thumb, and
the host is told.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from parlour.bots.bot import FULL, Question
from parlour.engine.chance import new_luck
from parlour.engine.game import Game
from parlour.engines.engine import Engine, Fault
from parlour.server.clock import running_ms
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import ENGINE
from parlour.server.tables.thinking import by_habit, choose
from parlour.shelf import BoxedGame, every_game

PATIENCE = 3.0  # seconds for an answer, over and above the time a bot has to think
REST_MS = 60_000  # for which an engine that has failed is not asked again


class Program:
    """An engine at one game: its process, the thread that talks with it, and until when it rests."""

    def __init__(self, name: str, command: str, game: Game) -> None:
        self.name = name
        self.game = game
        self.rests = 0
        self._engine = Engine(command, game, PATIENCE)
        self._thread = ThreadPoolExecutor(1, f"parlour-{name}-{game.name}")

    async def choose(self, question: Question) -> int:
        """Its move; Fault where it makes none."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.choose, question)
        except Fault:
            self.rests = running_ms() + REST_MS
            raise

    def close(self, at_once: bool = False) -> None:
        """Send the program away; `at_once` if it may just be waited for."""
        if at_once:
            self._engine.stop()
        self._thread.submit(self._engine.close)
        self._thread.shutdown(wait=False)


class Engines:
    """All engines of the room, by name; `say` tells the host."""

    def __init__(self, commands: Mapping[str, str], say: Callable[[str], object]) -> None:
        self._commands = commands
        self._say = say
        self._programs: dict[tuple[str, str], Program] = {}
        self._strangers: set[Program] = set()  # who have not moved yet

    async def open(self) -> None:
        """Find out which games each of them plays, by letting it make a first move."""
        await asyncio.gather(*(self._introduce(name) for name in self._commands))

    async def _introduce(self, name: str) -> None:
        """Tell the host of one, however long another one takes."""
        refusals = await asyncio.gather(*(self._meet(name, game) for game in every_game()))
        games = [game for each, game in self._programs if each == name]
        if games:
            self._say(f"The engine {name} plays {', '.join(games)}.")
        else:
            self._say(f"The engine {name} plays nothing{next((f': {why}' for why in refusals if why), '')}.")

    async def _meet(self, name: str, game: BoxedGame) -> str:
        """Let it make a first move; returns why it would not."""
        program = Program(name, self._commands[name], game)
        self._strangers.add(program)
        table = game.new(seed=1)
        try:
            await program.choose(Question.at(table, table.turn, FULL, new_luck(1)))
        except Fault as fault:
            self._strangers.discard(program)
            program.close()
            if fault.kind == "refused":
                return str(fault)
            self._say(f"The engine {name} has failed at {game.name}: {fault}.")
        else:
            self._strangers.discard(program)
            self._programs[name, game.name] = program
        return ""

    def close(self) -> None:
        """Send them all away."""
        for program in self._programs.values():
            program.close()
        for stranger in self._strangers:
            stranger.close(at_once=True)

    def shown(self) -> dict[str, list[str]]:
        """By game, the names of those that play it."""
        return {
            game.name: [name for name in self._commands if (name, game.name) in self._programs] for game in every_game()
        }

    def check(self, game: str, player: str) -> None:
        """Refuse an engine that is not here, or does not play this game."""
        if player.startswith(ENGINE) and (player.removeprefix(ENGINE), game) not in self._programs:
            raise Refusal("bad", says="engine")

    async def think(self, game: Game, player: str, question: Question) -> int:
        """A move of whoever has a bot's seat."""
        if not player.startswith(ENGINE):
            return await choose(game, player, question)
        program = self._programs.get((player.removeprefix(ENGINE), game.name))
        if question.only_move is None and program and running_ms() >= program.rests:
            try:
                return await program.choose(question)
            except Fault as fault:
                self._say(f"The engine {program.name} has failed at {game.name} and rests for a minute: {fault}.")
        return by_habit(game, player, question)
