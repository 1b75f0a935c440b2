"""The command line: every command, and one clear line for every kind of bad input."""

import contextlib
import io
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import parlour
from parlour.bots.bot import bot
from parlour.cli.room import PORT
from parlour.engine.chance import new_luck
from parlour.table import record
from parlour.terminal.layout import declared_layout, layout_of
from parlour.terminal.play import Sitting
from parlour.terminal.shelf import show_house_rules
from parlour.testing.policies import at_random
from parlour.words.grammar import LANGUAGES
from tests.commands import Ran, Run, refused
from tests.stacking import most_seats

COMMAND = Path(sys.executable).with_name("parlour")


# Looking around


def test_version_and_help(run: Run) -> None:
    assert run("--version").out == f"parlour {parlour.__version__}\n"
    for arguments in ("--help", "-h", "play --help"):
        ran = run(arguments)
        assert ran.code == 0
        assert "Usage" in ran.out


def test_without_a_command_the_room_opens(tmp_path: Path) -> None:
    """It would, if its usual port were free: `tests/release.py` sees it open."""
    environment = os.environ | {"PARLOUR_DATA": str(tmp_path)}
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):  # somebody else has it already
            taken.bind(("127.0.0.1", PORT))
            taken.listen()
        ran = subprocess.run([sys.executable, "-m", "parlour"], env=environment, capture_output=True, text=True)
    refused(Ran(ran.returncode, ran.stdout, ran.stderr), f"cannot listen at 127.0.0.1, port {PORT}")


def test_games(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines() if line[:1].isalpha()] == ["game", *parlour.GAMES]
    assert "Dixie, or Bonus 20" in ran.out
    assert "2-8" in ran.out
    assert "ou Bonus 20" in run("games --language fr").out


def test_a_games_options(run: Run) -> None:
    ran = run("games dixie")
    assert "turn_overs" in ran.out
    assert "DIXIE-20" in ran.out
    told = {line.split()[0]: line for line in ran.out.splitlines() if line[:1].isalpha()}
    assert "0 (as printed)" in told["turn_overs"]
    assert "off (as printed)" in told["shuffle"]
    assert "off (comme imprimé)" in run("games dixie --language fr").out


@pytest.mark.parametrize(
    ("language", "told"), [("en", "referee: with a referee; table: "), ("fr", "referee : avec un arbitre ; table : ")]
)
def test_what_values_mean_is_punctuated_as_the_language_does(language: str, told: str) -> None:
    written = io.StringIO()
    show_house_rules(parlour.game("bunco"), Console(file=written, width=300), language)
    assert told in written.getvalue()


@pytest.mark.parametrize("name", parlour.GAMES)
def test_rules(run: Run, name: str) -> None:
    prefix = parlour.game(name).prefix
    assert f"{prefix}-2" in run("rules", name).out
    one = run("rules", name, 2)
    assert f"{prefix}-2 ·" in one.out
    assert f"{prefix}-3 ·" not in one.out


# Playing


def test_a_whole_game_from_stdin(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = run("play", "dixie", "--seats", 3, "--seed", 4, "--save", file, typed="1\n" * 2000)
    assert ran.code == 0
    assert "The game is over: won." in ran.out
    table = record.load(file, parlour.game)
    assert table.over
    assert table.seats == 3
    for seat, score in enumerate(table.scores):
        who = "You" if seat == 0 else f"Player {seat + 1}"
        assert any(line.split()[1:] == [*who.split(), str(score)] for line in ran.out.splitlines())
    assert run("play", "dixie", "--seats", 3, "--seed", 4, "--save", file, typed="1\n" * 2000).out == ran.out


def test_without_a_game_one_is_asked_for(run: Run) -> None:
    number = parlour.GAMES.index("cribbage") + 1
    for answer in (str(number), "cribbage", " Cribbage "):
        assert "Deal 1:" in run("play", typed=f"{answer}\n").out
    assert run("play", typed="").code == 0
    assert "no game called 'chess'" in run("play", typed="chess\n").err


def test_moves_by_text_and_number_and_asides(run: Run) -> None:
    typed = "\n?\nr\nr 9\nr 99\nc1\nr\nfly\n77\nt13\n"
    ran = run("play", "dixie", "--seats", 3, "--seed", 4, "--seat", 3, typed=typed)
    out = ran.out
    assert "Type a move as it is written" in out
    assert "r shows the clause a refused move breaks" in out
    assert "DIXIE-9 · Following." in out
    assert "has no clause 99" in out
    assert "Not allowed: you do not hold that card (DIXIE-10; r shows the clause)." in out
    assert "DIXIE-10 · Own cards." in out
    assert "There is no move 'fly'." in out
    assert "There is no move number 77." in out
    assert "You play the 13 of triangles." in out
    assert out.endswith("You have left the table.\n")
    assert ran.code == 0


def test_a_person_is_shown_no_hidden_card(run: Run) -> None:
    out = run("play", "dixie", "--seats", 3, "--seed", 4, typed="draw\n" * 5).out
    others = ("Player 2 draws a card.", "Player 3 draws a card.")
    assert any(line in out for line in others)
    assert "Player 2 draws the" not in out
    assert out.count("hand  ") == 6


def test_enter_makes_the_only_move(run: Run) -> None:
    out = run("play", "cribbage", "--seed", 1, typed="1\n1\n" + "1\n" * 3 + "\n").out
    assert "Your move (Enter: JS): JS" not in out
    assert "Your move (Enter: JS): \nYou play the jack of spades: 25." in out


def test_a_bunco_table(run: Run) -> None:
    out = run("play bunco --seats 4 --seed 5 --option partners=on --option mode=1", typed="\n" * 3).out
    assert "You take up a 1, a 2, a 7, an 8 and a Bunco." in out
    assert "You take up 5 cards." not in out
    assert "Player 2 takes up 5 cards." in out
    assert "hand  Bunco Pile  left  Surplus  s1 s2 s3 s4" in out
    assert any(line.startswith("Player 3") and line.rstrip().endswith("your partner") for line in out.splitlines())
    assert "Your move (Enter: pass): \n" in out
    assert "C'est le tour du joueur 3.\n" in run("play bunco --seats 4 --seed 5 --language fr").out


def test_amounts_are_asked_for(run: Run) -> None:
    out = run("play", "bonanza", "--seats", 4, "--seed", 5, typed="pass\n" * 4 + "2\n97\nr\n2\n2\n").out
    assert "bet 1..90" in out
    assert "How much, 1 to 90? 97\nNot allowed" in out
    assert "BONANZA-26 ·" in out
    assert "How much, 1 to 90? 2\nYou open with 2 chips." in out


def test_leaving_saving_and_going_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert "You have left the table." in run("play dixie --seed 4", typed="q\n\n").out
    assert "You have left the table." in run("play dixie --seed 4", typed="q\n").out
    ran = run("play dixie --seed 4", typed=f"1\nq\n{file}\n")
    assert f"parlour resume {file}" in ran.out
    moves = record.load(file, parlour.game).moves
    assert moves
    ran = run("resume", file, typed="1\nq\n")
    assert "Back at the table" in ran.out
    later = record.load(file, parlour.game).moves
    assert later[: len(moves)] == moves
    assert len(later) > len(moves)
    assert run("resume", file, typed="1\n" * 2000).code == 0
    refused(run("resume", file), "is over")


def test_in_french_from_another_seat(run: Run) -> None:
    ran = run("play dixie --seats 3 --seed 4 --language fr --seat 2", typed="zz\n")
    assert "vous êtes le joueur 2" in ran.out
    assert "Il n'y a pas de coup 'zz'." in ran.out
    assert "Vous avez quitté la table." in ran.out


def test_house_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "dixie", "--option", "rounds=3", "--option", "shuffle=on", "--save", file, typed="1\n")
    options = json.loads(file.read_text())["options"]
    assert (options["rounds"], options["shuffle"], options["turn_overs"]) == (3, 1, 0)


def test_play_as_printed(run: Run, tmp_path: Path) -> None:
    """Every house rule the booklet prints; what it leaves open can still be chosen."""
    file = tmp_path / "game.json"
    out = run("play", "bunco", "--as-printed", "--option", "turn_cap=90", "--save", file, typed="").out
    assert "as printed: mode=table, children=off, packs=1," in out
    options = json.loads(file.read_text())["options"]
    assert options == parlour.game("bunco").as_printed(2) | {"turn_cap": 90}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_game_can_be_played_through(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.game(name)
    table = game.new(most_seats(game) if language == "en" else game.seats[0], seed=1)
    luck, whims = new_luck(1), np.random.default_rng(1)

    def answer(prompt: str) -> str:
        return game.actions.text(at_random(game.legal(table.view(0), 0), whims))

    monkeypatch.setattr("builtins.input", answer)
    screen = Console(file=io.StringIO(), width=80, markup=False)
    Sitting(table, 0, bot("regular", game), luck, screen, language).play()
    assert table.over
    assert screen.file.getvalue().count("─" * 80) > 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", parlour.GAMES)
def test_no_move_reads_like_a_command(name: str) -> None:
    game = parlour.game(name)
    firsts = {game.actions.text(game.actions.first(kind.name)).casefold() for kind in game.actions.kinds}
    assert not firsts & {"q", "r", "?"}


def test_layouts_name_fields_that_exist() -> None:
    for name in parlour.GAMES:
        layout = layout_of(parlour.game(name))
        for part in (*layout.players, *layout.marks, *layout.table, *layout.own):
            assert part.declared(parlour.game(name)).name == part.field


def test_a_game_without_a_layout_shows_what_is_public() -> None:
    game = parlour.game("dixie")
    layout = declared_layout(game)
    shown = {part.field for part in (*layout.players, *layout.marks, *layout.table, *layout.own)}
    assert {"scores", "held", "dealer", "mover", "pile", "call", "hands"} <= shown
    assert not shown & {"stock", "key", "rounds", "seats"}


def test_ctrl_c_leaves_politely(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with subprocess.Popen(
        [COMMAND, "play", "dixie", "--seed", "4", "--save", file],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout
        seen = ""
        while not seen.endswith("Your move: "):
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "Saved to" in out
    assert not record.load(file, parlour.game).over


# Records


@pytest.fixture
def kept(run: Run, tmp_path: Path) -> Path:
    """The record of a finished game."""
    file = tmp_path / "kept.json"
    run("play", "dixie", "--seed", 5, "--save", file, typed="1\n" * 2000)
    return file


def test_replay(run: Run, kept: Path) -> None:
    table = record.load(kept, parlour.game)
    out = run("replay", kept).out
    assert f"{len(table.moves)} moves" in out
    assert f"{len(table.moves):>4}. " in out
    assert "(player 2) Your hand:" in out
    assert "The game is over: won." in out
    assert "La partie est finie" in run("replay", kept, "--language", "fr").out


def test_replay_to_a_move_for_one_seat(run: Run, kept: Path) -> None:
    ran = run("replay", kept, "--to", 4, "--seat", 2)
    assert "   4. " in ran.out
    assert "   5. " not in ran.out
    assert "After 4 moves:" in ran.out
    assert "Player 1" in ran.out
    assert ran.out.count("our hand:") == 1
    assert "After 1 move:" in run("replay", kept, "--to", 1).out
    whole = run("replay", kept, "--to", 4)
    assert whole.out.count("our hand:") == 2


def test_damaged_records(run: Run, kept: Path, tmp_path: Path) -> None:
    refused(run("replay", tmp_path / "nothing.json"), "cannot read")
    refused(run("replay", tmp_path), "cannot read")
    refused(run("replay", kept, "--seat", 3), "there is no player 3: the players are 1 to 2")
    text = kept.read_text()
    for damaged, why in (
        (text[: len(text) // 2], "it is not JSON"),
        (text.replace('"rules": 2', '"rules": 7'), "version 7"),
        (text.replace('"dixie"', '"whist"'), "no game called 'whist'"),
        (text.replace('"C14"', '"C13"', 1), "move 1, 'C13' by seat 1, cannot be"),
    ):
        kept.write_text(damaged)
        refused(run("replay", kept), why)
        refused(run("resume", kept), why)


# Counting a hand


def test_score(run: Run) -> None:
    ran = run("score", "5H 5S 5C JD", "--starter", "5D")
    assert ran.out.endswith(
        "fifteen fourteen, fifteen sixteen, and a double pair royal is twenty-eight, "
        "and one for his nob is twenty-nine.\n"
    )
    assert "12  5C 5D 5H 5S" in ran.out
    told = json.loads(run("score", "2h,3h,3c,10h", "--starter", "4d", "--json").out)
    assert told["points"] == sum(item["points"] for item in told["items"]) == 12
    assert told["hand"] == ["2H", "3H", "3C", "TH"]
    assert told["spoken"] == (
        "Fifteen two, fifteen four, and a pair is six, and a run of 3 is nine, and a run of 3 is twelve."
    )


def test_score_as_a_crib(run: Run) -> None:
    hand = ("score", "2H 6H 8H KH", "--starter", "QS")
    assert run(*hand).out.splitlines() == ["4  2H 6H 8H KH", "A flush of 4 is four."]
    assert run(*hand, "--crib").out == "Nothing.\n"
    assert run(*hand, "--crib", "--language", "fr").out == "Rien.\n"


def test_what_cannot_be_scored(run: Run) -> None:
    refused(run("score", "5H 5S 5C", "--starter", "5D"), "a hand has four cards, not 3")
    refused(run("score", "5H 5S 5C 5H", "--starter", "5D"), "the same card is there twice")
    refused(run("score", "5H 5S 5C JD", "--starter", "JD"), "the same card is there twice")
    refused(run("score", "5H 5S 5C 1D", "--starter", "JD"), "there is no card '1D'")
    refused(run("score", "5H 5S 5C JD", "--starter", "4D 5D"), "there is one start card, not 2")


# Many games

ROWS = {f"| {seats}"[:3] for seats in range(2, 15)}


def test_simulate(run: Run) -> None:
    told = json.loads(run("simulate dixie --seats 3 --games 600 --seed 2 --json").out)
    assert (told["game"], told["seats"], told["games"]) == ("dixie", 3, 600)
    assert sum(told["endings"].values()) == 600
    alone = json.loads(run("simulate dixie --seats 3 --games 600 --seed 2 --json --cores 1").out)
    for what in ("decisions", "mean_scores", "wins", "endings"):
        assert told[what] == alone[what]
    out = run("simulate dixie --seats 3 --games 600 --seed 2 --option rounds=2").out
    assert "600 games of dixie with 3 players: won" in out


def test_simulate_by_bots(run: Run) -> None:
    told = json.loads(run("simulate dixie --seats 3 --games 60 --seed 2 --level regular --json").out)
    assert sum(told["endings"].values()) == 60
    assert told["decisions"] < json.loads(run("simulate dixie --seats 3 --games 60 --seed 2 --json").out)["decisions"]


def test_progressive(run: Run) -> None:
    out = run("progressive --tables 2 --games 2 --seed 3 --option short=on").out
    assert out.startswith("An evening of Progressive Bunco: 2 tables of 4\n")
    assert out.count("●") == 4
    told = json.loads(run("progressive --tables 2 --games 2 --seed 3 --option short=on --partners --json").out)
    assert (told["tables"], told["seats"], len(told["games"])) == (2, 4, 2)
    assert told["options"]["partners"] == 1
    assert sum(told["punches"]) == 8
    assert "Une soirée de Bunco progressif" in run("progressive --tables 2 --games 1 --language fr").out


def test_endings(run: Run) -> None:
    page = run("endings --games 20 --seed 1").out
    assert page.startswith("# How games of Bunco end\n")
    assert "$ parlour endings --games 20 --seed 1\n" in page
    rows = [[int(cell) for cell in line.strip("| ").split(" | ")] for line in page.splitlines() if line[:3] in ROWS]
    assert [row[0] for row in rows] == [*range(2, 8), *range(2, 15)]
    assert all(sum(row[1:4]) == sum(row[4:]) == 20 for row in rows)
    assert "For each number of players a lobby should recommend" in page
    assert run("endings --games 20 --seed 1 --cores 1").out == page


def test_warm(run: Run) -> None:
    lines = run("warm dixie cribbage").out.splitlines()
    assert [line[:4] for line in lines] == ["1/2 ", "2/2 "]
    assert sorted(line[4:].split(" ready after ")[0] for line in lines) == ["cribbage ", "dixie    "]


def test_bench(run: Run) -> None:
    ran = run("bench --json --seconds 0.05")
    assert ran.code == 0
    rows = json.loads(ran.out)["rows"]
    assert {"what", "ours", "peer_name", "peer", "ratio"} <= set(rows[0])
    for row in rows:
        assert row["ours"] > 0
        assert (row["peer"] is None) == (row["ratio"] is None)
        if row["peer_name"] and row["peer"] is None:
            assert "not installed" in row["note"]


# Bad input


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("fly", "No such command 'fly'"),
        ("play chess", "there is no game called 'chess'"),
        ("play whist", "there is no game called 'whist'; there are: bijinx"),
        ("rules whist", "there is no game called 'whist'"),
        ("games whist", "there is no game called 'whist'"),
        ("warm dixie whist", "there is no game called 'whist'"),
        ("simulate whist", "there is no game called 'whist'"),
        ("rules dixie 99", "has no clause 99"),
        ("play dixie --seats 9", "dixie is for 2 to 8 players, not 9"),
        ("play dixie --seats many", "Invalid value for '--seats'"),
        ("play dixie --seat 3", "there is no player 3: the players are 1 to 2"),
        ("play dixie --seat 0", "there is no player 0"),
        ("play bunco --as-printed --option mode=referee", "the booklet prints mode: choose it, or --as-printed"),
        ("play dixie --as-printed --seats 9", "dixie is for 2 to 8 players, not 9"),
        ("play dixie --option rounds", "an option is written name=number"),
        ("play dixie --option rounds=lots", "an option is written name=number"),
        ("play dixie --option rounds=5", "rounds goes from 1 to 4, not 5"),
        ("play dixie --option jokers=1", "dixie has no option 'jokers'; it has: rounds"),
        ("play dixie --language la", "there is no language 'la'; there are: en, fr"),
        ("play dixie --save /nowhere/at/all.json", "there is no such folder"),
        ("play dixie --save /", "it is a folder"),
        ("play dixie --colour blue", "No such option"),
        ("simulate dixie --games 0", "at least one game must be played, not 0"),
        ("simulate dixie --cores 0", "at least one core must play, not 0"),
        ("simulate dixie --seats 1", "dixie is for 2 to 8 players, not 1"),
        ("simulate dixie --level oracle", "there is no bot called 'oracle'; there are: newcomer"),
        ("progressive --tables 1", "Invalid value for '--tables'"),
        ("progressive --games 0", "Invalid value for '--games'"),
        ("progressive --seats 8", "8 players need two packs: set packs to 2"),
        ("progressive --seats 5 --partners", "partners need an even number of players"),
        ("progressive --level oracle", "there is no bot called 'oracle'"),
        ("progressive --language la", "there is no language 'la'"),
        ("endings --games 0", "Invalid value for '--games'"),
        ("replay", "Missing argument 'FILE'"),
        ("replay nowhere.json", "cannot read nowhere.json: No such file or directory"),
        ("bench --seconds 0", "Invalid value for '--seconds'"),
    ],
)
def test_bad_input(run: Run, arguments: str, why: str) -> None:
    refused(run(arguments), why)


def test_the_installed_command_refuses_with_status_2() -> None:
    ran = subprocess.run([COMMAND, "play", "whist"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("parlour: there is no game called 'whist'")
    assert ran.stderr.count("\n") == 1


def test_a_reader_that_goes_away() -> None:
    ran = subprocess.run(f"{COMMAND} rules dixie | head -1", shell=True, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout


def test_importing_parlour_loads_neither_numba_nor_typer() -> None:
    script = "import parlour, sys; print([m for m in ('numba', 'typer', 'rich') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
