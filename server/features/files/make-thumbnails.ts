import { Readable } from "node:stream";
import type { Announcement } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { type FileStore, FileTrouble } from "../../platform/file-store.ts";
import { makeThumbnail } from "../../platform/pictures.ts";
import { announcementsOn } from "../subjects.ts";
import { claimWaiting, settleThumbnail, takeBackTry, type WaitingFile } from "./file-jobs.sql.ts";

/** Behind a file's key, that of its thumbnail. */
export const THUMBNAIL_ENDING = ".webp";
/** Whoever has taken a picture and not said how it went in this time is gone. */
const CLAIM_MS = 5 * 60_000;
/** A picture that has ended so many processes is left alone. */
const MAX_TRIES = 4;

export interface ThumbnailServices {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly warn: (error: unknown, message: string) => void;
  readonly publish: (announcements: readonly Announcement[]) => void;
}

const listeners = new Set<() => void>();

/** Says to this process that pictures wait. A hint: whoever misses it looks by the clock. */
export function tellThumbnailsWait(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener`, which must not throw, whenever pictures wait. @returns what ends it */
export function onThumbnailsWait(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function thumbnailOf(files: FileStore, key: string): Promise<Buffer | undefined> {
  const staged = await files.stage(await files.get(key));
  try {
    return await makeThumbnail(staged.path);
  } finally {
    await staged.remove();
  }
}

/** @returns whether it became ready or failed, or that nothing can be stored or read; undefined for what may end otherwise. */
async function work(
  { files, warn }: ThumbnailServices,
  file: WaitingFile,
): Promise<"ready" | "failed" | "store away" | undefined> {
  if (file.tries > MAX_TRIES) return "failed";
  try {
    const thumbnail = await thumbnailOf(files, file.key);
    if (!thumbnail) return "failed";
    await files.put(`${file.key}${THUMBNAIL_ENDING}`, Readable.from([thumbnail]), thumbnail.length);
    return "ready";
  } catch (error) {
    if (error instanceof FileTrouble && error.kind === "missing") return "failed";
    warn(error, "files: a thumbnail could not be made, trying again later");
    return error instanceof FileTrouble ? "store away" : undefined;
  }
}

async function announce(services: ThumbnailServices, file: WaitingFile): Promise<void> {
  const { workspace, project: projectId, kind, record: id, uploadedBy } = file;
  const of = { kind, id, projectId, people: [uploadedBy] };
  const told = await services.system((tx) => announcementsOn(tx, of, "file"));
  services.publish(told.map((each) => ({ ...each, workspace })));
}

async function workOff(services: ThumbnailServices): Promise<void> {
  for (;;) {
    const now = services.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const file = await services.system((tx) => claimWaiting(tx, { now, until }));
    if (!file) return;
    const state = await work(services, file);
    if (state === undefined) continue;
    const { id } = file;
    // That the store is away, for however long, tells nothing of the picture; nor can others be made now.
    if (state === "store away") return services.system((tx) => takeBackTry(tx, id));
    const kept = await services.system((tx) => settleThumbnail(tx, { id, state }));
    if (kept) await announce(services, file);
  }
}

let turn: Promise<void> = Promise.resolve();

/** Makes the thumbnails that wait, one at a time in this process, whoever asks for them. */
export function makeThumbnails(services: ThumbnailServices): Promise<void> {
  const mine = turn.then(() => workOff(services));
  turn = mine.catch(() => undefined);
  return mine;
}
