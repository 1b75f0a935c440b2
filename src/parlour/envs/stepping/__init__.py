"""What the environments compile for each game. A folder to itself: a change in it means compiling anew."""
