/** How this visitor likes it. Kept in the browser; the room works the same without. */

import { firstSpoken } from "../words/languages";

export type Theme = "lamp" | "daylight";

export interface Settings {
  /** The code of a language. */
  language: string;
  theme: Theme;
  /** Cards move; off fades them instead. */
  motion: boolean;
  /** Each suit in a colour of its own. */
  fourColour: boolean;
  /** A first tap lifts a card, a second plays it. */
  guard: boolean;
  /** The last card of the hand is played without asking. */
  forced: boolean;
  /** What each decision is about is said, not only what is asked. */
  coach: boolean;
  /** One counts one's own cards, where cards are counted. */
  count: boolean;
  sound: boolean;
  /** When it is one's turn and the page is not looked at, the browser says so. */
  notify: boolean;
  sort: "dealt" | "rank" | "suit";
}

const PLACE = "parlour";

function usual(): Settings {
  return {
    language: firstSpoken(navigator.languages),
    theme: "lamp",
    motion: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    fourColour: false,
    guard: matchMedia("(pointer: coarse)").matches,
    forced: false,
    coach: true,
    count: false,
    sound: false,
    notify: false,
    sort: "suit",
  };
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // a browser that keeps nothing, or kept nonsense: begin afresh
  }
}

/** What was kept, where it still makes sense, and else what is usual. */
function begin(): Settings {
  const before = { ...usual(), ...kept() };
  return { ...before, language: firstSpoken([String(before.language), ...navigator.languages]) };
}

export const settings: Settings = $state(begin());

/** Change a setting and keep it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // private windows may refuse; the setting holds until the page is closed
  }
  dress();
}

/** Put theme, language and motion on the page itself. */
export function dress(): void {
  const page = document.documentElement;
  page.lang = settings.language;
  page.dataset["theme"] = settings.theme;
  page.dataset["motion"] = settings.motion ? "full" : "calm";
}
