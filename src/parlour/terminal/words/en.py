"""The terminal in English."""

PHRASES = {
    "which": "Which game? ",
    "opening": "{seats} players, and you are player {seat}. ? for help, q to leave.",
    "agreed": "{heading}, {rules}.",
    "again": "Back at the table, {n} (move|moves) into the game.",
    "moves": "You may:",
    "warming": "The others are warming up: until they are, they play by rule of thumb.",
    "warm": "The others have warmed up.",
    "plain": "The game is played by the plain rules: {why}.",
    "cold": "The others go on playing by rule of thumb: {why}.",
    "prompt": "Your move: ",
    "usual": "Your move (Enter: {move}): ",
    "amount": "How much, {low} to {high}? ",
    "nonsense": "There is no move {text!r}. ? shows what you can type.",
    "no_number": "There is no move number {text}. The list above has the numbers.",
    "refused": "Not allowed: {why} ({clause}; r shows the clause).",
    "no_clause": "r shows the clause a refused move breaks, r 9 shows clause 9.",
    "help": (
        "Type a move as it is written in the list, such as {example}, or its number there.\n"
        "  ?    this help, and the moves again\n"
        "  r    the clause of the rules that forbade your last move; r 9 is clause 9\n"
        "  q    leave the table\n"
        "Capitals do not matter."
    ),
    "help_plain": (
        "Type a move as it is written in the list, such as {example}.\n"
        "  ?    this help, and the moves again\n"
        "  r    the clause of the rules that forbade your last move; r 9 is clause 9\n"
        "  q    leave the table\n"
        "Capitals do not matter."
    ),
    "save": "Save the game to which file? (Enter: do not save) ",
    "saved": "Saved to {path}. `parlour resume {path}` goes on from here.",
    "kept": "The record is in {path}. `parlour replay {path}` tells the game again.",
    "left": "You have left the table.",
    "over": "The game is over: {ending}.",
    "record": "{seats} players, {n} (move|moves), rules version {version}.",
    "so_far": "After {n} (move|moves):",
    "place": "place",
    "score": "score",
    "partner": "your partner",
    "shelf": "game,title,players,what it is",
    "players": "{title}, {players} players",
    "value": "{value}: {meaning}",
    "house_rules": "{house_rule},values,unless told,what it does",
    "to_move": "After {n} (move|moves), player {seat} to move:",
    "hint": "move,wins,±,why",
    "was_played": "▸ was played.",
    "review": "move,player,played,better,cost,±,why",
    "no_mistake": "No decision surely cost anybody anything worth a word.",
    "mistakes": "Player {seat}: mistakes worth {cost} of a game in all.",
}
