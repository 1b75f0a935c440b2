// Loads the page's words in a language, from a copy of the page, and says all of them: for test_toy_language.py.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [web, language, ...games] = process.argv.slice(2);
const { createServer } = await import(pathToFileURL(createRequire(`${web}/`).resolve("vite")).href);
const server = await createServer({
  root: web, logLevel: "error", appType: "custom", server: { middlewareMode: true, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { SPOKEN, wordsIn } = await server.ssrLoadModule("/src/words/languages.ts");
const { lay } = await server.ssrLoadModule("/src/games/collected.ts");

/** Every text that is said as it stands. */
function texts(thing) {
  if (typeof thing === "string") return [thing];
  return thing && typeof thing === "object" ? Object.values(thing).flatMap(texts) : [];
}

const said = { page: texts(await wordsIn(language)) };
for (const name of games) said[name] = texts((await lay({ name }, language)).say);
process.stdout.write(JSON.stringify({ languages: SPOKEN.map(([code]) => code), said }));
await server.close();
