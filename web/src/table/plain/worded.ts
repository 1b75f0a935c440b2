/** A field's value in words, each thing it holds for itself. */

import type { Field, Value } from "../../room/protocol";
import { phrases } from "../../words/words.svelte";
import type { Sitting } from "../sitting.svelte";
import { flat } from "./fields";

/** Names are written for programs. */
const spoken = (name: unknown): string => String(name).replaceAll("_", " ");

/** What a value comes to; nothing where it holds nothing. */
export function worded(table: Sitting, { holds }: Field, value: Value | undefined): string[] {
  const values = flat(value);
  const amount = (one: unknown): string => Number(one).toLocaleString(table.props.language);
  switch (holds) {
    case "SEAT":
    case "SOMEBODY":
    case "SEATS":
      return values.filter((seat) => Number(seat) >= 0).map((seat) => table.nameOf(Number(seat)));
    case "FLAG":
      return values.some(Boolean) ? [phrases().house.on] : [];
    case "EACH":
      return Object.entries(value ?? {}).map(([name, one]) => `${spoken(name)} ${amount(one)}`);
    case "COUNT":
    case "AMOUNT":
      // One number is always told; of a row of them, those up to the last that is anything.
      return (Array.isArray(value) ? values.slice(0, values.findLastIndex(Boolean) + 1) : values).map(amount);
    case "NUMBERS":
      return values.map(amount);
    case "PACKED": // for programs
      return [];
    default:
      return values.filter(Boolean).map(spoken);
  }
}
