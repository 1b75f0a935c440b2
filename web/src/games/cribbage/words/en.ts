/** What is said at a table of Cribbage, in English. */

const en = {
  crib: "Crib",
  count: "Count",
  cut: "Cut for the deal",
  startCard: "Start card",
  pack: "Pack",
  layAway: (many: number): string => (many > 1 ? "Lay these two away" : "Lay it away"),
  hands: "hands",
  cribs: "cribs",
  pegging: "the play",
  board: (scores: string) => `The board: ${scores}`,
  pegs: (who: string, forward: number, rear: number) => `${who} ${forward}, rear peg ${rear}`,
};

export type Words = typeof en;
export default en;
