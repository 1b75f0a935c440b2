/** Bunco on the table. */

import type { GameEvent, Legal } from "../../room/protocol";
import { brief, button, holding, home, type Act, type Choice, type TableGame } from "../../table/game";
import Before from "./Before.svelte";
import Beside from "./Beside.svelte";
import Brief from "./Brief.svelte";
import Middle from "./Middle.svelte";
import { partnerOf, surplus, type BuncoView } from "./view";
import type { Words } from "./words/en";

const NUMBERS = 10;

/** `s2>4`: from the second Surplus pile to a pile at 4. */
function leading(legal: Legal, seat: number, card: string): Choice {
  const [from = "", height = ""] = legal.place.split(">");
  return { legal, from: from === "h" ? `hand:${card}` : surplus(seat, from), to: `height:${height}` };
}

function choice(legal: Legal, view: BuncoView, me: number): Choice {
  const partner = view.partners ? partnerOf(view, me) : me;
  const slot = Number(legal.place.slice(1)) - 1;
  /** A card goes on the pile at the number before it; what is no number begins one. */
  const onto = (card: string | undefined): string => `height:${Number(card) ? Number(card) - 1 : 0}`;
  switch (legal.kind) {
    case "hand":
      return { legal, from: `hand:${legal.card}`, to: onto(legal.card) };
    case "surplus":
      return { legal, from: surplus(me, legal.place), to: onto(view.tops[me]?.[slot]) };
    case "pile":
      return { legal, from: `bunco:${me}`, to: onto(view.pile_top[me]) };
    case "pile_stop":
      return { legal, from: `bunco:${me}`, to: surplus(me, legal.place) };
    case "lift": {
      const [from = "", onto = ""] = legal.place.split(">");
      return { legal, from: surplus(me, from), to: surplus(me, onto), aimed: true }; // a slip, not made by one touch
    }
    case "lay":
      return { legal, from: `hand:${legal.card}`, to: surplus(me, legal.place), ends: true };
    case "end":
      return { ...button(legal), ends: true };
    case "hand_bunco":
    case "surplus_bunco":
      return leading(legal, me, "B");
    case "stop":
      return leading(legal, me, "S");
    case "partner_surplus":
      return { legal, from: surplus(partner, legal.place), to: onto(view.tops[partner]?.[slot]) };
    case "partner_pile":
      return { legal, from: `bunco:${partner}`, to: onto(view.pile_top[partner]) };
    case "partner_pile_stop":
      return { legal, from: `bunco:${partner}`, to: surplus(partner, legal.place) };
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

function acts({ name, seat, cards, amount, place, says }: GameEvent, view: BuncoView, me: number): Act[] {
  const card = cards[0] ?? "";
  const at = home(seat, me);
  const onto = `height:${Math.max(0, amount - 1)}`;
  const fly = (from: string, to: string): Act[] => [{ do: "fly", card, from, to }];
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
      return fly(holding(seat, me, card), onto);
    case "from_surplus":
      return fly(surplus(seat, place), `height:${Number(card) - 1}`);
    case "surplus_bunco":
      return fly(`surplus:${seat}:${(view.tops[seat]?.indexOf("B") ?? 0) + 1}`, onto);
    case "from_pile":
    case "pile_bunco":
      return fly(`bunco:${seat}`, onto);
    case "pile_stop":
      return fly(`bunco:${seat}`, surplus(seat, place));
    case "laid":
      return fly(holding(seat, me, card), surplus(seat, place));
    case "lifted": {
      const [from = "", onto = ""] = place.split(">");
      return fly(surplus(seat, from), surplus(seat, onto));
    }
    case "finished":
      return [{ do: "fly", card: String(NUMBERS), from: `height:${NUMBERS - 1}`, to: "heap" }];
    case "stop_card": {
      const [from = "", height = ""] = place.split(">");
      const lay = from === "h" ? holding(seat, me, "S") : surplus(seat, from);
      return [
        { do: "note", says: brief(says.replace(/(!(\s»)?).*/, "$1")), at: seat === me ? "hand" : lay },
        ...fly(lay, `height:${height}`),
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
      return [{ do: "note", says, at }];
    case "reshuffled":
    case "last_round":
    case "last_turn":
    case "long_turn":
    case "still":
    case "stalled":
    case "capped":
    case "won":
      return [{ do: "note", says: name === "won" ? says : brief(says), at: "deck" }];
    default:
      return [];
  }
}

const bunco: TableGame<BuncoView, Words> = {
  scored: false,
  leaves: ["bunco", "surplus"],
  aside: ["turn", "piled", "turned_up"],
  laden: true,
  bed: 4.8, // for five cards: Stop stands beside it, and must never move
  where({ offered, say }) {
    if (offered[0]?.legal.kind === "stop") return say.stopWhere;
    if (offered.every(({ legal }) => legal.kind === "lift")) return say.liftWhere;
    if (offered.every(({ ends }) => ends)) return say.layWhere;
    return offered.some(({ ends }) => ends) ? say.playOrLay : "";
  },
  called: (table, seat) => (seat === table.me ? table.say.youStop : table.say.callsStop(table.nameOf(seat))),
  choice,
  acts,
  Middle,
  Before,
  Brief,
  shared: (view, seat, me) => view.partners && me >= 0 && seat === partnerOf(view, me),
  Beside,
};

export default bunco;
