from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.rooms import Person, Room, room


@pytest.fixture(scope="session")
def the_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room that the tests share; each opens tables of its own."""
    with room(tmp_path_factory.mktemp("room")) as opened:
        yield opened


@pytest.fixture(scope="session")
def stacked_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """One whose cards lie as a test wants them."""
    with room(tmp_path_factory.mktemp("stacked"), program="tests.server.stacked") as opened:
        yield opened


@pytest.fixture
def meet(the_room: Room) -> Iterator[Callable[[str], Person]]:
    """People who come by."""
    people: list[Person] = []

    def come(name: str) -> Person:
        people.append(Person(the_room.url, name))
        return people[-1]

    yield come
    for person in people:
        person.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
