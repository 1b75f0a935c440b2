/** Ce qui se dit à une table de Bi-Jinx, en français. */

import type { Words } from "./en";

const fr: Words = {
  lay: "Posez une carte au choix.",
  trade: "Faites une offre, ou laissez.",
  discard: "Choisissez un zéro pour l'Auberge.",
  inn: "L'Auberge",
  guests: (n) => `Auberge : ${n} hôtes`,
  trick: (n, all) => `Pli ${n} sur ${all}`,
  sheet: "Feuille de score",
  hand: "Manche",
  total: "Total",
  holds: (who, card) => `${who} : ${card}`,
  sells: "vend pour",
  buys: "achète pour",
  noOffer: "pas encore d'offre",
  thinks: "à parler",
};

export default fr;
