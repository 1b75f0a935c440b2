import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Tells the service worker which files make up the page, and names the edition after them. */
function edition(): Plugin {
  return {
    name: "edition",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle["worker.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker is missing");
      const files = Object.keys(bundle).filter((name) => /\.(js|css|woff2)$/.test(name) && name !== "worker.js");
      worker.code = worker.code.replace(/["'`]__FILES__["'`]/, JSON.stringify(JSON.stringify(files)));
    },
  };
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
      output: { entryFileNames: (chunk) => (chunk.name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true, changeOrigin: true } } },
});
