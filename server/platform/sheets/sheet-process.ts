import { readFileSync } from "node:fs";
import path from "node:path";
import type { PDFDocument, PDFPage } from "mupdf";
import { TileDrawer } from "./draw-tiles.ts";
import { limitMemory } from "./limit-memory.ts";
import type { DrawnSheet, PdfProblem, SplitMessage, SplitTask } from "./sheet-messages.ts";
import { linesOf } from "./sheet-text.ts";
import { levelsOf } from "./tile-levels.ts";

/** A page with a shorter side than this is no sheet: 1 mm. */
const LEAST_SIDE = 2.8;

/** The decoder says how much it could not allocate. */
const OUT_OF_MEMORY = /\bmalloc\b|more memory/;

/** Sends a message; settles once the parent has taken it and asks for the next sheet. */
async function say(message: SplitMessage): Promise<void> {
  const answered = new Promise((resolve) => process.once("message", resolve));
  process.send?.(message);
  await answered;
}

async function drawerOf(task: SplitTask) {
  limitMemory(task.maxBytes);
  const { default: mupdf } = await import("mupdf");
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return { mupdf, drawer: new TileDrawer(mupdf, sharp) };
}

function problemOf(document: PDFDocument, { maxSheets }: SplitTask): PdfProblem | undefined {
  if (document.needsPassword()) return "encrypted";
  const sheets = document.countPages();
  if (sheets === 0) return "no_sheets";
  return sheets > maxSheets ? "too_many_sheets" : undefined;
}

/** Whether the page says that it has no size. The decoder would draw it on a sheet of its own choice. */
function isWithoutSize(page: PDFPage): boolean {
  const box = mediaBoxOf(page);
  if (!box) return false;
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  return Math.abs(right - left) < LEAST_SIDE || Math.abs(top - bottom) < LEAST_SIDE;
}

function mediaBoxOf(page: PDFPage): readonly number[] | undefined {
  const box = page.getObject().getInheritable("MediaBox");
  if (!box.isArray() || box.length !== 4) return undefined;
  return [0, 1, 2, 3].map((at) => box.get(at).asNumber());
}

async function drawSheet(
  document: PDFDocument,
  page: number,
  { drawer, task }: { readonly drawer: TileDrawer; readonly task: SplitTask },
): Promise<DrawnSheet | undefined> {
  const loaded = document.loadPage(page);
  try {
    if (isWithoutSize(loaded)) return undefined;
    const bounds = loaded.getBounds();
    const [left, top, right, bottom] = bounds;
    const [width, height] = [right - left, bottom - top];
    if (!(width >= LEAST_SIDE && height >= LEAST_SIDE)) return undefined;
    const list = loaded.toDisplayList(true);
    try {
      const levels = levelsOf({ width, height }, task.maxPixels);
      const full = levels.at(-1);
      const [pack, thumbnail] = ["pack", "webp"].map((ending) =>
        path.join(task.folder, `${page}.${ending}`),
      );
      if (!full || pack === undefined || thumbnail === undefined) return undefined;
      const origin = [left, top] as const;
      const tiles = await drawer.pack(list, { levels, origin, path: pack });
      await drawer.thumbnail(list, { size: { width, height }, origin, path: thumbnail });
      const lines = linesOf(loaded, bounds);
      const pixels = { pixelWidth: full.width, pixelHeight: full.height };
      return { width, height, ...pixels, tiles, lines, pack, thumbnail };
    } finally {
      list.destroy();
    }
  } finally {
    loaded.destroy();
  }
}

async function split(task: SplitTask): Promise<void> {
  const { mupdf, drawer } = await drawerOf(task);
  let document: PDFDocument;
  let sheets = 0;
  try {
    const opened = mupdf.Document.openDocument(readFileSync(task.path), "application/pdf").asPDF();
    if (!opened) return await say({ kind: "refused", problem: "not_a_pdf", sheets });
    document = opened;
    const problem = problemOf(document, task);
    if (problem !== "encrypted") sheets = document.countPages();
    if (problem) return await say({ kind: "refused", problem, sheets });
  } catch {
    return await say({ kind: "refused", problem: "not_a_pdf", sheets });
  }
  await say({ kind: "opened", sheets });
  for (let page = task.from; page < sheets; page += 1) {
    let sheet: DrawnSheet | undefined;
    try {
      sheet = await drawSheet(document, page, { drawer, task });
    } catch (error) {
      const isOut = error instanceof Error && OUT_OF_MEMORY.test(error.message);
      await say({ kind: "failed", page, problem: isOut ? "too_heavy" : "damaged" });
      continue;
    }
    await say(
      sheet ? { kind: "drawn", page, sheet } : { kind: "failed", page, problem: "no_size" },
    );
  }
}

process.once("message", (task: SplitTask) => {
  void split(task).finally(() => process.disconnect());
});
