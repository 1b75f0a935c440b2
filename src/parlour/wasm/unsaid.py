"""What a game leaves unsaid that has no words of its own for it: the doors stand open all the same."""

from parlour.engine.compiled import House, State, Table2, rule


@rule
def asks(s: State, seat: int, house: House, said: Table2) -> int:
    """Nothing is asked but to choose."""
    return 0


@rule
def grounds(s: State, seat: int, action: int, said: Table2) -> int:
    """There is nothing to say for a move."""
    return 0


@rule
def then(s: State, seat: int, action: int) -> int:
    """No move belongs to another."""
    return -1
