"""What is handed out to browsers of a game: its module, and its declaration beside it."""

import json

from parlour.engine.game import Game
from parlour.wasm.carried import carried
from parlour.wasm.declaration import declaration
from parlour.wasm.module import module_of, place_of

MODULE, DECLARATION = ".wasm", ".json"


def files_of(game: Game) -> dict[str, bytes]:
    """A game's files by name; a module that neither came along nor was built yet takes a minute or so."""
    module = carried(game) or module_of(game)
    return {f"{game.name}{MODULE}": module, f"{game.name}{DECLARATION}": written(declaration(game, module))}


def at_hand(game: Game) -> bool:
    """Whether its module came along, or was built before."""
    return carried(game) is not None or place_of(game).kept()


def written(document: object) -> bytes:
    """A JSON document as short as can be."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
