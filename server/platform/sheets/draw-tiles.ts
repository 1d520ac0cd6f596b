import { Buffer } from "node:buffer";
import { open } from "node:fs/promises";
import type { DisplayList } from "mupdf";
import type Mupdf from "mupdf";
import type sharpModule from "sharp";
import { type Level, TILE } from "./tile-levels.ts";

type Sharp = typeof sharpModule;

/** A lossless tile of lines is small. One that is larger than this holds a photo or a scan, and is compressed as one. */
const PHOTO_BYTES = 96 * 1024;
const PHOTO_QUALITY = 82;
const THUMBNAIL_SIDE = 480;

/** A row of tiles: all pixels of the sheet between two heights. */
interface Band {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Area {
  readonly left: number;
  readonly width: number;
}

function isWhite({ pixels, width, height }: Band, area: Area): boolean {
  const white = Buffer.alloc(area.width * 3, 255);
  for (let row = 0; row < height; row += 1) {
    const start = (row * width + area.left) * 3;
    if (pixels.compare(white, 0, white.length, start, start + white.length) !== 0) return false;
  }
  return true;
}

async function encode(sharp: Sharp, band: Band, area: Area): Promise<Buffer> {
  const { pixels, width, height } = band;
  const tile = () =>
    sharp(pixels, { raw: { width, height, channels: 3 } }).extract({ ...area, top: 0, height });
  const exact = await tile().webp({ lossless: true, effort: 1 }).toBuffer();
  if (exact.length <= PHOTO_BYTES) return exact;
  const photo = await tile().webp({ quality: PHOTO_QUALITY, effort: 2 }).toBuffer();
  return photo.length < exact.length ? photo : exact;
}

/** Draws sheets with a decoder that is loaded. */
export class TileDrawer {
  readonly #mupdf: typeof Mupdf;
  readonly #sharp: Sharp;

  constructor(mupdf: typeof Mupdf, sharp: Sharp) {
    this.#mupdf = mupdf;
    this.#sharp = sharp;
  }

  /** A part of a level, drawn on white. The origin of the sheet is at 0. */
  #band(
    list: DisplayList,
    level: Level,
    { origin, top }: { readonly origin: readonly [number, number]; readonly top: number },
  ): Band {
    const { width, scale } = level;
    const height = Math.min(TILE, level.height - top);
    const { ColorSpace, DrawDevice, Pixmap } = this.#mupdf;
    const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, top, width, top + height], false);
    try {
      pixmap.clear(255);
      const device = new DrawDevice(
        [scale, 0, 0, scale, -origin[0] * scale, -origin[1] * scale],
        pixmap,
      );
      list.run(device, [1, 0, 0, 1, 0, 0]);
      device.close();
      device.destroy();
      // Copied, since the decoder's memory moves when it grows.
      return { pixels: Buffer.from(pixmap.getPixels()), width, height };
    } finally {
      pixmap.destroy();
    }
  }

  /** Writes the tiles of all levels one after the other. @returns the bytes of each, level by level */
  async pack(
    list: DisplayList,
    {
      levels,
      origin,
      path,
    }: {
      readonly levels: readonly Level[];
      readonly origin: readonly [number, number];
      readonly path: string;
    },
  ): Promise<number[][]> {
    const file = await open(path, "w", 0o600);
    try {
      const all: number[][] = [];
      for (const level of levels) {
        const sizes: number[] = [];
        for (let top = 0; top < level.height; top += TILE) {
          const band = this.#band(list, level, { origin, top });
          for (let left = 0; left < level.width; left += TILE) {
            const area = { left, width: Math.min(TILE, level.width - left) };
            const tile = isWhite(band, area) ? undefined : await encode(this.#sharp, band, area);
            if (tile) await file.write(tile);
            sizes.push(tile?.length ?? 0);
          }
        }
        all.push(sizes);
      }
      return all;
    } finally {
      await file.close();
    }
  }

  /** Writes a small picture of the whole sheet. */
  async thumbnail(
    list: DisplayList,
    {
      size,
      origin,
      path,
    }: {
      readonly size: { readonly width: number; readonly height: number };
      readonly origin: readonly [number, number];
      readonly path: string;
    },
  ): Promise<void> {
    const scale = THUMBNAIL_SIDE / Math.max(size.width, size.height);
    const of = (length: number) => Math.max(1, Math.round(length * scale));
    const level = { width: of(size.width), height: of(size.height), scale, columns: 1, rows: 1 };
    const { pixels, width, height } = this.#band(list, level, { origin, top: 0 });
    await this.#sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp({ quality: PHOTO_QUALITY, effort: 4 })
      .toFile(path);
  }
}
