import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const api = "http://127.0.0.1:3000";

const controls = [
  "banner",
  "button",
  "button-style",
  "checkbox",
  "control-style",
  "field",
  "format",
  "icon-button",
  "link-button",
  "password-input",
  "skip-link",
  "text-input",
  "text-link",
  "tone",
  "tooltip",
];

/** The session and the way to the server, which every screen shares. */
const core = [
  "contract/permissions",
  "web/api/(api-error|call|create-call|memory-storage|refresh|send|session-endpoints|signal)",
  "web/api/(token-scope|token-store|url|word-of-sign-out)",
  "web/features/session/(enter-workspace|link-token|session-context)",
];

/** Parts of nearly every screen of those who are signed in, and of no other. */
const shell = [
  "avatar",
  "badge",
  "card",
  "chart-format",
  "chart-frame",
  "combobox",
  "dialog",
  "drawing",
  "empty-state",
  "error-state",
  "kbd",
  "page-header",
  "relative-time",
  "stat-card",
  "toast-store",
  "use-hotkeys",
  "visually-hidden",
];

/** What their screens say to the server; the sign-in pages have words of their own. */
const words = [
  "activities",
  "analytics",
  "comments",
  "home",
  "invitations",
  "mail-settings",
  "notifications",
  "people",
  "profile",
  "projects",
  "tasks",
  "team",
  "workspaces",
];

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), preloadFont("hanken-grotesk-latin-wght-normal"), precompress()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // The first versions with light-dark(), which the colour tokens are written in.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    modulePreload: { polyfill: false },
    // A data: URL would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
            },
            // What nearly every screen needs: one file costs less than a dozen of half a kilobyte.
            {
              name: "common",
              test: modules(inUi(controls), ...core),
            },
            {
              name: "shell",
              test: modules(inUi(shell)),
            },
            { name: "words", test: modules(`contract/(${words.join("|")})`) },
            {
              name: "icons",
              test: /lucide-react[\\/].*[\\/](list-checks|log-out|move-right|search|trash|trash-2|user-round)\.m?js$/,
            },
            {
              name: "queries",
              test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": api, "/healthz": api },
  },
});

/** Parts of the design system by their names, whichever folder they are in. */
function inUi(names: readonly string[]): string {
  return `web/ui/([a-z]+/)?(${names.join("|")})`;
}

/** Matches these modules, however their paths are written. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`(${paths.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);
}

/** Asks the browser for one font file along with the page, before the style sheet names it. */
function preloadFont(name: string): Plugin {
  return {
    name: "preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.includes(name))
          .map((file) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              href: `/${file}`,
              crossorigin: "",
            },
            injectTo: "head" as const,
          })),
    },
  };
}

/** Writes a .br and a .gz beside every text file of the build, so that the server only has to pick one. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    async writeBundle({ dir = "dist/web" }, bundle) {
      const texts = Object.keys(bundle).filter((file) =>
        /\.(js|css|html|svg|webmanifest|txt)$/.test(file),
      );
      for (const file of texts) {
        const path = join(dir, file);
        const source = await readFile(path);
        const options = {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        };
        await writeFile(`${path}.br`, await brotli(source, options));
        await writeFile(`${path}.gz`, await zip(source, { level: 9 }));
      }
    },
  };
}
