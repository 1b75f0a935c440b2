"""Who somebody is: a random id in a cookie, signed so that nobody can make one up."""

import hashlib
import hmac
import secrets

COOKIE = "parlour"
YEAR = 365 * 24 * 3600


class Identity:
    """Makes and reads cookies with the room's key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def _sign(self, person: str) -> str:
        return hmac.new(self._key, person.encode(), hashlib.sha256).hexdigest()

    def new(self) -> str:
        """An id for somebody new."""
        return secrets.token_hex(16)

    def cookie(self, person: str, secure: bool) -> str:
        """The value of a Set-Cookie header."""
        end = "; Secure" if secure else ""
        return f"{COOKIE}={person}.{self._sign(person)}; Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR}{end}"

    def no_cookie(self, secure: bool) -> str:
        """The value of a Set-Cookie header that takes the cookie away."""
        return f"{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{'; Secure' if secure else ''}"

    def person(self, header: str) -> str:
        """The person a Cookie header speaks of; nobody where it was not signed here."""
        person, _, signature = own_cookie(header).partition(".")
        return person if person and hmac.compare_digest(signature.encode(), self._sign(person).encode()) else ""


def own_cookie(header: str) -> str:
    """The value of our own cookie in a Cookie header; the last, if there are several. It is read in one go: what
    other cookies hold, in which quotes and with how many backslashes, is nobody's business here."""
    found = ""
    for each in header.split(";"):
        name, _, value = each.strip().partition("=")
        if name == COOKIE:
            found = value
    return found
