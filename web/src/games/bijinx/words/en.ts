/** What is said at a table of Bi-Jinx, in English. */

const en = {
  inn: "Jinx Inn",
  waiting: (n: number) => `Jinx Inn: ${n} cards`,
  inherited: (who: string) => `Jinx Inn: ${who}`,
  trick: (n: number, all: number) => `Trick ${n} of ${all}`,
  sheet: "Score sheet",
  putSheet: "Put the score sheet back",
  hand: "Hand",
  total: "Total",
  together: "Together",
  below: "less than nothing",
  wonBy: (n: string) => `won by ${n}`,
  shared: "shared win",
  printPad: "Print blank score sheets",
  holds: (who: string, card: string) => `${who} holds ${card}`,
  sells: "sells for",
  buys: "buys for",
  noOffer: "no offer yet",
  thinks: "to speak",
  oneLeft: "one offer left",
  noneLeft: "no offer left",
};

export type Words = typeof en;
export default en;
