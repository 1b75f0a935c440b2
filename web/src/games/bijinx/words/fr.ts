/** Ce qui se dit à une table de Bi-Jinx, en français. */

import type { Words } from "./en";

const fr: Words = {
  inn: "L'Auberge",
  waiting: (n) => `Auberge : ${n} cartes`,
  inherited: (who) => `Auberge : ${who}`,
  trick: (n, all) => `Pli ${n} sur ${all}`,
  sheet: "Feuille de score",
  putSheet: "Reposer la feuille de score",
  hand: "Manche",
  total: "Total",
  together: "Ensemble",
  below: "au-dessous de zéro",
  wonBy: (n) => `${n} d'avance`,
  shared: "victoire partagée",
  printPad: "Imprimer des feuilles vierges",
  holds: (who, card) => `${who} : ${card}`,
  sells: "vend pour",
  buys: "achète pour",
  noOffer: "pas encore d'offre",
  thinks: "à parler",
  oneLeft: "encore une offre",
  noneLeft: "plus d'offre",
};

export default fr;
