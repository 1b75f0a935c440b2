/** Around an oval table nobody hangs over the rim: the higher a seat stands, the farther from the edge it is. */

import type { Attachment } from "svelte/attachments";

const GAP = 10; // pixels between a seat and the rim

/** How far the felt begins from its own left at this height. */
function begins(felt: HTMLElement, y: number): number {
  const { top, bottom, width, height } = felt.getBoundingClientRect();
  const { borderTopWidth, borderTopLeftRadius, borderBottomLeftRadius } = getComputedStyle(felt);
  const rim = parseFloat(borderTopWidth);
  const upper = y < top + height / 2;
  const radius = (upper ? borderTopLeftRadius : borderBottomLeftRadius).split(" ").map((part) => parseFloat(part) / 100);
  const [rx, ry] = [(radius[0] ?? 0) * width, (radius[1] ?? 0) * height];
  const beyond = (ry - (upper ? y - top : bottom - y)) / (ry - rim);
  return beyond > 0 && ry > rim ? rx - (rx - rim) * Math.sqrt(Math.max(0, 1 - beyond ** 2)) : rim;
}

/** Tells rows of seats how far each must keep off the table's edge (`--off`): whatever else moves it, not to the side. */
export const within: Attachment<HTMLElement> = (seats) => {
  const table = seats.closest<HTMLElement>(".table");
  const felt = table?.querySelector<HTMLElement>(".felt");
  if (!table || !felt) return;
  const rows = [...seats.children] as HTMLElement[];
  const offs = rows.map(() => 0);
  const away = (row: HTMLElement): number => {
    const ends = [...row.children].map((seat) => seat.getBoundingClientRect()).flatMap(({ top, bottom }) => [top, bottom]);
    return Math.ceil(felt.offsetLeft + Math.max(0, ...ends.map((y) => begins(felt, y))) + GAP);
  };
  /** All are measured before any is told, and told only what is new: else the table would be laid out once more. */
  const keepOff = (): void =>
    rows.map(away).forEach((now, row) => {
      if (now !== offs[row]) rows[row]?.style.setProperty("--off", `${(offs[row] = now)}px`);
    });
  const watch = new ResizeObserver(keepOff);
  for (const it of [table, ...table.querySelectorAll(":scope > .own, .far, .seat")]) watch.observe(it);
  return () => watch.disconnect();
};
