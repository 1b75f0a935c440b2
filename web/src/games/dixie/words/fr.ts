/** Ce qui se dit à une table de Dixie, en français. */

import type { Words } from "./en";

const fr: Words = {
  stock: (n) => `Pioche : ${n}`,
  callCard: "Carte à suivre",
  called: (what) => `Demandé : ${what}`,
  nothingPlayed: "Rien n'est encore joué",
  callWhat: "Quel symbole demandez-vous ?",
};

export default fr;
