/** Ce qui se dit à une table de Bonanza, en français. */

import type { Words } from "./en";

const fr: Words = {
  lastRound: "dernier tour",
  chips: (n) => `${n} jetons`,
  wheel: "La roue",
  deadHand: "Le mort",
  deadHandOf: (who) => `Le mort : ${who}`,
  bid: (n) => `Offre : ${n}`,
  stake: (n) => `Mise : ${n}`,
  folded: "couché",
  ladder: "Cartes jouées",
  leadColour: (colour) => `à jouer : ${colour}`,
  colours: { any: "toute couleur", black: "noir", red: "rouge" },
  spaces: {
    joker: "Joker",
    queen_jack: "Dame-Valet",
    sequence: "Séquence",
    ten_two: "Dix-Deux",
    poker: "Poker",
    ace: "As",
    king: "Roi",
    queen: "Dame",
    jack: "Valet",
    pot: "Pot",
  },
};

export default fr;
