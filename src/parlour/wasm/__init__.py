"""The games as WebAssembly: a module a game, with its rules and its bots, and a declaration of all that goes with it."""
