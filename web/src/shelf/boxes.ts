/** The five boxes in the order they stand on the shelf, and how they are usually played. */

import type { Component } from "svelte";
import BijinxCover from "./BijinxCover.svelte";
import BonanzaCover from "./BonanzaCover.svelte";
import BuncoCover from "./BuncoCover.svelte";
import CribbageCover from "./CribbageCover.svelte";
import DixieCover from "./DixieCover.svelte";

export interface Box {
  name: string;
  title: string;
  cover: Component;
  /** How long a game takes, about. */
  minutes: number;
  /** How many sit down when nobody says. */
  seats: number;
}

export const BOXES: readonly Box[] = [
  { name: "bunco", title: "Bunco", cover: BuncoCover, minutes: 20, seats: 4 },
  { name: "bijinx", title: "Bi-Jinx", cover: BijinxCover, minutes: 15, seats: 4 },
  { name: "dixie", title: "Dixie", cover: DixieCover, minutes: 15, seats: 4 },
  { name: "bonanza", title: "Bonanza", cover: BonanzaCover, minutes: 30, seats: 5 },
  { name: "cribbage", title: "Cribbage", cover: CribbageCover, minutes: 15, seats: 2 },
];

export const boxOf = (name: string): Box | undefined => BOXES.find((box) => box.name === name);
