/** Bunco on the table. */

import { brief, button, type Choice, type TableGame, type View } from "../game";
import Before from "./Before.svelte";
import Beside from "./Beside.svelte";
import Middle from "./Middle.svelte";
import type { Legal } from "../../room/protocol";

export interface BuncoView extends View {
  hands: string[][];
  held: number[];
  pile_top: string[];
  pile_left: number[];
  tops: string[][];
  under: number[][];
  heights: number[];
  wild: number[];
  piled: number;
  run: number;
  decked: number;
  heap: number;
  mode: number;
  partners: boolean;
  dealer: number;
  mover: number;
}

export const TABLE_MODE = 1;
export const CHILDREN = 2;
const NUMBERS = 10;
const SLOT_PLACE = 10; // amounts from here on number the Surplus piles
const SOURCE_PLACE = 14; // and from here on a source (hand, four piles) and a height

/** The seat opposite. */
export const partnerOf = (view: BuncoView, me: number): number => (me + view.held.length / 2) % view.held.length;

/** Where a source such as `h` or `s2` lies. */
function source(name: string, seat: number, card: string): string {
  return name === "h" ? `hand:${card}` : `surplus:${seat}:${name.slice(1)}`;
}

/** `s2>4`: from the second Surplus pile to a pile at 4. */
function leading(legal: Legal, seat: number, card: string): Choice {
  const [from = "", height = ""] = legal.place.split(">");
  return { legal, from: source(from, seat, card), to: `height:${height}` };
}

function choice(legal: Legal, view: View, me: number): Choice {
  const v = view as BuncoView;
  const partner = v.partners ? partnerOf(v, me) : me;
  const slot = legal.place.slice(1);
  /** A card goes on the pile at the number before it; what is no number begins one. */
  const onto = (card: string | undefined): string => `height:${Number(card) ? Number(card) - 1 : 0}`;
  switch (legal.kind) {
    case "hand":
      return { legal, from: `hand:${legal.card}`, to: onto(legal.card) };
    case "surplus":
      return { legal, from: `surplus:${me}:${slot}`, to: onto(v.tops[me]?.[Number(slot) - 1]) };
    case "pile":
      return { legal, from: `bunco:${me}`, to: onto(v.pile_top[me]) };
    case "pile_stop":
      return { legal, from: `bunco:${me}`, to: `surplus:${me}:${slot}` };
    case "lay":
      return { legal, from: `hand:${legal.card}`, to: `surplus:${me}:${slot}` };
    case "hand_bunco":
    case "surplus_bunco":
      return leading(legal, me, "B");
    case "stop":
      return leading(legal, me, "S");
    case "partner_surplus":
      return { legal, from: `surplus:${partner}:${slot}`, to: onto(v.tops[partner]?.[Number(slot) - 1]) };
    case "partner_pile":
      return { legal, from: `bunco:${partner}`, to: onto(v.pile_top[partner]) };
    case "partner_pile_stop":
      return { legal, from: `bunco:${partner}`, to: `surplus:${partner}:${slot}` };
    case "partner_bunco":
      return leading(legal, partner, "B");
    case "call":
    case "false_stop":
      return { legal, from: "shout", to: "" }; // the buttons beside the hand
    case "pass":
      return { legal, from: "silence", to: "" }; // whoever says nothing has passed
    default:
      return button(legal);
  }
}

const bunco: TableGame = {
  scored: false,
  hand: (view, me) => ((view as BuncoView).hands[me] ?? []).filter(Boolean),
  held: (view, seat) => (view as BuncoView).held[seat] ?? 0,
  dealer: (view) => (view as BuncoView).dealer,
  turn: (view) => (view as BuncoView).mover,
  task(table) {
    const { mover } = table.view as BuncoView;
    if (mover === table.me) return table.word("taskBunco");
    const armed = table.choices.some(({ legal }) => legal.kind === "stop");
    return armed ? table.word("taskWindow") : table.word("waiting", { who: table.nameOf(mover) });
  },
  choice,
  acts({ name, seat, cards, amount, says }, view, me) {
    const v = view as BuncoView;
    const card = cards[0] ?? "";
    const hand = (code: string): string => (seat === me ? `hand:${code}` : `seat:${seat}`);
    const onto = `height:${Math.max(0, amount - 1)}`;
    const fly = (from: string, to: string) => [{ do: "fly" as const, card, from, to }];
    const slot = `surplus:${seat}:${amount - SLOT_PLACE + 1}`;
    switch (name) {
      case "took":
        return seat === me
          ? []
          : Array.from({ length: amount }, () => ({
              do: "fly" as const,
              card: "",
              from: "deck",
              to: `seat:${seat}`,
              brisk: true,
            }));
      case "took_card":
        return [{ do: "fly", card, from: "deck", to: "hand", brisk: true }];
      case "played":
      case "played_bunco":
        return fly(hand(card), onto);
      case "from_surplus":
        return fly(slot, `height:${Number(card) - 1}`);
      case "surplus_bunco":
        return fly(`surplus:${seat}:${(v.tops[seat]?.indexOf("B") ?? 0) + 1}`, onto);
      case "from_pile":
      case "pile_bunco":
        return fly(`bunco:${seat}`, onto);
      case "pile_stop":
        return fly(`bunco:${seat}`, slot);
      case "laid":
        return fly(hand(card), slot);
      case "finished":
        return [{ do: "fly", card: String(NUMBERS), from: `height:${NUMBERS - 1}`, to: "heap" }];
      case "stop_card": {
        const from = Math.floor((amount - SOURCE_PLACE) / 10);
        const height = (amount - SOURCE_PLACE) % 10;
        return [
          {
            do: "note",
            says: brief(says.replace(/!.*/, "!")),
            at: from && seat !== me ? `surplus:${seat}:${from}` : seat === me ? "hand" : `seat:${seat}`,
          },
          ...fly(from ? `surplus:${seat}:${from}` : hand("S"), `height:${height}`),
        ];
      }
      case "stop_removed":
        return [{ do: "fly", card: "S", from: `height:${amount}`, to: "heap" }];
      case "penalty":
        return amount > 0 && !card ? [{ do: "fly", card: "", from: "deck", to: `bunco:${seat}` }] : [];
      case "called":
      case "guilty":
      case "not_guilty":
      case "false_stop":
      case "loses_turn":
      case "lost_turn":
      case "emptied":
        return [{ do: "note", says, at: seat === me ? "hand" : `seat:${seat}` }];
      case "reshuffled":
      case "last_round":
      case "last_turn":
      case "still":
      case "stalled":
      case "capped":
      case "won":
        return [{ do: "note", says: name === "won" ? says : brief(says), at: "deck" }];
      default:
        return [];
    }
  },
  Middle,
  Before,
  Beside,
};

export default bunco;
