import type { Plugin, Rolldown } from "vite";
import type { LoadStage, StagedFile } from "../../web/device/app/worker-messages.ts";
import { type Bundle, chunksOf, filesOf, isPartBy } from "./bundle.ts";

/** Where the closure of each stage begins: a path of a module, as a pattern. The first stage that reaches a file takes it. */
const roots: readonly (readonly [LoadStage, RegExp])[] = [
  [
    "shell",
    /web\/(index\.html|device\/|features\/(device|install|session\/login-page|sharing|shell))/,
  ],
  [
    "rooms",
    /web\/((api|site|sync|ui)|features\/(activities|comments|dashboard|files|home|notifications|projects|site|tasks|team))\//,
  ],
];

/** Files that only visitors and a computing worker load. Nobody needs them without a network. */
const neverKept = /web\/features\/landing\//;

/** The files that the shell needs beside its code. */
const shellFiles =
  /^(index\.html|favicon\.svg|assets\/hanken-grotesk-latin-wght-normal-.*\.woff2)$/;

/**
 * Returns the stage of each file of a build that the device keeps.
 * @param isPart whether a module is loaded on demand: a stage begins with such modules
 */
export function stagesOf(bundle: Bundle, isPart: (id: string) => boolean): Map<string, LoadStage> {
  const chunks = chunksOf(bundle);
  const isOf = (chunk: Rolldown.OutputChunk, roots: RegExp) =>
    chunk.moduleIds.some(
      (id) => (chunk.isEntry || isPart(id)) && roots.test(id.replaceAll("\\", "/")),
    );
  const stages = new Map<string, LoadStage>();
  const put = (file: string, stage: LoadStage) => {
    if (!stages.has(file)) stages.set(file, stage);
  };
  for (const { fileName } of chunks.filter((chunk) => chunk.isEntry)) put(fileName, "entry");
  for (const [stage, root] of roots) {
    const from = chunks.filter((chunk) => isOf(chunk, root));
    for (const file of filesOf(bundle, from)) put(file, stage);
  }
  const landing = chunks.filter(({ moduleIds }) => {
    const parts = moduleIds.filter((id) => isPart(id));
    return parts.length > 0 && parts.every((id) => neverKept.test(id.replaceAll("\\", "/")));
  });
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
 * Adds to the service worker's list of files, with `transform`, in which stage it keeps each file: the shell at
 * once, then what people open on a site, then the rest.
 */
export function stageFiles() {
  let stages = new Map<string, LoadStage>();
  const plugin: Plugin = {
    name: "stage-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        stages = stagesOf(bundle, isPartBy(this));
      },
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
