import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { frame, screens } from "./screens.ts";

type Bundle = Rolldown.OutputBundle;

const root = path.resolve(import.meta.dirname, "../..");

/** The files that loading these modules loads, with their style sheets. */
function filesOf(bundle: Bundle, parts: readonly string[]): Set<string> {
  const files = new Set<string>();
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const waiting = parts.map((part) => {
    const id = path.join("web", "features", part);
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((module) => module.endsWith(id)));
    if (!chunk) throw new Error(`No file of the build has ${part}, which a screen opens`);
    return chunk;
  });
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === "chunk") waiting.push(next);
    }
  }
  return files;
}

const linkTo = (file: string) =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * Writes index.html once more for each screen, with links to the files that it opens at once: a browser asks for all of them
 * with its first requests, and not for one after the other as each says what it needs. `pages/pages.json` says which page
 * stands for which address, and `pages/parts.json` which file has a part that is loaded when it is asked for.
 */
export function writePages(): Plugin {
  return {
    name: "write-pages",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("The build has no index.html");
        const html = index.source.toString();
        const pages: Record<string, string> = {};
        for (const { path: address, parts, isOpen = false } of screens) {
          const files = filesOf(bundle, [...(isOpen ? [] : frame.parts), ...parts]);
          const links = [...files].filter((file) => !html.includes(`"/${file}"`)).map(linkTo);
          const name = `${address.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "landing"}.html`;
          pages[address] = name;
          const source = html.replace("</head>", `${links.join("")}</head>`);
          this.emitFile({ type: "asset", fileName: `pages/${name}`, source });
        }
        const write = (name: string, content: unknown) =>
          this.emitFile({ type: "asset", fileName: name, source: JSON.stringify(content) });
        write("pages/pages.json", pages);
        const isPart = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
        const parts = Object.values(bundle).flatMap((file) =>
          file.type === "chunk"
            ? file.moduleIds
                .filter((id) => isPart(id))
                .map((id) => [path.relative(root, id), file.fileName] as const)
            : [],
        );
        write("pages/parts.json", Object.fromEntries(parts));
      },
    },
  };
}
