"""The games as researchers' libraries want them. Everything here stands on the same compiled rules."""
