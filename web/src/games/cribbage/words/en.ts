/** What is said at a table of Cribbage, in English. */

const en = {
  crib: "Crib",
  count: "Count",
  cut: "Cut for the deal",
  startCard: "Start card",
  pack: "Pack",
  board: (scores: string) => `The board: ${scores}`,
  pegs: (who: string, forward: number, rear: number) => `${who} ${forward}, rear peg ${rear}`,
};

export type Words = typeof en;
export default en;
