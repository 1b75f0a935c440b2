/** Ce qui se dit à une table de Bunco, en français. */

import type { Words } from "./en";

const fr: Words = {
  buncoPile: "Pile Bunco",
  surplus: (n) => `Pile ${n} du Surplus`,
  newPile: "Nouvelle pile",
  pileAt: (n) => `Pile à ${n}, il faut un ${n + 1}`,
  deck: (n) => `Pioche : ${n}`,
  stop: "Stop !",
  bunco: "Bunco !",
  stopWhere: "Stop ! Choisissez maintenant la pile qui le reçoit.",
  liftWhere: "La déplacer est une faute. Où ?",
  layWhere: "Sur quelle pile du Surplus ? Cela termine votre tour.",
  playOrLay: "Jouez-la sur une pile, ou posez-la au Surplus, ce qui termine votre tour.",
  endsTurn: "termine le tour",
  callsStop: (who) => `${who} s'écrie « Stop ! »`,
  youStop: "Vous vous écriez « Stop ! »",
};

export default fr;
