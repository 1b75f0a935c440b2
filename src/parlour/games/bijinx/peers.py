"""What Bi-Jinx is measured against: nobody else has it, so a game of about its size."""

from parlour.bench.peers import openspiel

PEERS = (openspiel(4, "hearts"),)
