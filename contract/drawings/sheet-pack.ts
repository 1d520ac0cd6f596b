import { TILE_SIDE } from "./drawings.ts";

/**
 * The size of the parts in which a device fetches a pack. A pack is a file with all tiles of a sheet, one after
 * another, by level, row and column.
 */
export const PACK_PART_BYTES = 262_144;

interface Packed {
  /** The bytes of each tile by level, row by row. 0 is a white tile. */
  readonly tiles: readonly (readonly number[])[];
  readonly pixelWidth: number;
}

/** A range of bytes in a pack. */
export interface PackSlice {
  readonly start: number;
  readonly bytes: number;
}

/** Returns the length of a pack in bytes. */
export function packBytes(tiles: Packed["tiles"]): number {
  return tiles.flat().reduce((sum, each) => sum + each, 0);
}

/** Returns how many tiles a row has at a level of a sheet. */
function columnsOf({ tiles, pixelWidth }: Packed, level: number): number {
  return Math.max(
    1,
    Math.ceil(Math.ceil(pixelWidth / 2 ** (tiles.length - 1 - level)) / TILE_SIDE),
  );
}

/** Where a tile is in its sheet's pack; undefined if the sheet has no such tile. */
export function tileAt(
  sheet: Packed,
  { level, column, row }: { readonly level: number; readonly column: number; readonly row: number },
): PackSlice | undefined {
  const sizes = sheet.tiles[level];
  const columns = columnsOf(sheet, level);
  const at = row * columns + column;
  const bytes = column < columns ? sizes?.[at] : undefined;
  if (sizes === undefined || bytes === undefined) return undefined;
  return { start: packBytes([...sheet.tiles.slice(0, level), sizes.slice(0, at)]), bytes };
}

/** Where a part is in a pack of `total` bytes; undefined if the pack ends before it. */
export function partAt(total: number, part: number): PackSlice | undefined {
  const start = part * PACK_PART_BYTES;
  return start < total ? { start, bytes: Math.min(PACK_PART_BYTES, total - start) } : undefined;
}

/** How many parts a pack of `total` bytes has. */
export function partsOf(total: number): number {
  return Math.ceil(total / PACK_PART_BYTES);
}
