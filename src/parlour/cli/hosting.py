"""`parlour tables`: what whoever runs an open room can see and do."""

from datetime import datetime
from typing import Annotated, Any

import typer

from parlour.cli.room import Data, data_folder
from parlour.terminal.arguments import Json, console, print_json

LONGEST = 3650  # days that somebody can be sent away for
Person = Annotated[str, typer.Argument(help="His id, as the list has it.")]
After = Annotated[str, typer.Option(metavar="PLACE", help="Where the page before said the next one begins.")]

app = typer.Typer(help="Look over the tables of an open room; close one, or send somebody away.")


def ask(data: Data, what: str, **more: Any) -> dict[str, Any]:
    """Ask the open room."""
    from parlour.server.http.office import ask_room

    return ask_room(data or data_folder(), what, **more)


def say(line: str) -> None:
    """A line as it is: names are what people have chosen."""
    console.print(line, soft_wrap=True)


def moment(ms: int) -> str:
    """A time as a host reads it."""
    return datetime.fromtimestamp(ms / 1000).strftime("%Y-%m-%d %H:%M")


@app.callback(invoke_without_command=True)
def tables(context: typer.Context, data: Data = None, as_json: Json = False) -> None:
    """Look over the tables of an open room; close one, or send somebody away. Alone it lists them."""
    if context.invoked_subcommand is None:
        list_tables(data, as_json)


@app.command("list")
def list_tables(data: Data = None, as_json: Json = False, after: After = "") -> None:
    """The unfinished tables, the newest first: who sits there, who is connected, when something last changed."""
    answer = ask(data, "tables", after=after)
    if as_json:
        print_json(answer)
        return
    for table in answer["tables"]:
        say(f"{table['id']}  {table['game']}, {table['phase']}, {moment(table['changed'])}")
        for seat in table["seats"]:
            here = f"{'here' if seat['here'] else 'away'}  {seat['person']}" if seat["person"] else "bot"
            say(f"    {seat['name']}  {here}")
        if table["watching"]:
            say(f"    looking on: {table['watching']}")
    if not answer["tables"]:
        say("There is no unfinished table.")
    if answer["next"]:
        say(f"There are more: parlour tables list --after {answer['next']}")


@app.command()
def close(table: Annotated[str, typer.Argument(help="Its id: what its link ends with.")], data: Data = None) -> None:
    """Close a table; its game ends without a result, and everybody there is told."""
    ask(data, "close", table=table)
    say("It is closed.")


@app.command()
def drain(
    minutes: Annotated[int, typer.Option(min=0, max=1440, help="After so long the room closes anyway.")] = 30,
    off: Annotated[bool, typer.Option("--off", help="Take it back.")] = False,
    data: Data = None,
) -> None:
    """Close the room when nobody plays any more: until then no game begins, and nothing is lost."""
    from parlour.server.http.office import ask_all

    folder = data or data_folder()
    if off:
        ask_all(folder, "no drain")
        say("The room stays open.")
        return
    playing = sum(answer["playing"] for answer in ask_all(folder, "drain", minutes=minutes))
    say(f"The room closes when the games that are being played are over ({playing}), or in {minutes} minutes.")


@app.command()
def ban(
    person: Person,
    days: Annotated[int, typer.Option(min=1, max=LONGEST, help="For how long.")] = 30,
    data: Data = None,
) -> None:
    """Send somebody away from the room: he, and anybody new from where he is, is not let in for so long."""
    say(f"Sent away until {moment(ask(data, 'ban', person=person, days=days)['until'])}.")


@app.command()
def unban(person: Person, data: Data = None) -> None:
    """Let somebody come again who was sent away."""
    ask(data, "unban", person=person)
    say("He may come again.")


@app.command()
def bans(data: Data = None, as_json: Json = False) -> None:
    """Who was sent away, and until when."""
    answer = ask(data, "bans")
    if as_json:
        print_json(answer)
        return
    for each in answer["bans"]:
        say(f"{each['person']}  {each['name'] or 'somebody forgotten'}, until {moment(each['until'])}")
    if not answer["bans"]:
        say("Nobody was sent away.")


@app.command()
def reports(data: Data = None, as_json: Json = False) -> None:
    """What people have told you of others, the last first."""
    answer = ask(data, "reports")
    if as_json:
        print_json(answer)
        return
    for each in answer["reports"]:
        say(f"{moment(each['at'])}  table {each['table']}: {each['other_name']} ({each['other']})")
        say(f"    {each['text']}")
        say(f"    told by {each['name']} ({each['person']})")
    if not answer["reports"]:
        say("Nobody has told you anything.")
