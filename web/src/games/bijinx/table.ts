/** Bi-Jinx on the table. */

import { brief, button, deal, holding, home, outcome, type TableGame } from "../../table/game";
import Middle from "./Middle.svelte";
import type { BiJinxView } from "./view";
import type { Words } from "./words/en";

const DEALT = 10;

const bijinx: TableGame<BiJinxView, Words> = {
  scored: true,
  leaves: ["trick"],
  held: ({ phase, tricks, trick }, seat) => (phase ? DEALT - tricks - (trick[seat] ? 1 : 0) : 0),
  choice(legal, _view, me) {
    return legal.kind === "lay" ? { legal, from: `hand:${legal.card}`, to: `trick:${me}` } : button(legal);
  },
  acts({ name, seat, cards, says }, { trick }, me, say) {
    const card = cards[0] ?? "";
    const at = home(seat, me);
    switch (name) {
      case "deal":
        return [{ do: "rest" }];
      case "hand":
        return deal(cards, "inn", "hand");
      case "discarded":
        return [{ do: "fly", card: "", from: `hand:${card}`, to: "inn" }];
      case "laid":
        return [{ do: "fly", card, from: holding(seat, me, card), to: `trick:${seat}` }];
      case "took":
        return [
          { do: "note", says: brief(says), at },
          ...trick.map((laid, from) => ({
            do: "fly" as const,
            card: laid || "",
            from: `trick:${from}`,
            to: at,
            brisk: true,
          })),
        ];
      case "inherited":
        return [
          { do: "fly", card: "", from: "inn", to: at },
          { do: "note", says: brief(says), at },
        ];
      case "inn":
      case "inn_opened":
        return [{ do: "show", cards, seat, detail: say.inn }];
      case "kept":
        return [{ do: "show", cards, seat }];
      case "bi_jinx":
        return [{ do: "note", says: outcome(says), at }];
      case "big_four":
      case "eliminated":
      case "jinx":
      case "double_jinx":
      case "jinx_by_sale":
      case "one_offer":
      case "last_offer":
      case "accepted":
      case "refused":
      case "combination":
      case "retained":
        return [{ do: "note", says: brief(says), at: seat < 0 ? "inn" : at }];
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
