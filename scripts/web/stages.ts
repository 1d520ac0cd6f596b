import type { Plugin, Rolldown } from "vite";
import type { Stage, StagedFile } from "../../web/device/worker-messages.ts";

type Bundle = Rolldown.OutputBundle;

/** Where the closure of each stage begins: a path of a module, as a pattern. The first stage that reaches a file takes it. */
const roots: readonly (readonly [Stage, RegExp])[] = [
  [
    "shell",
    /web\/(index\.html|device\/|features\/(device|install|session\/login-page|sharing|shell))/,
  ],
  [
    "rooms",
    /web\/((api|site|sync|ui)|features\/(activities|comments|dashboard|files|home|notifications|projects|site|tasks|team))\//,
  ],
];

/** What only visitors and a computing worker load. Nobody needs it without a network. */
const neverKept = /web\/features\/landing\//;

/** The files that the shell needs beside its code. */
const shellFiles =
  /^(index\.html|favicon\.svg|assets\/hanken-grotesk-latin-wght-normal-.*\.woff2)$/;

/** The chunks that loading these chunks loads too, with their style sheets. */
function closureOf(bundle: Bundle, from: readonly Rolldown.OutputChunk[]): Set<string> {
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

/** The stage of each file of a build that is kept on the device. */
export function stagesOf(bundle: Bundle): Map<string, Stage> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const isOf = (chunk: Rolldown.OutputChunk, roots: RegExp) =>
    // A file that modules were joined into has none that it stands for.
    (chunk.facadeModuleId === null ? chunk.moduleIds : [chunk.facadeModuleId]).some((id) =>
      roots.test(id.replaceAll("\\", "/")),
    );
  const stages = new Map<string, Stage>();
  const put = (file: string, stage: Stage) => {
    if (!stages.has(file)) stages.set(file, stage);
  };
  for (const { fileName } of chunks.filter((chunk) => chunk.isEntry)) put(fileName, "entry");
  for (const [stage, root] of roots) {
    const from = chunks.filter(
      (chunk) => (chunk.isEntry || chunk.isDynamicEntry) && isOf(chunk, root),
    );
    for (const file of closureOf(bundle, from)) put(file, stage);
  }
  const landing = chunks.filter((chunk) => isOf(chunk, neverKept));
  const left = new Set(
    landing.flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
      ...(viteMetadata?.importedAssets ?? []),
    ]),
  );
  for (const file of Object.keys(bundle)) {
    if (shellFiles.test(file)) put(file, "shell");
    else if (!left.has(file)) put(file, "rest");
  }
  return stages;
}

/**
 * Says in which stage the service worker keeps each file: the shell at once, then what people open on a site, then the
 * rest. `transform` adds that to the worker's list of files.
 */
export function stageFiles() {
  let stages = new Map<string, Stage>();
  const plugin: Plugin = {
    name: "stage-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => void (stages = stagesOf(bundle)),
    },
  };
  const transform = (
    entries: (Omit<StagedFile, "stage"> & { size: number })[],
  ): { manifest: (StagedFile & { size: number })[] } => ({
    manifest: entries.flatMap((entry) => {
      const stage = shellFiles.test(entry.url) ? "shell" : stages.get(entry.url);
      return stage ? [{ ...entry, stage }] : [];
    }),
  });
  return { plugin, transform };
}
