import { type Sheet, TILE_SIDE } from "../../../../contract/drawings/drawings.ts";
import { type Camera, type Size, toSheetPoint } from "./camera.ts";

/** A tile of a sheet, and its position on the sheet in points. */
export interface Tile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Level {
  readonly level: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Pixels per point of the sheet. */
  readonly scale: number;
}

/** The levels of a sheet as the server draws them: the smallest is one tile, and each has twice the pixels of the last. */
export function levelsOf({
  width: points,
  pixelWidth,
  pixelHeight,
}: Pick<Sheet, "width" | "pixelWidth" | "pixelHeight">): readonly Level[] {
  const levels: Omit<Level, "level">[] = [];
  for (let half = 1; ; half *= 2) {
    const [width, height] = [Math.ceil(pixelWidth / half), Math.ceil(pixelHeight / half)];
    const [columns, rows] = [Math.ceil(width / TILE_SIDE), Math.ceil(height / TILE_SIDE)];
    levels.unshift({ columns, rows, width, height, scale: pixelWidth / points / half });
    if (columns === 1 && rows === 1) return levels.map((each, level) => ({ ...each, level }));
  }
}

/** The level whose pixels are at least as fine as the screen's, or the finest. */
export function levelFor(
  levels: readonly Level[],
  camera: Camera,
  density: number,
): Level | undefined {
  const wanted = camera.scale * density;
  // A slightly coarser level looks the same, and needs only a quarter of the data.
  return levels.find(({ scale }) => scale >= wanted * 0.75) ?? levels.at(-1);
}

/** A tile of a level. */
export function tileOf({ level, width, height, scale }: Level, column: number, row: number): Tile {
  const [left, top] = [column * TILE_SIDE, row * TILE_SIDE];
  return {
    level,
    column,
    row,
    x: left / scale,
    y: top / scale,
    width: Math.min(TILE_SIDE, width - left) / scale,
    height: Math.min(TILE_SIDE, height - top) / scale,
  };
}

/** The tiles of a level that are on the screen, those in its middle first. */
export function visibleTiles(level: Level, camera: Camera, screen: Size): readonly Tile[] {
  const from = toSheetPoint(camera, screen, { x: 0, y: 0 });
  const to = toSheetPoint(camera, screen, { x: screen.width, y: screen.height });
  const side = TILE_SIDE / level.scale;
  const first = (at: number) => Math.max(0, Math.floor(at / side));
  const last = (at: number, count: number) => Math.min(count - 1, Math.floor(at / side));
  const tiles: Tile[] = [];
  for (let row = first(from.y); row <= last(to.y, level.rows); row += 1)
    for (let column = first(from.x); column <= last(to.x, level.columns); column += 1)
      tiles.push(tileOf(level, column, row));
  const far = ({ x, y, width, height }: Tile) =>
    Math.hypot(x + width / 2 - camera.x, y + height / 2 - camera.y);
  return tiles.toSorted((a, b) => far(a) - far(b));
}
