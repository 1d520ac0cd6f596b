import path from "node:path";
import { normalizePath, type Plugin } from "vite";
import { type Bundle, chunksOf, filesOf, isPartBy } from "./bundle.ts";
import { frame, screens } from "./screens.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Returns the files that load when these parts are opened. */
function filesOfParts(bundle: Bundle, parts: readonly string[]): Set<string> {
  const chunks = chunksOf(bundle);
  const homes = parts.map((part) => {
    const holds = (id: string) => normalizePath(id).endsWith(`/web/features/${part}`);
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some(holds));
    if (!chunk) throw new Error(`No file of the build has ${part}, which a screen opens`);
    return chunk;
  });
  return filesOf(bundle, homes);
}

const linkTo = (file: string) =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * Writes index.html once more for each screen, with links to the files that the screen opens at once. A browser
 * then asks for all of them with its first requests, instead of one after the other as each names the next.
 * `pages/pages.json` maps each address to its page, and `pages/parts.json` each part that is loaded on demand to
 * its file.
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
          const files = filesOfParts(bundle, [...(isOpen ? [] : frame.parts), ...parts]);
          const links = [...files].filter((file) => !html.includes(`"/${file}"`)).map(linkTo);
          const name = `${address.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "landing"}.html`;
          pages[address] = name;
          const source = html.replace("</head>", `${links.join("")}</head>`);
          this.emitFile({ type: "asset", fileName: `pages/${name}`, source });
        }
        const write = (name: string, content: unknown) =>
          this.emitFile({ type: "asset", fileName: name, source: JSON.stringify(content) });
        write("pages/pages.json", pages);
        const isPart = isPartBy(this);
        const parts = chunksOf(bundle).flatMap(({ fileName, moduleIds }) =>
          moduleIds
            .filter((id) => isPart(id))
            .map((id) => [normalizePath(path.relative(root, id)), fileName] as const),
        );
        write("pages/parts.json", Object.fromEntries(parts));
      },
    },
  };
}
