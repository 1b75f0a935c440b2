/** The rule sheets are Markdown of our own, so what comes out may go on the page as it is. */

import { Marked } from "marked";

const marked = new Marked({ gfm: true });

export const inline = (text: string): string => marked.parseInline(text, { async: false });
export const whole = (text: string): string => marked.parse(text, { async: false });
