/** The rule sheets are Markdown of our own, so what comes out may go on the page as it is. */

import { Marked } from "marked";

const marked = new Marked({ gfm: true });

/** Cards side by side, by their codes, and what is said of them; `?` is a card face down. */
export interface CardRow {
  caption: string;
  cards: string[];
}

/** A piece of a rule sheet: text, or rows of cards from a fenced block `cards` (docs/notation.md). */
export type Part = { html: string } | { rows: CardRow[] };

/** A rule sheet, or a part of one, piece by piece. */
export function parts(markdown: string): Part[] {
  const found: Part[] = [];
  let text = marked.lexer("");
  const close = (): void => {
    if (text.length) found.push({ html: anchored(marked.parser(text)) });
    text = marked.lexer("");
  };
  for (const token of marked.lexer(markdown)) {
    if (token.type === "code" && token.lang === "cards") {
      close();
      found.push({ rows: (token.text as string).split("\n").map(row) });
    } else text.push(token);
  }
  close();
  return found;
}

function row(line: string): CardRow {
  const colon = line.lastIndexOf(":");
  return { caption: line.slice(0, Math.max(colon, 0)).trim(), cards: line.slice(colon + 1).trim().split(/\s+/) };
}

/** What has a number gets it as its anchor, so that a link can point at it; what a phone must scroll takes keys. */
const anchored = (html: string): string =>
  html
    .replace(/<p><strong>([A-Z]+-[HET]?\d+)/g, '<p id="$1"><strong>$1')
    .replaceAll(/<th( [^>]*)?><\/th>/g, "<td></td>") // a corner heads nothing
    .replaceAll("<table>", '<table tabindex="0">');
