"""Who somebody is: the random id of a session in a cookie, signed so that nobody can make one up."""

import hashlib
import hmac
import secrets

COOKIE = "parlour"
HOST_COOKIE = "__Host-parlour"  # what a browser takes over https from this very host alone, no neighbour of it
PERSON, PROOF = 32, 16  # characters of the id of a person, and by which a pseudonym proves to be ours
LIFE = 90 * 24 * 3600  # seconds that a session lasts when nobody comes


class Identity:
    """Makes and reads cookies with the room's key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def _sign(self, session: str) -> str:
        return hmac.new(self._key, session.encode(), hashlib.sha256).hexdigest()

    def new(self) -> str:
        """An id for somebody new, or for a new session."""
        return secrets.token_hex(16)

    def cookie(self, session: str, secure: bool) -> str:
        """The value of a Set-Cookie header."""
        return _set(_called(secure), f"{session}.{self._sign(session)}", LIFE, secure)

    def no_cookie(self, secure: bool) -> str:
        """The value of a Set-Cookie header that takes the cookie away."""
        return _set(_called(secure), "", 0, secure)

    def no_old_cookie(self) -> str:
        """The same for the cookie that earlier versions set over https."""
        return _set(COOKIE, "", 0, secure=True)

    def session(self, header: str, secure: bool) -> str:
        """The session a Cookie header speaks of; none where it was not signed here."""
        return self._signed(header, _called(secure))

    def forged(self, header: str, secure: bool) -> bool:
        """Whether a Cookie header has one of ours that was not signed here."""
        return bool(own_cookie(header, _called(secure))) and not self.session(header, secure)

    def old_session(self, header: str) -> str:
        """The one that a cookie of an earlier version speaks of, which had the same name everywhere."""
        return self._signed(header, COOKIE)

    def mark(self, address: str) -> str:
        """What is kept of the address of somebody who was sent away: a keyed hash, never the address itself."""
        return hmac.new(self._key, f"address {address}".encode(), hashlib.sha256).hexdigest()

    def pseudonym(self, person: str, where: str) -> str:
        """What a record says of somebody, so that this room, and no other, knows him again: another one everywhere."""
        if len(person) != PERSON:
            return ""
        hidden = bytes(one ^ other for one, other in zip(person.encode(), self._pad(where), strict=True))
        return hidden.hex() + self._proof(person, where)

    def known_by(self, pseudonym: str, where: str) -> str:
        """Whom this room once gave that pseudonym there; nobody where it did not."""
        try:
            hidden = bytes.fromhex(pseudonym[: 2 * PERSON])
            person = bytes(one ^ other for one, other in zip(hidden, self._pad(where), strict=True)).decode("ascii")
        except ValueError:
            return ""
        return (
            person if hmac.compare_digest(pseudonym[2 * PERSON :].encode(), self._proof(person, where).encode()) else ""
        )

    def _pad(self, where: str) -> bytes:
        return hmac.new(self._key, f"pad {where}".encode(), hashlib.sha256).digest()

    def _proof(self, person: str, where: str) -> str:
        return hmac.new(self._key, f"player {where} {person}".encode(), hashlib.sha256).hexdigest()[:PROOF]

    def _signed(self, header: str, called: str) -> str:
        session, _, signature = own_cookie(header, called).partition(".")
        return session if session and hmac.compare_digest(signature.encode(), self._sign(session).encode()) else ""


def _called(secure: bool) -> str:
    return HOST_COOKIE if secure else COOKIE


def _set(name: str, value: str, age: int, secure: bool) -> str:
    return f"{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{'; Secure' if secure else ''}"


def own_cookie(header: str, called: str) -> str:
    """The value of our own cookie in a Cookie header; the last, if there are several. It is read in one go: what
    other cookies hold, in which quotes and with how many backslashes, is nobody's business here."""
    found = ""
    for each in header.split(";"):
        name, _, value = each.strip().partition("=")
        if name == called:
            found = value
    return found
