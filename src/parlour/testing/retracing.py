"""Entry points (see engine/entry.py) that replay a log on another deck while one seat watches."""

from collections.abc import Callable

from parlour.engine.compiled import Bytes, House, Houses, State, States, Table2, rule

# Supplied by the game.
start: Callable[[State, House], None]
acting: Callable[[State], int]
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
def retrace(
    states: States, raw: Bytes, moves: Table2, watcher: int, mask: Bytes, views: Bytes, houses: Houses
) -> bool:
    """Whether the watcher sees these views all along when these moves are made.

    Each move is (seat, action, instead): where the action is illegal, another seat than the
    watcher makes the other one instead, and the moves are corrected accordingly. `raw` is the
    state's own memory.
    """
    s = states[0]
    start(s, houses[0])
    if not sees(raw, mask, views, 0):
        return False
    for step in range(moves.shape[0]):
        seat = moves[step, SEAT]
        if refuse(s, seat, moves[step, ACTION]) != 0 and seat != watcher:
            moves[step, ACTION] = moves[step, INSTEAD]
        if refuse(s, seat, moves[step, ACTION]) != 0:
            return False
        play(s, seat, moves[step, ACTION], houses[0])
        houses[0].told = 0
        if not sees(raw, mask, views, step + 1):
            return False
    return True
