/** What is said at a table of Bi-Jinx, in English. */

const en = {
  lay: "Lay any card to the trick.",
  trade: "Make an offer, or leave it.",
  discard: "Choose a zero for Jinx Inn.",
  inn: "Jinx Inn",
  guests: (n: number) => `Jinx Inn: ${n} guests`,
  trick: (n: number, all: number) => `Trick ${n} of ${all}`,
  sheet: "Score sheet",
  hand: "Hand",
  total: "Total",
  holds: (who: string, card: string) => `${who} holds ${card}`,
  sells: "sells for",
  buys: "buys for",
  noOffer: "no offer yet",
  thinks: "to speak",
};

export type Words = typeof en;
export default en;
