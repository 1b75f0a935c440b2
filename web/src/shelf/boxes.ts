/** The boxes on the shelf. A game brings one in its folder; for a game that brings none there is a plain one. */

import type { Component } from "svelte";
import type { GameWords } from "../room/protocol";

export interface Box {
  name: string;
  title: string;
  /** Where it stands on the shelf; those that do not care stand last. */
  order?: number;
  Cover?: Component;
  /** How long a game takes, about. */
  minutes?: number;
  /** How many sit down when nobody says. */
  seats?: number;
}

/** A box as a game brings it; its name is the folder's. */
export type Brought = Omit<Box, "name">;

const place = (box: Brought): number => box.order ?? Infinity;
const found = import.meta.glob<Brought>("../games/*/box.ts", { eager: true, import: "default" });
const BOXES: Box[] = Object.entries(found)
  .map(([path, box]) => ({ name: path.split("/").at(-2) as string, ...box }))
  .sort((one, other) => place(one) - place(other));

/** A game's box; where it has brought none, one with its title on it. */
export const boxOf = (name: string, title = name): Box => BOXES.find((box) => box.name === name) ?? { name, title };

/** The boxes of all the games in the room; before it has said what it has, those we know. */
export function onShelf(games: readonly GameWords[]): Box[] {
  if (!games.length) return BOXES;
  return games.map(({ name, title }) => boxOf(name, title)).sort((one, other) => place(one) - place(other));
}
