import type { Sheet } from "../../../../contract/drawings/drawings.ts";
import { type Camera, type Size, toScreen } from "./camera.ts";
import type { TileName, TileStore } from "./tile-store.ts";
import { levelFor, levelsOf, type Tile, tileOf, visibleTiles } from "./visible-tiles.ts";

/** The part of a sheet to draw, and where. */
export interface Scene {
  readonly sheet: Sheet;
  readonly camera: Camera;
  readonly screen: Size;
  /** Device pixels per CSS pixel. */
  readonly density: number;
}

const nameOf = (sheet: Sheet, { level, column, row }: Tile): TileName => ({
  sheet: sheet._id,
  level,
  column,
  row,
});

/** The tiles that a scene needs: those of its level, and before them the one that shows the whole sheet. */
export function tilesOf({ sheet, camera, screen, density }: Scene): readonly TileName[] {
  const levels = levelsOf(sheet);
  const level = levelFor(levels, camera, density);
  const [smallest] = levels;
  if (!level || !smallest) return [];
  return [tileOf(smallest, 0, 0), ...visibleTiles(level, camera, screen)].map((tile) =>
    nameOf(sheet, tile),
  );
}

/** Whether all tiles of a scene's own level have loaded. */
export function isComplete(store: TileStore, { sheet, camera, screen, density }: Scene): boolean {
  const level = levelFor(levelsOf(sheet), camera, density);
  return (
    level !== undefined &&
    visibleTiles(level, camera, screen).every((tile) => store.get(nameOf(sheet, tile)))
  );
}

/** Draws the tiles that have loaded, coarser ones below, so that the sheet is never empty while finer ones load. */
export function drawSheet(context: CanvasRenderingContext2D, store: TileStore, scene: Scene): void {
  const { sheet, camera, screen, density } = scene;
  const levels = levelsOf(sheet);
  const target = levelFor(levels, camera, density);
  if (!target) return;
  const corner = toScreen(camera, screen, { x: 0, y: 0 });
  context.fillStyle = "#ffffff";
  context.fillRect(
    corner.x * density,
    corner.y * density,
    sheet.width * camera.scale * density,
    sheet.height * camera.scale * density,
  );
  context.imageSmoothingQuality = "high";
  // Coarser tiles cost as much to draw, and are covered once the finer ones have loaded.
  for (const level of isComplete(store, scene) ? [target] : levels.slice(0, target.level + 1)) {
    for (const tile of visibleTiles(level, camera, screen)) {
      const bitmap = store.get(nameOf(sheet, tile));
      if (!bitmap) continue;
      const at = toScreen(camera, screen, tile);
      const to = toScreen(camera, screen, { x: tile.x + tile.width, y: tile.y + tile.height });
      // On whole pixels, so that no seam shows between two tiles.
      const [left, top] = [Math.round(at.x * density), Math.round(at.y * density)];
      const [right, bottom] = [Math.round(to.x * density), Math.round(to.y * density)];
      context.drawImage(bitmap, left, top, right - left, bottom - top);
    }
  }
}
