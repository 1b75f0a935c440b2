/** Where this page's room is: at a server, in this browser, or both; whoever hands the page out writes it in its head. */

import { MARK } from "./local/mark";

const written = (what: string): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="parlour-${what}"]`)?.content;
const alone = written("alone");
const place = written("games") ?? alone;

/** The folder that the games lie in, where they can be played in this browser. */
export const GAMES = place ? new URL(place, document.baseURI).href : "";

/** Whether this page is a folder of files, with no server behind it (`parlour site`). */
export const site = written("games") !== undefined;

/** Whether whoever plays alone at this server's room does so on his own device (`parlour serve --alone local`). */
export const onDevice = Boolean(alone);

/** Whether this server's room has no games that could be played without it. */
export const unbuilt = alone === "";

/** Whether a table is in this browser. */
export const isHere = (table: string): boolean => site || (onDevice && table.startsWith(MARK));

/** Where the page itself lies. */
export const HOME = site ? new URL(".", document.baseURI).href : new URL("/", location.origin).href;
