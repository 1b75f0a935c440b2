"""The games as WebAssembly: a module each, with rules and bots, and a declaration of all that goes with it."""
