/** How the id of a local table begins. No server's does, so that a room may have tables of both kinds. */
export const MARK = "_";
