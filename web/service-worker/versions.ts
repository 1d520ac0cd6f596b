import { type StagedFile, tabLock } from "../device/app/worker-messages.ts";

const SHELL = "plumbline-shell ";
const PARTS = "plumbline-parts ";

/** One build of the web. Its files stay together for as long as a tab runs it. */
export interface Version {
  /** The cache of its shell. */
  readonly shell: string;
  /** The name of the cache of files that are stored later. */
  readonly parts: string;
}

/**
 * Returns the version that these files make up. The first script names all others, and the page names the style
 * sheets too.
 */
export function versionOf(files: readonly StagedFile[]): Version {
  const entry = files.find(({ stage }) => stage === "entry");
  const page = files.find(({ url }) => url === "index.html");
  if (!entry || !page) throw new Error("The list of files has no first script or no page.");
  const name = `${entry.url} ${page.revision ?? ""}`;
  return { shell: SHELL + name, parts: PARTS + name };
}

/**
 * Returns the first script of the version that a cache belongs to; undefined if the cache does not belong to a
 * version.
 */
function entryOf(cache: string): string | undefined {
  const prefix = [SHELL, PARTS].find((each) => cache.startsWith(each));
  return prefix && cache.slice(prefix.length).split(" ")[0];
}

/**
 * The caches that nobody needs any more.
 * @param held the names of the locks that tabs hold
 */
export function oldCaches(
  caches: readonly string[],
  current: Version,
  held: ReadonlySet<string>,
): string[] {
  return caches.filter((cache) => {
    const entry = entryOf(cache);
    return (
      entry !== undefined &&
      cache !== current.shell &&
      cache !== current.parts &&
      !held.has(tabLock(entry))
    );
  });
}

/** Deletes the files of versions that no tab runs. A tab that still runs an old one finds all its parts. */
export async function forgetOldVersions(current: Version): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.flatMap(({ name }) => (name === undefined ? [] : [name])));
  const old = oldCaches(await caches.keys(), current, names);
  await Promise.all(old.map((cache) => caches.delete(cache)));
}
