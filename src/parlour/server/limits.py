"""How much of something each may have: so many at once, so many a second. Whoever it is, is a text: a key."""

import ipaddress
import math
import time
from collections import Counter, OrderedDict

MOST_KEYS = 10_000  # remembered; whoever was away longest is forgotten first, and begins with a full bucket again


class Bucket:
    """Lets through `burst` at once, and `rate` a second after that."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        self.left = min(self.left + (now - self.at) * self.rate, self.burst)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each key."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more of this key may pass."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()


class Tally:
    """How many each key has open; never more than `most`. The key "" is not counted."""

    def __init__(self, most: float = math.inf) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Count one more, where there is room for it; whoever was counted must `leave`."""
        if key and self._open[key] >= self.most:
            return False
        if key:
            self._open[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Count one less."""
        if key:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


def address_of(host: str) -> str:
    """What limits go by: an address; of IPv6 the network, since whoever has one address there has 2⁶⁴."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return "elsewhere"  # a proxy may write anything, and it must not get into a log
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def is_here(address: str) -> bool:
    """Whether an address is this machine's own."""
    return address in ("127.0.0.1", "::1")
