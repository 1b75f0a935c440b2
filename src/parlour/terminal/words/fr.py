"""The terminal in French."""

PHRASES = {
    "which": "Quel jeu ? ",
    "opening": "{seats} joueurs, et vous êtes le joueur {seat}. ? pour de l'aide, q pour quitter.",
    "agreed": "{heading}, {rules}.",
    "again": "De retour à la table, après {n} (coup|coups).",
    "moves": "Vous pouvez :",
    "warming": "Les autres s'échauffent ; d'ici là, ils jouent d'instinct.",
    "warm": "Les autres se sont échauffés.",
    "plain": "La partie se joue avec les règles telles qu'elles sont écrites : {why}.",
    "cold": "Les autres continuent de jouer d'instinct : {why}.",
    "prompt": "Votre coup : ",
    "usual": "Votre coup (Entrée : {move}) : ",
    "amount": "Combien, de {low} à {high} ? ",
    "nonsense": "Il n'y a pas de coup {text!r}. ? montre ce qu'on peut taper.",
    "no_number": "Il n'y a pas de coup numéro {text}. Les numéros sont dans la liste ci-dessus.",
    "refused": "Interdit : {why} ({clause} ; r montre la règle).",
    "no_clause": "r montre la règle qu'enfreint un coup refusé, r 9 la règle 9.",
    "help": (
        "Tapez un coup comme il est écrit dans la liste, par exemple {example}, ou son numéro.\n"
        "  ?    cette aide, et de nouveau les coups\n"
        "  r    la règle qui interdit votre dernier coup ; r 9 : la règle 9\n"
        "  q    quitter la table\n"
        "Les majuscules sont sans importance."
    ),
    "help_plain": (
        "Tapez un coup comme il est écrit dans la liste, par exemple {example}.\n"
        "  ?    cette aide, et de nouveau les coups\n"
        "  r    la règle qui interdit votre dernier coup ; r 9 : la règle 9\n"
        "  q    quitter la table\n"
        "Les majuscules sont sans importance."
    ),
    "save": "Enregistrer la partie dans quel fichier ? (Entrée : ne pas l'enregistrer) ",
    "saved": "Enregistrée dans {path}. `parlour resume {path}` la reprend.",
    "kept": "La partie est dans {path}. `parlour replay {path}` la raconte.",
    "left": "Vous avez quitté la table.",
    "over": "La partie est finie : {ending}.",
    "record": "{seats} joueurs, {n} (coup|coups), règles version {version}.",
    "so_far": "Après {n} (coup|coups) :",
    "place": "place",
    "score": "score",
    "partner": "votre partenaire",
    "shelf": "jeu,titre,joueurs,ce que c'est",
    "players": "{title}, {players} joueurs",
    "value": "{value} : {meaning}",
    "house_rules": "{house_rule},valeurs,d'ordinaire,ce qu'elle change",
    "to_move": "Après {n} (coup|coups), au joueur {seat} de jouer :",
    "hint": "coup,gagne,±,pourquoi",
    "was_played": "▸ a été joué.",
    "review": "coup,joueur,joué,mieux,coût,±,pourquoi",
    "no_mistake": "Aucune décision n'a sûrement coûté de quoi en parler.",
    "mistakes": "Joueur {seat} : des erreurs qui valent {cost} d'une partie en tout.",
}
