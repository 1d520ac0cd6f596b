import { readFileSync } from "node:fs";

// The photos were made with heif-enc of libheif 1.15 and x265, from pictures drawn with sharp.

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

/**
 * A photo as an iPhone stores it on its side: 64 × 128 pixels, red above blue, with a place and a name in its Exif.
 * An added `irot` box turns it to 128 × 64, with red on the right.
 */
export const sidewaysHeic = (): Buffer => read("./sideways.heic");

/** A photo in tiles, as iPhones store theirs: 2 × 3 of 128 × 64 pixels, red beside blue, cut to 240 × 180. */
export const tiledHeic = (): Buffer => read("./tiled.heic");

/** A photo of one colour, of 4,000 × 3,000 pixels. */
export const largeHeic = (): Buffer => read("./twelve-megapixels.heic");

/** The photo with another width and height in its header. */
export function claiming(photo: Buffer, width: number, height: number): Buffer {
  const out = Buffer.from(photo);
  const size = out.indexOf("ispe") + 8;
  out.writeUInt32BE(width, size);
  out.writeUInt32BE(height, size + 4);
  return out;
}
