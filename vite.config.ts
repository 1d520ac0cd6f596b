import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

/** The server beside it in `npm run dev`. */
const api = `http://127.0.0.1:${process.env["PORT"] || "3000"}`;

const controls = [
  "banner",
  "button",
  "button-style",
  "checkbox",
  "control-style",
  "field",
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
  "web/paths",
  // The routes name the rooms of a project.
  "contract/project-rooms",
  "web/api/(api-error|call|create-call|first-token|memory-storage|on-forbidden|refresh|send)",
  "web/api/(leaving|session-endpoints|signal|token-scope|token-store|url|sign-out-note)",
  "web/features/session/(auth-card|enter-workspace|link-token|session-context|session-messages)",
];

/** Parts of nearly every screen of those who are signed in, and of no other. */
const shell = [
  "card",
  "chart-format",
  "chart-frame",
  "combobox",
  "counted",
  "day",
  "dialog",
  "drawing",
  "empty-state",
  "error-state",
  "kbd",
  "lazy-part",
  "lazy-view",
  "network",
  "part-failure",
  "part-loader",
  "page-header",
  "relative-time",
  "stat-card",
  "toast-store",
  "url-params",
  "use-hotkeys",
  "use-online",
  "use-debounced",
  "use-prefetch",
  "use-search-text",
  "use-url-state",
  "visually-hidden",
];

/** Parts of lists. */
const lists = [
  "date-filter",
  "load-more",
  "progress-bar",
  "search-input",
  "select",
  "table",
  "use-url-panel",
];

/** Parts of forms, beside the form itself. */
const forms = [
  "confirm-dialog",
  "discard-question",
  "number-input",
  "text-area",
  "use-unsaved-guard",
];

/** The contract of these screens. The sign-in pages have their own. */
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

/**
 * Modules of libraries that never run in this app, though what it uses imports them: Zod prints schemas only on the
 * server, and React Router's framework mode and instrumentation are not used.
 */
const unused = new RegExp(
  [
    "zod/v4/core/(json-schema-processors|to-json-schema)",
    "react-router/dist/production/lib/(router/instrumentation|dom/ssr/(links|single-fetch))",
  ]
    .map((path) => `node_modules/${path}\\.js$`)
    .join("|")
    .replaceAll("/", "[\\\\/]"),
);

export default defineConfig({
  root: "web",
  plugins: [
    react(),
    tailwindcss(),
    leaveOut(unused),
    preloadParts(),
    preloadFont("hanken-grotesk-latin-wght-normal"),
    precompress(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // The first versions with light-dark(), which the colour tokens are written in.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
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
      // React Router's warnings to developers on the console.
      treeshake: { manualPureFunctions: ["warning", "warningOnce"] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
            },
            // Parts that nearly every screen needs: one file is cheaper than a dozen of half a kilobyte.
            {
              name: "common",
              test: anyOf(
                modules(inUi(controls), ...core),
                // Otherwise the first group that needs one of them would include it, and the login page that group.
                /vite[\\/]preload-helper|lucide-react[\\/].*[\\/]icons[\\/]x\.m?js$/,
              ),
            },
            // Also for the landing page, which needs nothing else of the shell.
            {
              name: "format",
              test: modules(inUi(["format", "avatar", "badge"]), "contract/permissions"),
            },
            { name: "zod", test: /node_modules[\\/]zod[\\/]/ },
            { name: "words", test: modules(`contract/(${words.join("|")})`) },
            {
              name: "shell",
              test: modules(
                inUi(shell),
                "web/api/no-eval",
                "web/features/session/(permission|use-today)",
                "web/subjects",
              ),
            },
            { name: "lists", test: modules(inUi(lists)) },
            {
              name: "forms",
              test: anyOf(
                modules(inUi(forms)),
                /web[\\/]form[\\/]|node_modules[\\/](react-hook-form|@hookform)[\\/]/,
              ),
            },
            {
              name: "queries",
              test: anyOf(
                modules("web/api/(deleted|early-queries|queries)"),
                /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
              ),
            },
            { name: "sync", test: /web[\\/]sync[\\/]/ },
            {
              name: "icons",
              test: /lucide-react[\\/].*[\\/]icons[\\/]/,
              minShareCount: 3,
            },
          ],
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

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}

/** Parts of the design system by their names, whichever folder they are in. */
function inUi(names: readonly string[]): string {
  return `web/ui/([a-z]+/)?(${names.join("|")})`;
}

/** Matches these modules, however their paths are written. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`(${paths.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);
}

/** Leaves modules out of the build: each of their exports is a function that does nothing and returns itself. */
function leaveOut(modules: RegExp): Plugin {
  return {
    name: "leave-out",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: modules },
      async handler(id) {
        const source = await readFile(id, "utf8");
        const declared = [
          ...source.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm),
        ];
        const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
          names.split(",").map((name) => name.split(" as ").at(-1)?.trim() ?? ""),
        );
        const names = new Set([
          ...declared.map(([, name = ""]) => name),
          ...listed.filter(Boolean),
        ]);
        const exported = [...names].map((name) => `leftOut as ${name}`).join(", ");
        return `const leftOut = () => leftOut;\nexport { ${exported} };`;
      },
    },
  };
}

/**
 * Replaces Vite's own preloading of what a dynamic import needs. A browser remembers a failed import for as long as
 * the page is open, but not a failed fetch. Without a network, files are thus fetched first: they come from the
 * browser's cache, or the import is not tried.
 */
function preloadParts(): Plugin {
  const code = `
    const seen = new Set();
    const here = new Set();
    const check = async (url) => {
      if (here.has(url)) return;
      const answer = await fetch(url).catch(() => undefined);
      if (!answer?.ok) throw new TypeError("Failed to fetch dynamically imported module: " + url);
      await answer.arrayBuffer();
    };
    const preload = (url) => {
      if (seen.has(url)) return;
      seen.add(url);
      const link = document.createElement("link");
      const isStyle = url.endsWith(".css");
      link.rel = isStyle ? "stylesheet" : "modulepreload";
      link.crossOrigin = "";
      link.href = url;
      document.head.append(link);
      if (isStyle) return new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = () => reject(new Error("Unable to preload CSS for " + url));
      });
    };
    export const __vitePreload = async (load, deps = []) => {
      const urls = deps.map((dep) => "/" + dep);
      if (!navigator.onLine) await Promise.all(urls.map(check));
      await Promise.all(urls.map(preload));
      const part = await load();
      for (const url of urls) here.add(url);
      return part;
    };`;
  return {
    name: "preload-parts",
    apply: "build",
    enforce: "pre",
    load: { filter: { id: /vite[\\/]preload-helper/ }, handler: () => code },
  };
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
