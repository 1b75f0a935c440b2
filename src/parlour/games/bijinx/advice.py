"""What a hint at Bi-Jinx is about: a price at which a trade may come about."""

YIELDING = {"sell": -1, "buy": 1}  # whoever is asked likes to pay less, and to be paid more
