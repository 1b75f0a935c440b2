/** Ce qui se dit à une table de Bonanza, en français. */

import type { Words } from "./en";

const fr: Words = {
  choice: "Échangez votre main contre le mort, ou gardez-la.",
  auction: "Faites une offre pour le mort.",
  claim: (space) => `${space} : abattre ?`,
  bet: "Poker : misez, ou non.",
  lead: "Entamez de la plus basse d'une couleur.",
  chips: (n) => `${n} jetons`,
  wheel: "La roue",
  deadHand: "Le mort",
  deadHandOf: (who) => `Le mort : ${who}`,
  bid: (n) => `Offrir ${n}`,
  stake: (n) => `Miser ${n}`,
  folded: "couché",
  ladder: "Cartes jouées",
  leadColour: (colour) => `à entamer : ${colour}`,
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
