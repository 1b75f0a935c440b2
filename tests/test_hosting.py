"""What a host takes as it is: Dockerfile, compose.yaml, Caddyfile and .env.example agree, and name what we have."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from parlour.cli import app
from parlour.cli.room import PORT

ROOT = Path(__file__).parents[1]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
DOCKER = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
SETTINGS = dict(re.findall(r"^(\w+)=(.*)$", (ROOT / ".env.example").read_text(), flags=re.MULTILINE))
# What the database's driver and the web server read of the environment, besides what we read ourselves.
READ_BY_OTHERS = {"PGPASSWORD", "FORWARDED_ALLOW_IPS"}


def instructions(name: str) -> list[str]:
    """What follows an instruction of the Dockerfile, each time."""
    return re.findall(rf"^\s*{name} (.*)$", DOCKER, flags=re.MULTILINE)


def filled_in(text: str) -> str:
    """A text of compose.yaml as Compose reads it, with .env.example for .env."""
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: SETTINGS[found[1]], text)


def parsed(arguments: list[str]) -> dict[str, Any]:
    """A command line as `parlour` takes it; what it does not know is refused."""
    name, *options = arguments
    command: Any = typer.main.get_command(app)
    values: dict[str, Any] = command.commands[name].make_context(name, options).params
    return values


def test_the_image_is_made_of_what_there_is() -> None:
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = [words for words in map(shlex.split, instructions("COPY")) if not words[0].startswith("--from")]
    assert len(copied) > 3
    for source in (source for words in copied for source in words[:-1]):
        assert (ROOT / source).exists(), source
        assert {source, source.partition("/")[0]} & let_in, f".dockerignore leaves out {source}"


@pytest.mark.proof
def test_what_the_image_installs_can_be_installed(tmp_path: Path) -> None:
    """Its lists as pip takes them, by their hashes; they have the driver that the extra asks for."""
    lists, itself = (shlex.split(line)[2:] for line in instructions("RUN") if line.startswith("pip install"))
    dry = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--target", str(tmp_path)]
    subprocess.run([*dry, *lists], cwd=ROOT, check=True)
    assert itself[-2:] == ["--no-deps", "."]
    assert "asyncpg==" in (ROOT / lists[-1]).read_text()


def test_the_image_opens_the_room() -> None:
    entry, command = json.loads(instructions("ENTRYPOINT")[0]), json.loads(instructions("CMD")[-1])
    assert entry == ["parlour"]
    room = parsed(command)
    assert (room["host"], room["port"], room["no_open"]) == ("0.0.0.0", PORT, True)
    assert instructions("EXPOSE") == [str(PORT)]
    assert f"127.0.0.1:{PORT}/api/health" in instructions("HEALTHCHECK")[0]
    assert instructions("USER")[-1] not in ("0", "root")


def test_what_is_kept_is_kept_on_a_volume() -> None:
    source = "".join(file.read_text() for file in (ROOT / "src").rglob("*.py"))
    kept = dict(pair.split("=") for pair in instructions("ENV")[0].split())
    for name, folder in kept.items():
        assert f'"{name}"' in source
        assert folder.startswith("/data")
    assert instructions("VOLUME") == ["/data"]
    assert "room:/data" in SERVICES["room"]["volumes"]


def test_the_room_of_compose() -> None:
    room = parsed([filled_in(word) for word in SERVICES["room"]["command"]])
    assert room["public_url"] == f"https://{SETTINGS['PARLOUR_DOMAIN']}"
    account = SERVICES["database"]["environment"]
    assert room["database"] == f"postgresql://{account['POSTGRES_USER']}@database/{account['POSTGRES_DB']}"
    assert SERVICES["room"]["environment"].keys() <= READ_BY_OTHERS
    assert SERVICES["room"]["environment"]["PGPASSWORD"] == account["POSTGRES_PASSWORD"]
    assert "ports" not in SERVICES["room"], "only the proxy may reach it, since its word on addresses is taken"


def test_compose_asks_for_what_the_example_names() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    assert asked == SETTINGS.keys()
    assert not SETTINGS["POSTGRES_PASSWORD"], "an example's password would be everybody's"
    declared = yaml.safe_load((ROOT / "compose.yaml").read_text())["volumes"]
    named = {volume.partition(":")[0] for service in SERVICES.values() for volume in service["volumes"]}
    assert {name for name in named if not name.startswith(".")} == declared.keys()


def test_the_proxy_leads_to_the_room() -> None:
    caddy = (ROOT / "Caddyfile").read_text()
    assert re.findall(r"reverse_proxy (\S+)", caddy) == [f"room:{PORT}"]
    assert set(re.findall(r"\{\$(\w+)\}", caddy)) == SERVICES["proxy"]["environment"].keys()
