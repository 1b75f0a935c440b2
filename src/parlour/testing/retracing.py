"""Entry points (see engine/entry.py) that replay a log on another deck while one seat watches."""

from collections.abc import Callable

from parlour.engine.compiled import Bytes, House, Houses, State, States, Table2, rule

# Supplied by the game.
start: Callable[[State, House], None]
acting: Callable[[State], int]
turn: Callable[[State], int]
refuse: Callable[[State, int, int], int]
play: Callable[[State, int, int, House], None]

SEAT, ACTION, INSTEAD = 0, 1, 2


@rule
def sees(raw: Bytes, mask: Bytes, views: Bytes, step: int) -> bool:
    """Whether the masked bytes are those of the view at this step."""
    for i in range(mask.shape[1]):
        if raw[0, i] & mask[0, i] != views[step, i]:
            return False
    return True


@rule
def let_go_by(s: State, raw: Bytes, mask: Bytes, views: Bytes, step: int, let_go: int, house: House) -> bool:
    """Let windows pass, as the house does when nobody speaks, until the watcher sees this view."""
    while not sees(raw, mask, views, step):
        several = acting(s) & (acting(s) - 1) != 0
        if not several or let_go < 0 or refuse(s, turn(s), let_go) != 0:
            return False
        play(s, turn(s), let_go, house)
        house.told = 0
    return True


@rule
def retrace(
    states: States, raw: Bytes, moves: Table2, watcher: int, let_go: int, mask: Bytes, views: Bytes, houses: Houses
) -> bool:
    """Whether the watcher sees these views, one before each move and one at the end.

    Each move is (seat, action, instead): where the action is illegal, another seat than the
    watcher makes the other one instead, and the moves are corrected accordingly. `let_go` is the
    action that lets a window go by, or -1. `raw` is the state's own memory.
    """
    s = states[0]
    house = houses[0]
    start(s, house)
    for step in range(moves.shape[0]):
        if not let_go_by(s, raw, mask, views, step, let_go, house):
            return False
        seat = moves[step, SEAT]
        if refuse(s, seat, moves[step, ACTION]) != 0 and seat != watcher:
            moves[step, ACTION] = moves[step, INSTEAD]
        if refuse(s, seat, moves[step, ACTION]) != 0:
            return False
        play(s, seat, moves[step, ACTION], house)
        house.told = 0
    return let_go_by(s, raw, mask, views, moves.shape[0], let_go, house)
