"""What the terminal itself says, in English and French."""

PHRASES = {
    "en": {
        "opening": "{seats} players, and you are player {seat}. ? for help, q to leave.",
        "again": "Back at the table, {n} moves into the game.",
        "moves": "You may:",
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
        "record": "{seats} players, {n} moves, rules version {version}.",
        "so_far": "After {n} moves:",
        "place": "place",
        "score": "score",
        "partner": "your partner",
        "shelf": "game,title,players,what it is",
        "players": "{title}, {players} players",
        "house_rules": "house rule,values,unless told,what it does",
        "to_move": "After {n} moves, player {seat} to move:",
        "hint": "move,wins,±,why",
        "was_played": "▸ was played.",
        "review": "move,player,played,better,cost,±,why",
        "no_mistake": "No decision surely cost anybody anything worth a word.",
        "mistakes": "Player {seat}: mistakes worth {cost} of a game in all.",
    },
    "fr": {
        "opening": "{seats} joueurs, et vous êtes le joueur {seat}. ? pour de l'aide, q pour quitter.",
        "again": "De retour à la table, après {n} coups.",
        "moves": "Vous pouvez :",
        "prompt": "Votre coup : ",
        "usual": "Votre coup (Entrée : {move}) : ",
        "amount": "Combien, de {low} à {high} ? ",
        "nonsense": "Il n'y a pas de coup {text!r}. ? montre ce qu'on peut taper.",
        "no_number": "Il n'y a pas de coup numéro {text}. Les numéros sont dans la liste ci-dessus.",
        "refused": "Interdit : {why} ({clause} ; r montre la règle).",
        "no_clause": "r montre la règle qu'enfreint un coup refusé, r 9 la règle 9.",
        "help": (
            "Tapez un coup comme il est écrit dans la liste, par exemple {example}, ou son numéro.\n"
            "  ?    cette aide, et de nouveau les coups\n"
            "  r    la règle qui interdit votre dernier coup ; r 9 : la règle 9\n"
            "  q    quitter la table\n"
            "Les majuscules sont sans importance."
        ),
        "help_plain": (
            "Tapez un coup comme il est écrit dans la liste, par exemple {example}.\n"
            "  ?    cette aide, et de nouveau les coups\n"
            "  r    la règle qui interdit votre dernier coup ; r 9 : la règle 9\n"
            "  q    quitter la table\n"
            "Les majuscules sont sans importance."
        ),
        "save": "Enregistrer la partie dans quel fichier ? (Entrée : ne pas l'enregistrer) ",
        "saved": "Enregistrée dans {path}. `parlour resume {path}` la reprend.",
        "kept": "La partie est dans {path}. `parlour replay {path}` la raconte.",
        "left": "Vous avez quitté la table.",
        "over": "La partie est finie : {ending}.",
        "record": "{seats} joueurs, {n} coups, règles version {version}.",
        "so_far": "Après {n} coups :",
        "place": "place",
        "score": "score",
        "partner": "votre partenaire",
        "shelf": "jeu,titre,joueurs,ce que c'est",
        "players": "{title}, {players} joueurs",
        "house_rules": "règle maison,valeurs,d'ordinaire,ce qu'elle change",
        "to_move": "Après {n} coups, au joueur {seat} de jouer :",
        "hint": "coup,gagne,±,pourquoi",
        "was_played": "▸ a été joué.",
        "review": "coup,joueur,joué,mieux,coût,±,pourquoi",
        "no_mistake": "Aucune décision n'a sûrement coûté de quoi en parler.",
        "mistakes": "Joueur {seat} : des erreurs qui valent {cost} d'une partie en tout.",
    },
}
