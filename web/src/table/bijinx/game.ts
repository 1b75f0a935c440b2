/** Bi-Jinx on the table. */

import { brief, button, deal, holding, type TableGame, type View } from "../game";
import Middle from "./Middle.svelte";

export interface BiJinxView extends View {
  ret: number[][];
  ded: number[][];
  mark: number[][];
  price: number;
  held: number[][];
  trick: string[];
  tricks: number;
  phase: number;
  inheritor: number;
  bi_holder: number;
  jinx_holder: number;
  offering: number;
  dealt: number;
  dealer: number;
  mover: number;
}

export const KINDS = ["Bi", "Jinx", "0", "00", "1", "2", "3", "4", "5"];
export const GUESTS = 10; // cards in Jinx Inn until it is inherited
export const TRICKS = 8;
export const TRADING = 3;
const DISCARDING = 1;
const DEALT = 10;

const bijinx: TableGame = {
  scored: true,
  hand: (view, me) => KINDS.flatMap((kind, i) => Array<string>((view as BiJinxView).held[me]?.[i] ?? 0).fill(kind)),
  held(view, seat) {
    const { tricks, trick } = view as BiJinxView;
    return DEALT - tricks - (trick[seat] ? 1 : 0);
  },
  dealer: (view) => (view as BiJinxView).dealer,
  task(table) {
    const { phase } = table.view as BiJinxView;
    return table.word(phase === TRADING ? "taskTrade" : phase === DISCARDING ? "taskDiscard" : "taskTrick");
  },
  choice(legal, view, me) {
    if (legal.kind !== "lay") return button(legal);
    const to = (view as BiJinxView).phase === DISCARDING ? "inn" : `trick:${me}`;
    return { legal, from: `hand:${legal.card}`, to };
  },
  acts({ name, seat, cards, says }, view, me) {
    const card = cards[0] ?? "";
    const home = seat === me ? "hand" : `seat:${seat}`;
    const { trick } = view as BiJinxView;
    switch (name) {
      case "hand":
        return deal(cards, "inn", "hand");
      case "discarded":
        return [{ do: "fly", card: "", from: `hand:${card}`, to: "inn" }];
      case "laid":
        return [{ do: "fly", card, from: holding(seat, me, card), to: `trick:${seat}` }];
      case "took":
        return [
          { do: "note", says: brief(says), at: home },
          ...trick.map((laid, from) => ({
            do: "fly" as const,
            card: laid || "",
            from: `trick:${from}`,
            to: home,
            brisk: true,
          })),
        ];
      case "inherited":
        return [
          { do: "fly", card: "", from: "inn", to: home },
          { do: "note", says: brief(says), at: home },
        ];
      case "inn":
      case "inn_opened":
        return [{ do: "show", cards, seat, what: "innName" }];
      case "kept":
        return [{ do: "show", cards, seat }];
      case "bi_jinx":
      case "big_four":
      case "eliminated":
      case "jinx":
      case "double_jinx":
      case "jinx_by_sale":
      case "accepted":
      case "refused":
      case "combination":
      case "retained":
        return [{ do: "note", says: brief(says), at: seat < 0 ? "inn" : home }];
      case "won":
      case "won_below":
        return [{ do: "note", says, at: "inn" }];
      default:
        return [];
    }
  },
  Middle,
};

export default bijinx;
