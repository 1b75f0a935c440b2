/** Ce qui se dit à une table de Cribbage, en français. */

import type { Words } from "./en";

const fr: Words = {
  crib: "Crib",
  count: "Compte",
  cut: "La coupe pour la donne",
  startCard: "Carte de départ",
  pack: "Paquet",
  layAway: (many) => (many > 1 ? "Écarter ces deux cartes" : "Écarter cette carte"),
  hands: "mains",
  cribs: "cribs",
  pegging: "le jeu",
  board: (scores) => `La planche : ${scores}`,
  pegs: (who, forward, rear) => `${who} ${forward}, fichet arrière ${rear}`,
};

export default fr;
