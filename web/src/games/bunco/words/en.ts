/** What is said at a table of Bunco, in English. */

const en = {
  buncoPile: "Bunco Pile",
  surplus: (n: number) => `Surplus pile ${n}`,
  newPile: "New pile",
  pileAt: (n: number) => `Pile at ${n}, next is ${n + 1}`,
  deck: (n: number) => `Deck: ${n}`,
  stop: "Stop!",
  bunco: "Bunco!",
  stopWhere: "Stop! On which pile?",
  liftWhere: "To move it is a slip. Where to?",
  callsStop: (who: string) => `${who} calls Stop!`,
  youStop: "You call Stop!",
};

export type Words = typeof en;
export default en;
