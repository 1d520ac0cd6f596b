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
    // A full disk takes nothing from the page.
    await cache.put(request.url, copy).catch(() => undefined);
  }
  return answer;
}

/**
 * Keeps files one after the other, behind everything else that the line carries. Ends at the first that does not come, and
 * when a new version waits, which cannot take over while this one works: the next visit goes on from there.
 */
export async function keepParts(
  version: Version,
  files: readonly StagedFile[],
  isReplaced: () => boolean,
): Promise<void> {
  const cache = await caches.open(version.parts);
  for (const { url } of files) {
    // One at a time leaves a slow line to the person.
    if (isReplaced() || !(await keepPart(cache, new URL(url, location.origin).href))) return;
  }
}

async function keepPart(cache: Cache, url: string): Promise<boolean> {
  try {
    if (await cache.match(url)) return true;
    // Another version may have it.
    const answer = (await caches.match(url)) ?? (await fetch(url, { priority: "low" }));
    if (!answer.ok) return false;
    await cache.put(url, answer);
    return true;
  } catch {
    return false;
  }
}
