// Inks of the print shop. They are printed on paper, so they stay the same by lamp and by day.

export const INK = "#221c16";
export const RED = "#a02822";
export const PAPER = "#fbf5e6";
export const CREAM = "#efe2c4";
export const BRASS = "#b08d4a";
export const GOLD = "#d9b45b";
export const OXBLOOD = "#7c2d2a";
export const MIDNIGHT = "#1d2742";
export const FELT = "#24483a";
