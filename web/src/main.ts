import { mount } from "svelte";
import { address } from "./address.svelte";
import App, { fetchPage } from "./App.svelte";
import { dress } from "./comfort/settings.svelte";
import { HOME } from "./site";
import { speak } from "./words/words.svelte";
import "./look/type.css";
import "./look/colours.css";
import "./look/room.css";

const LATER_MS = 3000;
/** What is said where there are no words to say it in any language. */
const SPEECHLESS = "Parlour could not be loaded: there is no connection, or a newer version has been put here. Reload the page.";

dress();
const spoken = speak();
fetchPage(address.path);
// Not awaited at the top: other files could then no longer be bundled with this one.
const room = document.getElementById("room") as HTMLElement;
void spoken.then(() => mount(App, { target: room }), () => (room.textContent = SPEECHLESS));

// What is kept for later is fetched when there is nothing else to do: a first card comes first.
const keep = (): void => void navigator.serviceWorker.register(new URL("worker.js", HOME));
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => setTimeout(keep, LATER_MS));
}
