"""What Dixie is measured against: its kin."""

from parlour.bench.peers import openspiel, rlcard

PEERS = (openspiel(4, "crazy_eights(players=4)"), rlcard(4, "uno"))
LOAD = {"rounds": 4}  # many quick turns: what is played to find out how much a room bears
