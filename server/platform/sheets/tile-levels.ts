/** The side of a tile in pixels. */
export const TILE = 512;
/** Pixels per point at the full size: 216 per inch. */
const FULL = 3;

export interface Level {
  readonly width: number;
  readonly height: number;
  /** Pixels per point. */
  readonly scale: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * The levels of a sheet's pyramid, from one that fits into a tile to the full size, each twice the one before.
 * A small sheet has 216 pixels to the inch, and a very large one as many as `maxPixels` allows.
 */
export function levelsOf(
  { width, height }: { readonly width: number; readonly height: number },
  maxPixels: number,
): readonly Level[] {
  const full = Math.min(FULL, Math.sqrt(maxPixels / (width * height)));
  const levels: Level[] = [];
  for (let scale = full; ; scale /= 2) {
    const [w, h] = [Math.max(1, Math.ceil(width * scale)), Math.max(1, Math.ceil(height * scale))];
    const [columns, rows] = [Math.ceil(w / TILE), Math.ceil(h / TILE)];
    levels.unshift({ width: w, height: h, scale, columns, rows });
    if (columns === 1 && rows === 1) return levels;
  }
}
