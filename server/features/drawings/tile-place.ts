import { TILE_SIDE } from "../../../contract/drawings.ts";

interface Tiled {
  readonly tiles: readonly (readonly number[])[];
  readonly pixelWidth: number;
  readonly width: number;
  readonly height: number;
}

/** How many tiles a level of a sheet has in a row. */
function columnsOf({ tiles, pixelWidth }: Tiled, level: number): number {
  return Math.max(
    1,
    Math.ceil(Math.ceil(pixelWidth / 2 ** (tiles.length - 1 - level)) / TILE_SIDE),
  );
}

/** Where a tile is in its sheet's pack; undefined if the sheet has no such tile. */
export function tileAt(
  sheet: Tiled,
  { level, column, row }: { readonly level: number; readonly column: number; readonly row: number },
): { readonly start: number; readonly bytes: number } | undefined {
  const sizes = sheet.tiles[level];
  const columns = columnsOf(sheet, level);
  const at = row * columns + column;
  const bytes = column < columns ? sizes?.[at] : undefined;
  if (sizes === undefined || bytes === undefined) return undefined;
  const before = [...sheet.tiles.slice(0, level), sizes.slice(0, at)];
  return { start: before.flat().reduce((sum, each) => sum + each, 0), bytes };
}
