"""What time it is, and how long something has lasted: two clocks, of which somebody may set only the first."""

import time

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


class Clock:
    """The clocks of the machine."""

    def wall(self) -> int:
        """Milliseconds since 1970: what people and the log are told. It may jump, ahead or back."""
        return time.time_ns() // 1_000_000

    def running(self) -> int:
        """Milliseconds since some beginning of this process's own: whatever waits, waits by this one."""
        return time.monotonic_ns() // 1_000_000


_clock = Clock()


def use(clock: Clock) -> None:
    """Look at another clock from now on."""
    global _clock
    _clock = clock


def now_ms() -> int:
    """The time, as the protocol has it."""
    return _clock.wall()


def running_ms() -> int:
    """The time by which to wait."""
    return _clock.running()
