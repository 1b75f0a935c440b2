/** What is said at a table of Dixie, in English. */

const en = {
  stock: (n: number) => `Stock: ${n}`,
  callCard: "Call Card",
  called: (what: string) => `Called: ${what}`,
  nothingPlayed: "Nothing is played yet",
  callWhat: "Which symbol do you call?",
};

export type Words = typeof en;
export default en;
