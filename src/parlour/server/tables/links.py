"""What the address of a table ends in: whoever has it may come."""

import re
import secrets

LINK = re.compile(r"[A-Za-z0-9_-]{1,64}")  # all there can be


def new_link() -> str:
    """One that nobody can guess.

    It begins with no hyphen, which a command line would take for an option, and with no underscore, by which the page
    knows the tables on a person's own device.
    """
    while (link := secrets.token_urlsafe(16)).startswith(("-", "_")):
        pass
    return link
