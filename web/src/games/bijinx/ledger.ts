/** The score sheet as it lies on the table: what is written in it, and the sums under the line. */

import type { BiJinxView, Mark } from "./view";

/** One line of one player's two columns. */
export interface Entry {
  mark: Mark;
  ret: number;
  ded: number;
  /** What is written in the place of a deduction. */
  instead: string;
  /** Equal and opposite: a line runs through both, and they are added on neither side. */
  struck: boolean;
}

const INSTEAD: Partial<Record<Mark, string>> = { dash: "—", jinx: "Jinx", double_jinx: "D. Jinx" };

/** The seats that share a score; partners, who sit opposite, stand side by side. */
export function sidesOf(view: BiJinxView, seats: number): number[][] {
  if (view.partners) return [0, 1].map((first) => [first, first + 2]);
  return Array.from({ length: seats }, (_, seat) => [seat]);
}

/** What a player has in his columns, a line a hand. */
export function entriesOf(view: BiJinxView, seat: number): Entry[] {
  const marks = (view.mark[seat] ?? []).slice(0, view.dealt).filter(Boolean);
  return marks.map((mark, hand) => {
    const ret = view.ret[seat]?.[hand] ?? 0;
    const ded = view.ded[seat]?.[hand] ?? 0;
    const instead = INSTEAD[mark] ?? "";
    return { mark, ret, ded, instead, struck: mark !== "across" && !instead && ret === ded };
  });
}

/** The sums of both sides; nothing above a Bi-Jinx across the line is added on the RET side. */
export function sumsOf(entries: Entry[]): { ret: number; ded: number } {
  const below = entries.slice(entries.findLastIndex(({ mark }) => mark === "across") + 1);
  const added = (lines: Entry[], column: "ret" | "ded"): number =>
    lines.reduce((sum, line) => sum + (line.struck ? 0 : line[column]), 0);
  return { ret: added(below, "ret"), ded: added(entries, "ded") };
}

/** The sums of partners, added together. */
export function jointSumsOf(partners: Entry[][]): { ret: number; ded: number } {
  const sums = partners.map(sumsOf);
  return { ret: sums.reduce((all, { ret }) => all + ret, 0), ded: sums.reduce((all, { ded }) => all + ded, 0) };
}
