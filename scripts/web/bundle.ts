import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

export const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/** Returns the files that load together with these chunks, with their style sheets. */
export function filesOf(bundle: Bundle, from: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...from];
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === "chunk") waiting.push(next);
    }
  }
  return files;
}

/** Returns a check of whether a module is loaded on demand. */
export const isPartBy =
  (build: Pick<Rolldown.PluginContext, "getModuleInfo">) =>
  (id: string): boolean =>
    (build.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
