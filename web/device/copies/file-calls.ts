import { getFileThumbnail } from "../../../contract/files/files.ts";
import {
  getSheetPackPart,
  getSheetThumbnail,
  getSheetTileSizes,
} from "../../../contract/drawings/drawing-sheets.ts";
import { type DrawingRow, getDrawing, listDrawings } from "../../../contract/drawings/drawings.ts";
import { ApiError, call } from "../../api/call.ts";
import { fetchBlob } from "../../api/fetch-blob.ts";
import { type CurrentDrawing, currentOf, type FileCalls, isCurrent } from "./copy-files.ts";

const PAGE_SIZE = 500;

/** Resolves to the answer, or to null if the person may not see it. Rethrows every other failure. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Returns the drawing with the revision that people build from. The latest visible one may be a draft, with an
 * issued one behind it.
 */
async function withCurrent(row: DrawingRow): Promise<readonly CurrentDrawing[]> {
  const { _id, number, title, discipline } = row;
  const drawing = { _id, number, title, discipline };
  const mayHaveOlder = row.revision.status === "draft" && row.revisions > 1;
  const found = isCurrent(row.revision)
    ? row.revision
    : mayHaveOlder
      ? await orNull(call(getDrawing, { params: { id: _id } })).then(
          (answer) => answer && currentOf(answer.data),
        )
      : undefined;
  if (!found) return [];
  const { _id: id, code, status, date, sheet } = found;
  return [{ drawing, revision: { _id: id, code, status, date, sheet } }];
}

/** The calls to the server that fetch drawings and photos for offline copies. */
export const fileCalls: FileCalls = {
  async drawings(id) {
    const rows: DrawingRow[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
      const page: { data: DrawingRow[]; nextCursor: string | null } = await call(listDrawings, {
        params: { id },
        query,
      });
      rows.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return (await Promise.all(rows.map(withCurrent))).flat();
  },
  tileSizes: async (id) => (await call(getSheetTileSizes, { params: { id } })).data,
  packPart: (id, part) => fetchBlob(getSheetPackPart, { params: { id, part } }),
  sheetThumbnail: (id) => orNull(fetchBlob(getSheetThumbnail, { params: { id } })),
  photoThumbnail: (id) => orNull(fetchBlob(getFileThumbnail, { params: { id } })),
};
