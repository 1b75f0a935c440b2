/** Around an oval table nobody hangs over the rim: the higher a seat stands, the farther from the edge it is. */

import type { Attachment } from "svelte/attachments";

const GAP = 10; // pixels between a seat and the rim

/** How far the felt begins from its own left at this height, where all corners are alike. */
function begins(felt: HTMLElement, y: number): number {
  const { top, width, height } = felt.getBoundingClientRect();
  const { borderTopWidth, borderTopLeftRadius } = getComputedStyle(felt);
  const rim = parseFloat(borderTopWidth);
  const [across = 0, down = 0] = borderTopLeftRadius.split(" ").map((part) => parseFloat(part) / 100);
  const [rx, ry] = [across * width, down * height];
  const beyond = Math.max(top + ry - y, y - (top + height - ry), 0) / (ry - rim);
  return rx - (rx - rim) * Math.sqrt(Math.max(0, 1 - beyond ** 2));
}

/** Tells a row of seats how far it must keep off the table's edge (`--off`): whatever else moves it, not to the side. */
export const within: Attachment<HTMLElement> = (row) => {
  const table = row.closest<HTMLElement>(".table");
  const felt = table?.querySelector<HTMLElement>(".felt");
  if (!table || !felt) return;
  const seats = [...row.children];
  const keepOff = (): void => {
    const ends = seats.map((seat) => seat.getBoundingClientRect()).flatMap(({ top, bottom }) => [top, bottom]);
    const most = Math.max(0, ...ends.map((y) => begins(felt, y)));
    row.style.setProperty("--off", `${felt.offsetLeft + most + GAP}px`);
  };
  const watch = new ResizeObserver(keepOff);
  for (const it of [table, ...table.querySelectorAll(".far, .own"), ...seats]) watch.observe(it);
  return () => watch.disconnect();
};
