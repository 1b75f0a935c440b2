"""The seal on a deal: nobody, the house included, can have chosen the cards once it is set.

The house picks a secret and shows its commitment. Then each player adds a text of his own; where there
are several, each first shows its hash, and nobody's text is shown before every hash is. The key of all
shuffles is made of the secret and the texts, so nobody knows it before all have spoken, and nobody can
change his part afterwards. When the game is over the secret is opened and everybody can check.
docs/fairness.md says what this proves and what it does not.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.engine.game import ParlourError

MOST_ENTROPY = 128  # characters a player may add


def hash_of(text: str) -> str:
    """What a player shows of his text before he shows the text."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Seal:
    """The house's secret, what each seat added to it, and by which hashes that was pledged, if it was."""

    secret: bytes
    entropy: Mapping[int, str] = field(default_factory=dict)
    hashes: Mapping[int, str] = field(default_factory=dict)

    @property
    def commitment(self) -> str:
        """What is shown before anybody adds anything."""
        return hashlib.sha256(self.secret).hexdigest()

    @property
    def key(self) -> bytes:
        """The key the cards are dealt from."""
        added = "".join(f"{seat}:{text}\n" for seat, text in sorted(self.entropy.items()))
        return hmac.digest(self.secret, added.encode(), "sha256")

    def to_json(self) -> dict[str, Any]:
        """All of it, opened."""
        return {
            "commitment": self.commitment, "secret": self.secret.hex(),
            "entropy": [
                {"seat": seat, "text": text} | ({"hash": self.hashes[seat]} if seat in self.hashes else {})
                for seat, text in sorted(self.entropy.items())
            ],
        }  # fmt: skip


def read_seal(document: Any, key: bytes) -> Seal:
    """The seal in a record, refused unless it opens to the record's key."""
    try:
        entropy = {int(each["seat"]): str(each["text"]) for each in document["entropy"]}
        hashes = {int(each["seat"]): str(each["hash"]) for each in document["entropy"] if "hash" in each}
        seal = Seal(bytes.fromhex(document["secret"]), entropy, hashes)
        commitment = document["commitment"]
    except (KeyError, TypeError, ValueError):
        raise ParlourError("its seal is not a commitment, a secret and entropy") from None
    if seal.commitment != commitment:
        raise ParlourError("its secret is not what the seal's commitment promised")
    for seat, pledged in hashes.items():
        if hash_of(entropy[seat]) != pledged:
            raise ParlourError(f"its text of seat {seat} is not what its hash pledged")
    if hashes and len(hashes) < len(entropy):
        raise ParlourError("its seal has texts that nobody pledged beside some that were")
    if seal.key != key:
        raise ParlourError("its key is not what its seal's secret and entropy come to")
    return seal
