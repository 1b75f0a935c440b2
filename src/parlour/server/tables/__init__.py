"""The tables of the room: their games and people, what messages do at them, and what is due at them."""
