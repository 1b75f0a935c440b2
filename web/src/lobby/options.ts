/** How a house rule is offered: its choices, where its line names them one by one. */

import type { Option } from "../room/protocol";

export interface Choice {
  value: number;
  says: string;
}

const MOST_CHOICES = 6;

/**
 * Lines such as "0: with a referee; 1: at a table; 2: for children" name what each number means.
 * What stands before the first number is the rule's own name.
 */
export function readOption({ says, low, high }: Option): { line: string; choices: Choice[] } {
  if (high - low >= MOST_CHOICES) return { line: says, choices: [] };
  const found = [...says.matchAll(/(?:^|[:;,]\s*)(\d) ?:? ([^;]+?)(?=\s*(?:[;,]\s*\d ?:? |$))/g)];
  const choices = found.map((match) => ({ value: Number(match[1]), says: match[2] as string }));
  const whole = choices.length === high - low + 1 && choices.every((choice, i) => choice.value === low + i);
  if (!whole || choices.length < 3) return { line: says, choices: [] };
  return { line: says.slice(0, found[0]?.index).trim(), choices };
}
