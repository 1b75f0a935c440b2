/** The library for the web: one ES module that needs nothing else. */

import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false, // types and games lie there, too
    target: "es2022",
    lib: { entry: "src/index.ts", formats: ["es"], fileName: "parlour-engine" },
  },
});
