import type { Plugin, Rolldown } from "vite";
import type { LoadStage, StagedFile } from "../../web/device/app/worker-messages.ts";
import { type Bundle, chunksOf, filesOf, isPartBy } from "./bundle.ts";

/**
 * The modules at which the closure of each stage begins, by path. A file belongs to the first stage that reaches
 * it.
 */
const roots: readonly (readonly [LoadStage, readonly string[]])[] = [
  [
    "shell",
    [
      "web/index.html",
      "web/device/",
      "web/features/device/",
      "web/features/install/",
      "web/features/session/login-page.tsx",
      "web/features/sharing/",
      "web/features/shell/",
    ],
  ],
  [
    "rooms",
    [
      "web/api/",
      "web/ui/",
      "web/features/comments/",
      "web/features/dashboard/",
      "web/features/files/",
      "web/features/home/",
      "web/features/notifications/",
      "web/features/projects/",
      "web/features/site/",
      "web/features/tasks/",
      "web/features/team/",
    ],
  ],
];

/** Files that only visitors and a computing worker load. Nobody needs them without a network. */
const neverKept = "web/features/landing/";

const isIn = (root: string, id: string) => id.replaceAll("\\", "/").includes(`/${root}`);

/** Returns the roots of stages at which the build loads nothing on demand. */
export function emptyRoots(bundle: Bundle, isPart: (id: string) => boolean): string[] {
  const starts = chunksOf(bundle).flatMap(({ isEntry, moduleIds }) =>
    moduleIds.filter((id) => isEntry || isPart(id)),
  );
  return [...roots.flatMap(([, paths]) => paths), neverKept].filter(
    (root) => !starts.some((id) => isIn(root, id)),
  );
}

/** The files that the shell needs beside its code. */
const shellFiles =
  /^(index\.html|favicon\.svg|assets\/hanken-grotesk-latin-wght-normal-.*\.woff2)$/;

/**
 * Returns the stage of each file of a build that the device caches.
 * @param isPart whether a module is loaded on demand: a stage begins with such modules
 */
export function stagesOf(bundle: Bundle, isPart: (id: string) => boolean): Map<string, LoadStage> {
  const chunks = chunksOf(bundle);
  const isOf = (chunk: Rolldown.OutputChunk, paths: readonly string[]) =>
    chunk.moduleIds.some(
      (id) => (chunk.isEntry || isPart(id)) && paths.some((root) => isIn(root, id)),
    );
  const stages = new Map<string, LoadStage>();
  const put = (file: string, stage: LoadStage) => {
    if (!stages.has(file)) stages.set(file, stage);
  };
  for (const { fileName } of chunks.filter((chunk) => chunk.isEntry)) put(fileName, "entry");
  for (const [stage, paths] of roots) {
    const from = chunks.filter((chunk) => isOf(chunk, paths));
    for (const file of filesOf(bundle, from)) put(file, stage);
  }
  const landing = chunks.filter(({ moduleIds }) => {
    const parts = moduleIds.filter((id) => isPart(id));
    return parts.length > 0 && parts.every((id) => isIn(neverKept, id));
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
 * Adds with `transform` to the service worker's list of files in which stage it caches each file: the shell at
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
        const isPart = isPartBy(this);
        const empty = emptyRoots(bundle, isPart);
        if (empty.length > 0)
          throw new Error(`scripts/web/stages.ts: nothing is loaded at ${empty.join(", ")}`);
        stages = stagesOf(bundle, isPart);
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
