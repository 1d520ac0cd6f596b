import {
  getSheetThumbnail,
  getSheetTile,
  getSheetTileSizes,
  getSheetWords,
} from "../../../contract/drawing-sheets.ts";
import type { Sheet } from "../../../contract/drawings.ts";
import { call } from "../../api/call.ts";
import { urlFor } from "../../api/url.ts";
import { levelsOf } from "./viewer/visible-tiles.ts";

/** What is to be fetched, with the access token, so that a sheet can be read without a network. */
export interface SheetAddresses {
  readonly addresses: readonly string[];
  /** Of all of them, but for the thumbnail and the words. */
  readonly bytes: number;
}

/**
 * The addresses of a sheet's tiles, thumbnail and words, which never change. White tiles are left out: the viewer draws
 * the sheet white before its tiles.
 * @public
 */
export async function sheetAddresses(sheet: Sheet, signal?: AbortSignal): Promise<SheetAddresses> {
  const { _id: id } = sheet;
  const { data } = await call(getSheetTileSizes, {
    params: { id },
    ...(signal ? { signal } : {}),
  });
  const columns = levelsOf(sheet).map((level) => level.columns);
  const tiles = data.flatMap((sizes, level) =>
    sizes.flatMap((bytes, at) => {
      const across = columns[level] ?? 1;
      const [column, row] = [at % across, Math.floor(at / across)];
      return bytes === 0 ? [] : [urlFor(getSheetTile, { params: { id, level, column, row } })];
    }),
  );
  return {
    addresses: [
      urlFor(getSheetThumbnail, { params: { id } }),
      urlFor(getSheetWords, { params: { id } }),
      ...tiles,
    ],
    bytes: data.flat().reduce((sum, each) => sum + each, 0),
  };
}
