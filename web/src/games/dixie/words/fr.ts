/** Ce qui se dit à une table de Dixie, en français. */

import type { Words } from "./en";

const fr: Words = {
  follow: "Suivez la demande, ou piochez.",
  nothingToDraw: "Suivez la demande si vous pouvez : il n'y a plus rien à piocher.",
  lead: "Entamez d'une carte au choix.",
  stock: (n) => `Pioche : ${n}`,
  callCard: "Carte à suivre",
  called: (what) => `Demandé : ${what}`,
  nothingPlayed: "Rien n'est encore joué",
  callWhat: "Quel symbole demandez-vous ?",
};

export default fr;
