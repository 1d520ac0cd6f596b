import type { StagedFile } from "../device/app/worker-messages.ts";
import type { Version } from "./versions.ts";

/**
 * Answers the request for a file of any version: its name has a hash of its content, so that any cache that has it is right.
 * What comes from the network is kept.
 */
export async function partFor(version: Version, request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected) {
    const copy = answer.clone();
    const cache = await caches.open(version.parts);
    // A full disk does not affect the page.
    await cache.put(request.url, copy).catch(() => undefined);
  }
  return answer;
}

/**
 * Caches files one by one, behind everything else on the connection. Stops at the first that fails, and when a new
 * version waits, which cannot take over while this one works. The next visit continues from there.
 */
export async function cacheParts(
  version: Version,
  files: readonly StagedFile[],
  isReplaced: () => boolean,
): Promise<void> {
  const cache = await caches.open(version.parts);
  for (const { url } of files) {
    // Loading one file at a time leaves a slow connection to the person.
    if (isReplaced() || !(await keepPart(cache, new URL(url, location.origin).href))) return;
  }
}

async function keepPart(cache: Cache, url: string): Promise<boolean> {
  try {
    if (await cache.match(url)) return true;
    // The cache of another version may have the file.
    const answer = (await caches.match(url)) ?? (await fetch(url, { priority: "low" }));
    if (!answer.ok) return false;
    await cache.put(url, answer);
    return true;
  } catch {
    return false;
  }
}
