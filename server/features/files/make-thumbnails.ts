import { Readable } from "node:stream";
import type { Announcement } from "../../announcement.ts";
import { type FileStore, FileError } from "../../platform/files/file-store.ts";
import { backOff } from "../../platform/leases/back-off.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { LeasedWork, type LeasedWorkParts } from "../../platform/leases/leased-work.ts";
import type { Claim } from "../../platform/leases/leases.sql.ts";
import { workHint } from "../../platform/leases/work-hint.ts";
import { type HeicPictures, makeHeicPictures, makeThumbnail } from "../../platform/pictures.ts";
import { recordChanges } from "../live/public.ts";
import { announcementsOn } from "../../subjects/registry.ts";
import {
  previewKey,
  type StorageKey,
  storageKey,
  thumbnailKey,
} from "../../platform/files/storage-keys.ts";
import { type PictureRow, thumbnailTable } from "./file-jobs.sql.ts";

const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** A picture that crashed this many processes is skipped. */
const MAX_ATTEMPTS = 4;
const WAITS = { firstMs: 5 * 60_000, longestMs: 60 * 60_000 };

export interface ThumbnailServices extends LeasedWorkParts {
  readonly files: FileStore;
  readonly publish: (announcements: readonly Announcement[]) => void;
}

type Picture = PictureRow & Claim;

/** Announces that a picture waits for its thumbnail. */
export const thumbnailHint = workHint();

async function picturesOf(
  files: FileStore,
  { key, mediaType }: { readonly key: StorageKey; readonly mediaType: string },
  signal: AbortSignal,
): Promise<Partial<HeicPictures>> {
  const staged = await files.stage(await files.get(key));
  try {
    if (mediaType === "image/heic") return (await makeHeicPictures(staged.path, signal)) ?? {};
    const thumbnail = await makeThumbnail(staged.path);
    return thumbnail ? { thumbnail } : {};
  } finally {
    await staged.remove();
  }
}

/** Makes and stores the thumbnail and the preview of a picture. @returns the resulting state of the picture */
async function store(
  files: FileStore,
  picture: PictureRow,
  signal: AbortSignal,
): Promise<"ready" | "failed"> {
  const { workspace, mediaType } = picture;
  const key = storageKey(picture.key, workspace);
  const { thumbnail, preview } = await picturesOf(files, { key, mediaType }, signal);
  if (!thumbnail) return "failed";
  const put = (to: StorageKey, made: Buffer) => files.put(to, Readable.from([made]), made.length);
  if (preview) await put(previewKey(key), preview);
  await put(thumbnailKey(key), thumbnail);
  return "ready";
}

async function announce(services: ThumbnailServices, picture: Picture): Promise<void> {
  const { workspace, project: projectId, kind, record: id, forClient } = picture;
  const of = { kind, id, projectId };
  const announced = await services.system(async (tx) => {
    const announced = await announcementsOn(tx, of, { topic: "file", forClient });
    return recordChanges(
      tx,
      announced.map((each) => ({ ...each, workspace })),
    );
  });
  services.publish(announced);
}

/**
 * Makes the waiting thumbnails, one at a time in this process: a large picture takes much memory.
 */
export function thumbnailMaker(services: ThumbnailServices): LeasedWork<PictureRow> {
  const { system, files, now, warn } = services;

  async function settle(picture: Picture, lease: Lease, state: "ready" | "failed") {
    const settled = await system((tx) => lease.settle(tx, { thumbnail: state }));
    if (settled) await announce(services, picture);
  }

  async function work(picture: Picture, lease: Lease): Promise<"next" | "pause"> {
    let state: "ready" | "failed" = "failed";
    try {
      state = await store(files, picture, lease.signal);
    } catch (error) {
      // The server is stopping. The next start makes the thumbnail.
      if (lease.signal.aborted) return "next";
      if (!(error instanceof FileError && error.kind === "missing")) {
        warn(error, "files: a thumbnail could not be made, trying again later");
        // An unreachable store says nothing about the picture, and blocks the other pictures too.
        const isStore = error instanceof FileError;
        const attempts = isStore ? 1 : picture.attempts;
        const dueAt = new Date(now().getTime() + backOff(attempts, WAITS));
        await system((tx) => lease.postpone(tx, { dueAt, counts: !isStore }));
        return isStore ? "pause" : "next";
      }
    }
    await settle(picture, lease, state);
    return "next";
  }

  return new LeasedWork<PictureRow>(
    {
      table: thumbnailTable,
      width: 1,
      maxPerWorkspace: 1,
      leaseMs: LEASE_MS,
      renewMs: RENEW_MS,
      maxAttempts: MAX_ATTEMPTS,
      work,
      abandon: (picture, lease) => settle(picture, lease, "failed"),
    },
    services,
  );
}
