import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { DAY_MS } from "../../../engine/day.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { DrawnSheet } from "../../platform/sheets/sheet-messages.ts";
import {
  drawnKey,
  newDrawingFolder,
  sourceKey,
  type StorageKey,
} from "../../platform/files/storage-keys.ts";
import { splitPdf } from "../../platform/sheets/split-pdf.ts";
import { DEMO_WORKSPACE } from "../company.ts";
import { type DemoDrawing, type DemoIssue, drawingSets, sheetOf } from "./drawing-sets.ts";
import { planPdf } from "./plan-pdf.ts";
import { drawPlan } from "./plan-sheet.ts";

/** A drawing in an issue, as it was drawn and stored. */
export interface IssuedSheet {
  readonly drawing: DemoDrawing;
  readonly folder: string;
  readonly bytes: number;
  readonly drawn: Omit<DrawnSheet, "pack" | "thumbnail">;
}

/** An issue whose PDF and tiles are in the store. */
export interface DrawnIssue {
  readonly project: string;
  readonly issue: DemoIssue;
  readonly issuedAt: Date;
  readonly folder: string;
  readonly pdfBytes: number;
  readonly sha256: string;
  readonly sheets: readonly IssuedSheet[];
}

const put = (files: FileStore, key: StorageKey, content: Buffer) =>
  files.put(key, Readable.from([content]), content.length);

/** Draws all sheets at once, since starting the drawing process takes as long as drawing a sheet. */
async function drawAll(
  pdf: Buffer,
  stored: (page: number, sheet: DrawnSheet) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "plumbline-demo-"));
  const source = path.join(folder, "all.pdf");
  try {
    await writeFile(source, pdf);
    const refused = await splitPdf(
      { path: source, folder, from: 0, maxSheets: 100 },
      {
        opened: () => Promise.resolve(),
        drawn: stored,
        failed: (page, problem) =>
          Promise.reject(new Error(`Sheet ${page} of the demo cannot be drawn: ${problem}`)),
      },
      new AbortController().signal,
    );
    if (refused) throw new Error(`The demo's drawings cannot be drawn: ${refused.problem}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Draws the sets of the demo's projects, and stores them as an upload would.
 * @param starts when the work of each project began
 */
export async function drawIssues(
  files: FileStore,
  starts: ReadonlyMap<string, Date>,
): Promise<readonly DrawnIssue[]> {
  const issues = drawingSets.flatMap(({ project, issues: all }) => {
    const start = starts.get(project);
    if (!start) throw new Error(`The story has no project ${project}`);
    return all.map((issue) => {
      const issuedAt = new Date(start.getTime() + issue.day * DAY_MS);
      const date = issuedAt.toISOString().slice(0, 10);
      const plans = issue.drawings.map((drawing) =>
        drawPlan(sheetOf(drawing, { project, code: issue.code, date })),
      );
      const folder = newDrawingFolder(DEMO_WORKSPACE);
      return { project, issue, issuedAt, folder, plans, sheets: [] as IssuedSheet[] };
    });
  });
  const pages = issues.flatMap((of) =>
    of.issue.drawings.map((drawing, page) => ({ of, drawing, folder: `${of.folder}${page}` })),
  );
  await drawAll(planPdf(issues.flatMap(({ plans }) => plans)), async (page, sheet) => {
    const on = pages[page];
    if (!on) throw new Error("A page that nobody drew");
    const { pack, thumbnail, ...drawn } = sheet;
    const bytes = drawn.tiles.flat().reduce((sum, each) => sum + each, 0);
    await files.put(drawnKey(on.folder, "pack"), createReadStream(pack), bytes);
    await files.put(drawnKey(on.folder, "webp"), createReadStream(thumbnail));
    await put(files, drawnKey(on.folder, "json"), Buffer.from(JSON.stringify(drawn.lines)));
    on.of.sheets.push({ drawing: on.drawing, folder: on.folder, bytes, drawn });
  });
  return Promise.all(
    issues.map(async ({ plans, ...issue }) => {
      const pdf = planPdf(plans);
      await put(files, sourceKey(issue.folder), pdf);
      const sha256 = createHash("sha256").update(pdf).digest("hex");
      return { ...issue, pdfBytes: pdf.length, sha256 };
    }),
  );
}
