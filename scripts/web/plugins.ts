import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

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

/** Leaves modules out of the build: each of their exports is a function that does nothing and returns itself. */
export function leaveOut(modules: RegExp = unused): Plugin {
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

/** React Router's links, without the prefetching of its framework mode: a context, a hook and a component that do nothing. */
const plainLinks = `
  import { createContext } from "react";
  export const FrameworkContext = createContext(undefined);
  const nothing = [false, undefined, {}];
  export const usePrefetchBehavior = () => nothing;
  export const mergeRefs = (ref) => ref;
  export const PrefetchPageLinks = () => null;
  export {
    PrefetchPageLinks as CRITICAL_CSS_DATA_ATTRIBUTE,
    PrefetchPageLinks as Links,
    PrefetchPageLinks as Meta,
    PrefetchPageLinks as Scripts,
    PrefetchPageLinks as setIsHydrated,
    PrefetchPageLinks as useFrameworkContext,
  };
`;

/**
 * Removes the prefetching of React Router's links, which the app does not use: 1 kB of every first visit. The build
 * fails if the library uses more than the replacement offers.
 */
export function leaveOutPrefetching(): Plugin {
  return {
    name: "leave-out-prefetching",
    apply: "build",
    enforce: "pre",
    load: {
      filter: {
        id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/,
      },
      handler: () => plainLinks,
    },
  };
}

/**
 * Replaces Vite's own preloading of what a dynamic import needs. A browser remembers a failed import for as long as
 * the page is open, but not a failed fetch. Without a network, files are thus fetched first: they come from the
 * browser's cache, or the import is not tried.
 */
export function preloadParts(): Plugin {
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

/**
 * Writes a .br and a .gz beside every text file of the build, so that the server only has to pick one. The service worker is
 * built after the rest.
 */
export function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  /** Undefined until something is written: a failed build reports its own error. */
  let folder: string | undefined;
  async function compress(file: string): Promise<void> {
    if (folder === undefined) return;
    const path = join(folder, file);
    const source = await readFile(path);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.br`, await brotli(source, options));
    await writeFile(`${path}.gz`, await zip(source, { level: 9 }));
  }
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    async writeBundle({ dir = "dist/web" }, bundle) {
      folder = dir;
      const texts = Object.keys(bundle).filter((file) =>
        /\.(js|css|html|svg|webmanifest|txt)$/.test(file),
      );
      for (const file of texts) await compress(file);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: () => compress("service-worker.js"),
    },
  };
}
