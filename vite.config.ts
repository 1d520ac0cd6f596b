import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { groups } from "./scripts/web/chunks.ts";
import { leaveOutSchemas } from "./scripts/web/leave-out-schemas.ts";
import { leaveOut, leaveOutPrefetching, precompress, preloadParts } from "./scripts/web/plugins.ts";
import { writePages } from "./scripts/web/pages.ts";
import { pwa } from "./scripts/web/pwa.ts";
import { trimStyles } from "./scripts/web/trim-styles.ts";

/** The server beside it in `npm run dev`. */
const api = `http://127.0.0.1:${process.env["PORT"] || "3000"}`;

export default defineConfig({
  root: "web",
  resolve: {
    alias: [{ find: /^zod$/, replacement: path.resolve(import.meta.dirname, "web/api/zod.ts") }],
  },
  plugins: [
    react(),
    tailwindcss(),
    trimStyles(),
    leaveOutSchemas(),
    leaveOut(),
    leaveOutPrefetching(),
    preloadParts(),
    writePages(),
    pwa(),
    precompress(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // The first versions with light-dark(), which the colour tokens are written in, and @property.
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    modulePreload: {
      polyfill: false,
      // Files that the first page has loaded need not be preloaded by later ones.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "html"
          ? files
          : files.filter((file) => !/assets\/(react|common|index|rolldown-runtime)-/.test(file)),
    },
    // A data: URL would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Removes React Router's warnings to developers on the console.
      treeshake: { manualPureFunctions: ["warning", "warningOnce"] },
      output: {
        // Hashes are short, because the first script lists the files of every screen and a hash does not compress.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups,
        },
      },
    },
  },
  server: {
    port: 5173,
    // The folder web/api has the same path. Its modules are Vite's own.
    proxy: { "^/api/(?!.*\\.tsx?(\\?|$))": api, "/healthz": api },
  },
});
