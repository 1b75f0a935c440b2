/** What is said at a table of Bunco, in English. */

const en = {
  buncoPile: "Bunco Pile",
  surplus: (n: number) => `Surplus pile ${n}`,
  newPile: "New pile",
  pileAt: (n: number) => `Pile at ${n}, next is ${n + 1}`,
  deck: (n: number) => `Deck: ${n}`,
  stop: "Stop!",
  bunco: "Bunco!",
  stopWhere: "Stop! Now choose the pile it is put on.",
  liftWhere: "To move it is a slip. Where to?",
  layWhere: "Lay it down on which Surplus pile? That ends your turn.",
  playOrLay: "Play it on a pile, or lay it down, which ends your turn.",
  endsTurn: "ends the turn",
  callsStop: (who: string) => `${who} calls Stop!`,
  youStop: "You call Stop!",
};

export type Words = typeof en;
export default en;
