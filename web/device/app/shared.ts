import { SHARE_PATH } from "../../../contract/share-target.ts";
import { counted } from "../../ui/counted.ts";
import { tabScope } from "../../api/call.ts";
import { inTable } from "../../api/device-database.ts";
import { whenOpened } from "../../api/tokens/sealing.ts";
import { SHARED_AT, SHARED_CACHE, SHARED_NAME, SHARED_WORDS } from "./worker-messages.ts";
import type { Unsent } from "../leaving/unsent-work.ts";

/** Photos and text that somebody shared from another app, and has not added to a project yet. */
export interface Shared {
  readonly id: string;
  /** The person who owns the photos. */
  readonly owner: string;
  /** When the photos were shared, in milliseconds since 1970. */
  readonly at: number;
  readonly files: readonly File[];
  /** The text; left out if only photos were shared. */
  readonly words?: string;
}

/**
 * Photos that nobody has claimed are deleted after a day, and those that their owner has not added to a project
 * after 30.
 */
const UNCLAIMED_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * UNCLAIMED_MS;

/** Photos that came while the screen could not say whose they are. */
export interface Unclaimed {
  readonly at: number;
  /** How many files there are, and texts. */
  readonly count: number;
  readonly texts: number;
}

interface CachedPart {
  readonly request: Request;
  readonly at: number;
  readonly isText: boolean;
}

async function cachedParts(cache: Cache): Promise<(CachedPart & { id: string | undefined })[]> {
  const parts = (await cache.keys()).map(async (request) => {
    const answer = await cache.match(request);
    const id = new URL(request.url).pathname.slice(SHARE_PATH.length + 1).split("/")[0];
    const isText = answer?.headers.has(SHARED_WORDS) === true;
    return { request, id, isText, at: Number(answer?.headers.get(SHARED_AT) ?? 0) };
  });
  return Promise.all(parts);
}

/** Opens the cache and deletes photos that nobody claimed. */
async function openCache(now: number): Promise<Cache> {
  const cache = await caches.open(SHARED_CACHE);
  const old = (await cachedParts(cache)).filter(({ at }) => now - at > UNCLAIMED_MS);
  await Promise.all(old.map(({ request }) => cache.delete(request)));
  return cache;
}

/** Returns the unclaimed photos with this id; undefined if there are none. */
export async function findUnclaimed(id: string, now: number): Promise<Unclaimed | undefined> {
  if (!("caches" in window)) return undefined;
  const parts = (await cachedParts(await openCache(now))).filter((each) => each.id === id);
  const [first] = parts;
  const texts = parts.filter(({ isText }) => isText).length;
  return first && { at: first.at, count: parts.length - texts, texts };
}

/** Assigns the photos of this id to `owner`: nobody else ever sees them. */
export async function claimShared(id: string, owner: string, now: number): Promise<void> {
  const cache = await openCache(now);
  const cached = (await cachedParts(cache)).filter((each) => each.id === id);
  const [first] = cached;
  if (!first) return;
  const files = await Promise.all(
    cached.flatMap(({ request, isText }) => (isText ? [] : [fileOf(cache, request)])),
  );
  const text = cached.find(({ isText }) => isText);
  const words = await (text && cache.match(text.request))?.then((answer) => answer?.text());
  const shared: Shared = { id, owner, at: first.at, files, ...(words && { words }) };
  await inTable("shared", "readwrite", (store) => store.put(shared, id));
  await Promise.all(cached.map(({ request }) => cache.delete(request)));
}

async function fileOf(cache: Cache, request: Request): Promise<File> {
  const answer = await cache.match(request);
  if (!answer) throw new Error("A shared photo is gone.");
  const name = decodeURIComponent(answer.headers.get(SHARED_NAME) ?? "photo");
  return new File([await answer.blob()], name, {
    type: answer.headers.get("content-type") ?? "",
  });
}

/** Deletes the photos of this id, because they are not this person's. */
export async function refuseShared(id: string): Promise<void> {
  const cache = await caches.open(SHARED_CACHE);
  const files = (await cachedParts(cache)).filter((each) => each.id === id);
  await Promise.all(files.map(({ request }) => cache.delete(request)));
}

/** Returns the photos that this person shared and has not added to a project yet, oldest first. */
export async function sharedOf(owner: string, now: number): Promise<Shared[]> {
  const scope = tabScope.shown();
  if (scope) await whenOpened(scope);
  const all = await inTable(
    "shared",
    "readonly",
    (store) => store.getAll() as IDBRequest<Shared[]>,
  ).catch(() => []);
  const old = all.filter(({ at }) => now - at > KEPT_MS);
  await Promise.all(old.map(({ id }) => dropShared(id)));
  return all
    .filter((each) => each.owner === owner && !old.includes(each))
    .toSorted((one, other) => one.at - other.at);
}

/** How many photos and texts these are, as words: "2 shared photos and 1 shared text". */
export function sharedCount({ files, texts }: { readonly files: number; readonly texts: number }) {
  const parts = [
    ...(files > 0 ? [counted(files, "shared photo")] : []),
    ...(texts > 0 ? [counted(texts, "shared text")] : []),
  ];
  return { count: files + texts, words: parts.join(" and ") };
}

/**
 * Counts the photos and texts that this person shared and has not added to a project yet, for the question before
 * signing out.
 */
export async function unsentShared(owner: string): Promise<Unsent> {
  const shared = await sharedOf(owner, Date.now());
  return sharedCount({
    files: shared.reduce((sum, { files }) => sum + files.length, 0),
    texts: shared.filter(({ words }) => words !== undefined).length,
  });
}

/** Replaces a share by what is left of it, or puts it back. One without photos and text is forgotten. */
export async function restoreShared(left: Shared): Promise<void> {
  if (left.files.length === 0 && left.words === undefined) await dropShared(left.id);
  else await inTable("shared", "readwrite", (store) => store.put(left, left.id));
}

/** Forgets a share: its photos and text are on their way to a project, or thrown away. */
export async function dropShared(id: string): Promise<void> {
  await inTable("shared", "readwrite", (store) => store.delete(id));
}
