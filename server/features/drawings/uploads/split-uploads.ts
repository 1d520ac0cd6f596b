import { Buffer } from "node:buffer";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { MAX_SHEETS } from "../../../../contract/drawings/drawing-uploads.ts";
import type { StorageAllowance } from "../../../../contract/files/storage.ts";
import type { Announcement } from "../../../announcement.ts";
import { Refusal } from "../../../errors.ts";
import { FileError, type FileStore } from "../../../platform/files/file-store.ts";
import { backOff } from "../../../platform/leases/back-off.ts";
import type { Lease } from "../../../platform/leases/lease.ts";
import { LeasedWork, type LeasedWorkParts } from "../../../platform/leases/leased-work.ts";
import type { Claim } from "../../../platform/leases/leases.sql.ts";
import { workHint } from "../../../platform/leases/work-hint.ts";
import { drawnKey, sourceKey } from "../../../platform/files/storage-keys.ts";
import type { DrawnSheet, PdfProblem } from "../../../platform/sheets/sheet-messages.ts";
import { type PdfRefused, type SplitLimits, splitPdf } from "../../../platform/sheets/split-pdf.ts";
import { recordChanges } from "../../live/public.ts";
import { requireSpace } from "../../storage/public.ts";
import {
  countSheets,
  deleteSheets,
  insertBadSheet,
  insertSheet,
  selectPdfBytes,
  setSheetCount,
  sumTileBytes,
  type UploadRow,
  uploadTable,
} from "./split-jobs.sql.ts";
import { readTitleBlock } from "./title-block.ts";

const LEASE_MS = 60_000;
const RENEW_MS = 10_000;
/** An upload that has crashed this many servers is abandoned. */
const MAX_ATTEMPTS = 4;
const WAITS = { firstMs: 60_000, longestMs: 30 * 60_000 };
/**
 * An upload that takes longer lets the other waiting uploads go first, and continues with its next sheet after
 * them.
 */
const TURN_MS = 5 * 60_000;
/** A sheet that takes longer lets all waiting uploads go first, and is drawn in a turn of its own after them. */
const SHEET_MS = 10_000;
/** A limit higher than the amount of text on any sheet that people read. */
const MOST_TEXT = 200_000;

export interface SplitServices extends LeasedWorkParts {
  readonly files: FileStore;
  readonly newId: () => string;
  readonly publish: (announcements: readonly Announcement[]) => void;
  /** The storage that the installation allows each company. */
  readonly allowance: StorageAllowance;
  /** Lower limits than usual, for tests. */
  readonly splitLimits?: Partial<SplitLimits>;
  readonly turnMs?: number;
  readonly sheetMs?: number;
}

type Upload = UploadRow & Claim;
type Problem = PdfProblem | "no_room" | "gave_up";

/** Ends the turn of an upload with sheets that are still to be drawn. */
class TurnOver extends Error {}

/** Announces that an upload waits to be split. */
export const splitHint = workHint();

const problemOf = (refused: PdfRefused | undefined): Problem | undefined => refused?.problem;

/** Stores the drawing of a sheet. @returns the bytes of its tiles */
async function storeSheet(
  files: FileStore,
  folder: string,
  { pack, thumbnail, lines, tiles }: DrawnSheet,
): Promise<number> {
  const bytes = tiles.flat().reduce((sum, each) => sum + each, 0);
  await files.put(drawnKey(folder, "pack"), createReadStream(pack), bytes);
  await files.put(drawnKey(folder, "webp"), createReadStream(thumbnail));
  const words = Buffer.from(JSON.stringify(lines));
  await files.put(drawnKey(folder, "json"), Readable.from([words]), words.length);
  await Promise.all([pack, thumbnail].map((each) => rm(each, { force: true })));
  return bytes;
}

const textOf = (lines: DrawnSheet["lines"]): string =>
  ` ${lines
    .flat()
    .map(([word]) => word)
    .join(" ")
    .slice(0, MOST_TEXT)}`.toWellFormed();

/** Splits waiting uploads into sheets, one at a time in this process. */
export function uploadSplitter(services: SplitServices): LeasedWork<UploadRow> {
  const { system, files, now, warn, newId, sheetMs = SHEET_MS } = services;
  /** For each upload, the sheet that has let other uploads go first once. */
  const slow = new Map<string, number>();

  async function announce({ workspace, project }: UploadRow): Promise<void> {
    const announced = await system((tx) =>
      recordChanges(tx, [{ topic: "drawing", workspace, project }]),
    );
    services.publish(announced);
  }

  /** Draws the sheets that are not drawn yet, each stored and entered before the next is drawn. */
  async function split(upload: Upload, lease: Lease): Promise<Problem | undefined> {
    const { id: uploadId } = upload;
    const staged = await files.stage(await files.get(sourceKey(upload.folder)));
    // The folder is beside the staged file, so that the sweep finds the leftovers of a killed process.
    const folder = await mkdtemp(path.join(path.dirname(staged.path), "sheets-"));
    let sheets = 0;
    let isPatient = false;
    const turnEnds = now().getTime() + (services.turnMs ?? TURN_MS);
    const proceed = async (page: number) => {
      lease.progress = Math.floor(((page + 1) / Math.max(1, sheets)) * 100);
      if ((page + 1) % 10 === 0) await announce(upload);
      const isOver = isPatient || now().getTime() >= turnEnds;
      if (page + 1 < sheets && isOver) throw new TurnOver();
    };
    const at = (page: number) => ({
      id: newId(),
      uploadId,
      upload,
      page,
      folder: `${upload.folder}${page}`,
    });
    try {
      const from = await system((tx) => countSheets(tx, uploadId));
      isPatient = slow.get(uploadId) === from;
      slow.delete(uploadId);
      const refused = await splitPdf(
        {
          path: staged.path,
          folder,
          from,
          maxSheets: MAX_SHEETS,
          ...(!isPatient && { sheetMs }),
          ...services.splitLimits,
        },
        {
          async opened(count) {
            sheets = count;
            await system((tx) => setSheetCount(tx, { uploadId, sheets: count }));
          },
          async drawn(page, drawn) {
            const { lines } = drawn;
            const bytes = await storeSheet(files, at(page).folder, drawn);
            const proposal = readTitleBlock(lines);
            const words = textOf(lines);
            await system((tx) => insertSheet(tx, { ...at(page), drawn, bytes, words, proposal }));
            await proceed(page);
          },
          async failed(page, problem, isStuck) {
            if (isStuck && !isPatient) {
              slow.set(uploadId, page);
              throw new TurnOver();
            }
            await system((tx) => insertBadSheet(tx, { ...at(page), problem }));
            await proceed(page);
          },
        },
        lease.signal,
      );
      if (refused && refused.sheets > 0)
        await system((tx) => setSheetCount(tx, { uploadId, sheets: refused.sheets }));
      return problemOf(refused);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await staged.remove();
    }
  }

  async function fail(upload: Upload, lease: Lease, problem: Problem): Promise<void> {
    const settled = await system(async (tx) => {
      await deleteSheets(tx, upload.id);
      return lease.settle(tx, { state: "failed", problem });
    });
    if (settled) await announce(upload);
  }

  /** Makes the sheets ready for review, if the company has space for them. */
  async function finish(upload: Upload, lease: Lease): Promise<void> {
    const { id, workspace: workspaceId } = upload;
    try {
      const settled = await system(async (tx) => {
        const bytes = (await selectPdfBytes(tx, id)) + (await sumTileBytes(tx, id));
        if (!(await lease.settle(tx, { state: "ready", bytes }))) return false;
        await requireSpace(tx, { workspaceId, installed: services.allowance });
        return true;
      });
      if (settled) await announce(upload);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await fail(upload, lease, "no_room");
    }
  }

  async function work(upload: Upload, lease: Lease): Promise<"next" | "pause"> {
    let problem: Problem | undefined;
    try {
      problem = await split(upload, lease);
    } catch (error) {
      // The server is stopping. The next start continues with the next sheet.
      if (lease.signal.aborted) return "next";
      if (error instanceof TurnOver) {
        await system((tx) => lease.postpone(tx, { dueAt: now(), counts: false }));
        return "next";
      }
      if (!(error instanceof FileError)) throw error;
      if (error.kind === "missing") problem = "gave_up";
      else {
        warn(error, "drawings: a PDF could not be split, trying again later");
        const isFull = error.kind === "full";
        const dueAt = new Date(now().getTime() + backOff(1, WAITS));
        await system((tx) => lease.postpone(tx, { dueAt, counts: false }));
        return isFull ? "next" : "pause";
      }
    }
    await (problem ? fail(upload, lease, problem) : finish(upload, lease));
    return "next";
  }

  return new LeasedWork<UploadRow>(
    {
      table: uploadTable,
      width: 1,
      maxPerWorkspace: 1,
      leaseMs: LEASE_MS,
      renewMs: RENEW_MS,
      maxAttempts: MAX_ATTEMPTS,
      work,
      abandon: (upload, lease) => fail(upload, lease, "gave_up"),
      onProgress: (upload) => {
        announce(upload).catch((error: unknown) => warn(error, "drawings: progress was not told"));
      },
    },
    services,
  );
}
