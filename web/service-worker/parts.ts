import type { StagedFile } from "../device/app/worker-messages.ts";
import type { Version } from "./versions.ts";

/**
 * Answers a request for a file of any version. The file's name has a hash of its content, so that any cache that
 * has the file is right. A file from the network is cached.
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
 * Caches files one by one, with lower priority than everything else on the connection. Stops at the first failure,
 * and when a new version waits, which cannot take over while this one works. The next visit continues from there.
 */
export async function cacheParts(
  version: Version,
  files: readonly StagedFile[],
  isReplaced: () => boolean,
): Promise<void> {
  const cache = await caches.open(version.parts);
  for (const { url } of files) {
    // One file at a time leaves a slow connection free for the person.
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
