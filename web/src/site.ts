/** Whether this page is a folder of files, whose room is in this browser, or a server's: `parlour site` writes it in. */

const written = document.querySelector<HTMLMetaElement>('meta[name="parlour-games"]');

/** The folder that the games lie in, where there is no server. */
export const GAMES = written ? new URL(written.content, document.baseURI).href : "";

export const site = GAMES !== "";

/** Where the page itself lies. */
export const HOME = site ? new URL(".", document.baseURI).href : new URL("/", location.origin).href;
