"""The command `parlour`: a file a group of commands, and those that games bring along."""

import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

import parlour
from parlour.cli import building, hosting, looking, many, matches, measuring, playing, room, studying
from parlour.engine.game import ParlourError
from parlour.shelf import every_game

BAD_INPUT = 2
USUAL = ["serve"]  # what `parlour` does that is told nothing

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def commands() -> list[Callable[..., Any]]:
    """Every command, ours before those of the games."""
    ours: list[Callable[..., Any]] = [*looking.COMMANDS, *playing.COMMANDS, *many.COMMANDS, *matches.COMMANDS]
    ours += [*room.COMMANDS, *measuring.COMMANDS, *building.COMMANDS]
    return ours + [each for game in every_game() for each in getattr(game.part("commands"), "COMMANDS", ())]


for _command in commands():
    app.command()(_command)
app.add_typer(hosting.app, name="tables")
app.add_typer(studying.app, name="study")


@app.callback(invoke_without_command=True)
def root(
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Card games worth playing again. Without a command the card room opens in the browser, as by `serve`."""
    if version:
        typer.echo(f"parlour {parlour.__version__}")


# Typer names only this one of its usage errors; what they have in common is its parent's parent.
_USAGE: type[Exception] = typer.BadParameter.__mro__[2]


def main() -> None:
    """Run the command; bad input gets one line and exit status 2."""
    try:
        sys.exit(app(sys.argv[1:] or USUAL, standalone_mode=False))
    except ParlourError as error:
        complain(str(error))
    except ModuleNotFoundError as missing:  # extras are ParlourErrors: see `extras`
        if (missing.name or "parlour").startswith("parlour"):
            raise
        complain(f"{missing.name} is not installed, which Parlour needs: pip install parlour")
    except _USAGE as error:
        complain(error.format_message())  # type: ignore[attr-defined]
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:  # the reader, such as `head`, has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def complain(message: str) -> None:
    """One line on stderr."""
    print(f"parlour: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(BAD_INPUT)
