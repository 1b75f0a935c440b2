/** What is said at a table of Bonanza, in English. */

const en = {
  lastRound: "the last round",
  chips: (n: number) => `${n} chips`,
  wheel: "The wheel",
  deadHand: "Dead hand",
  deadHandOf: (who: string) => `Dead hand: ${who}`,
  bid: (n: number) => `Bid ${n}`,
  stake: (n: number) => `Stake ${n}`,
  folded: "folded",
  ladder: "Cards played",
  leadColour: (colour: string) => `to lead: ${colour}`,
  colours: { any: "any suit", black: "black", red: "red" },
  spaces: {
    joker: "Joker",
    queen_jack: "Queen-Jack",
    sequence: "Sequence",
    ten_two: "Ten-Two",
    poker: "Poker",
    ace: "Ace",
    king: "King",
    queen: "Queen",
    jack: "Jack",
    pot: "Pot",
  },
};

export type Words = typeof en;
export default en;
