/** Ce qui se dit à une table de Cribbage, en français. */

import type { Words } from "./en";

const fr: Words = {
  crib: "Crib",
  count: "Compte",
  cut: "La coupe pour la donne",
  startCard: "Carte de départ",
  pack: "Paquet",
  board: (scores) => `La planche : ${scores}`,
  pegs: (who, forward, rear) => `${who} ${forward}, fichet arrière ${rear}`,
};

export default fr;
