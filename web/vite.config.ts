import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rollup } from "vite";

const SOURCE = decodeURIComponent(new URL("src/", import.meta.url).pathname);

/** Tells the service worker which files make up the page, and names the edition after them. */
function edition(): Plugin {
  return {
    name: "edition",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle["worker.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker is missing");
      // In one order: another one would make another edition of the same page.
      const files = Object.keys(bundle).filter((name) => /\.(js|css|woff2)$/.test(name) && name !== "worker.js").sort();
      worker.code = worker.code.replace(/["'`]__FILES__["'`]/, JSON.stringify(JSON.stringify(files)));
    },
  };
}

/**
 * What a table needs comes in a few files, and not in the forty that it shares with this page and that: a service worker
 * and a slow line are asked for each. First what the lobby needs too, then what lies on every table, then the game's own.
 */
function together(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  const within = (from: string): Set<string> => {
    const found = new Set([from]);
    for (const each of found) getModuleInfo(each)?.importedIds.forEach((one) => found.add(one));
    return found;
  };
  if (within(`${SOURCE}main.ts`).has(id)) return "page";
  if (within(`${SOURCE}pages/TablePage.svelte`).has(id)) return "TablePage";
  if (id.startsWith(`${SOURCE}table/`) || within(`${SOURCE}table/Table.svelte`).has(id)) return "Table";
  if (id.startsWith(`${SOURCE}cards/`)) return "cards";
  return /games\/(\w+)\/(?!words)/.exec(id.slice(SOURCE.length))?.[1];
}

export default defineConfig({
  plugins: [svelte(), edition()],
  // A server hands the page out at any address of its own, so the page names its files from the root (`parlour site`
  // writes them down otherwise); the files know each other by where they lie.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  worker: { format: "es" },
  build: {
    outDir: "../src/parlour/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy forbids data: addresses
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { page: "index.html", worker: "src/worker.ts" },
      output: { manualChunks: together, entryFileNames: (chunk) => (chunk.name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true, changeOrigin: true } } },
});
