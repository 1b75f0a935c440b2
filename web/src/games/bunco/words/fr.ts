/** Ce qui se dit à une table de Bunco, en français. */

import type { Words } from "./en";

const fr: Words = {
  buncoPile: "Pile Bunco",
  surplus: (n) => `Pile ${n} du Surplus`,
  newPile: "Nouvelle pile",
  pileAt: (n) => `Pile à ${n}, il faut un ${n + 1}`,
  deck: (n) => `Pioche : ${n}`,
  stop: "Stop !",
  bunco: "Bunco !",
  stopWhere: "Stop ! Sur quelle pile ?",
  liftWhere: "La déplacer est une faute. Où ?",
  callsStop: (who) => `${who} s'écrie « Stop ! »`,
  youStop: "Vous vous écriez « Stop ! »",
};

export default fr;
