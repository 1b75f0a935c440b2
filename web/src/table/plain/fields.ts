/** Reading a view by what its fields are declared to hold. */

import type { Field, GameWords, Value } from "../../room/protocol";

/** Fields that every game has, and that the table shows elsewhere or not at all. */
const ELSEWHERE = ["seats", "ending", "shuffles", "scores"];

/** The fields for everybody to look at that are neither a house rule nor shown by their role. */
function open({ fields, options, roles }: GameWords): Field[] {
  const apart = new Set([...ELSEWHERE, ...Object.values(roles), ...options.map(({ name }) => name)]);
  return fields.filter(({ name, known }) => known === "PUBLIC" && !apart.has(name));
}

/** What lies in the middle: what does not belong to a seat. */
export const inMiddle = (words: GameWords): Field[] => open(words).filter((field) => !field.by_seat);

/** What lies before each seat. */
export const beforeSeat = (words: GameWords): Field[] => open(words).filter((field) => field.by_seat);

/** Everything in a value, whatever its shape. */
export function flat(value: Value | undefined): (string | number | boolean)[] {
  if (value === undefined) return [];
  if (typeof value === "object") return Object.values(value).flatMap(flat);
  return [value];
}

/** Whether a field's values are drawn as cards. */
export const isCards = ({ holds }: Field): boolean => holds === "CARD" || holds === "CARDS" || holds === "COPIES";

/** The cards in a value. */
export const cardsOf = (value: Value | undefined): string[] => flat(value).map(String).filter(Boolean);
