/** A blank pad of score sheets, as the booklet's dealers sold them: on paper only. */

import { mount, unmount } from "svelte";
import Pad from "./Pad.svelte";
import type { Words } from "./words/en";

/** Print blank sheets for so many hands, with the players of a side next to each other. */
export function printPad(say: Words, sides: number[][], hands: number): void {
  const pad = mount(Pad, { target: document.body, props: { say, sides, hands } });
  addEventListener("afterprint", () => void unmount(pad), { once: true });
  print();
}
