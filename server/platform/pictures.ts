import type sharpModule from "sharp";
import { fileTypes } from "../../contract/files/file-entry.ts";
import { maxMegapixels, PREVIEW_SIDE } from "../../contract/files/files.ts";
import { decodeHeic } from "./heic/decode-heic.ts";

const THUMBNAIL_SIDE = 320;
const QUALITY = 76;
const PATIENCE_SECONDS = 20;
const MEGA = 1_000_000;
/** Bytes of memory that one picture may use while it is decoded. */
const MAX_DECODED_BYTES = 200_000_000;

/** Of everything that libvips can read, only these loaders run, whatever a file pretends to be. */
const LOADERS = ["Jpeg", "Png", "Webp"].flatMap((kind) => [
  `VipsForeignLoad${kind}File`,
  `VipsForeignLoad${kind}Buffer`,
]);

type Sharp = typeof sharpModule;
type Drawn = ReturnType<Sharp>;
let loaded: Promise<Sharp> | undefined;

/** Loaded with the first picture: it is large, and many servers never need it. */
async function load(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

/** The size of a picture when shown upright, from its header alone; undefined if that cannot be read. */
export async function measurePicture(
  path: string,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const sharp = await (loaded ??= load());
  try {
    const { width, height } = (await sharp(path, { limitInputPixels: false }).metadata())
      .autoOrient;
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the bytes of memory that a picture uses while it is decoded, from its header. A picture that is decoded
 * line by line uses little. A WebP or a progressive picture is in memory as a whole; a progressive JPEG takes two
 * bytes a value.
 */
export function decodedBytes(picture: {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly depth: string;
  readonly isProgressive: boolean;
}): number {
  const { format, width, height, channels, depth, isProgressive } = picture;
  if (format === "webp") return width * height * 4;
  if (!isProgressive) return 0;
  return width * height * channels * (format === "jpeg" || depth !== "uchar" ? 2 : 1);
}

/** The maximum number of pixels of a picture that is decoded; undefined for a format that is never decoded. */
function pixelsAllowed(format: string): number | undefined {
  const type = fileTypes.find((known) => known === `image/${format}`);
  const most = type && maxMegapixels[type];
  return most && most * MEGA;
}

const LOGO = { width: 720, height: 240 };
/** A company's logo needs no more pixels, and a small file can claim any size. */
const LOGO_PIXELS = 25 * MEGA;

/**
 * A PNG of a logo, upright, within 720 × 240 pixels, and with nothing but its pixels.
 * @returns undefined if the picture cannot be read within the limits of time and memory
 */
export async function makeLogo(picture: Buffer): Promise<Buffer | undefined> {
  const sharp = await (loaded ??= load());
  try {
    const header = await sharp(picture, { limitInputPixels: false }).metadata();
    if (pixelsAllowed(header.format) === undefined || decodedBytes(header) > MAX_DECODED_BYTES)
      return undefined;
    return await sharp(picture, { limitInputPixels: LOGO_PIXELS })
      .timeout({ seconds: PATIENCE_SECONDS })
      .autoOrient()
      .resize({ ...LOGO, fit: "inside", withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Makes a WebP within a square, with nothing but its pixels. */
const within = (picture: Drawn, side: number): Promise<Buffer> =>
  picture
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();

/**
 * A small WebP of a picture, upright and without the camera's metadata.
 * @returns undefined if the picture cannot be read within the limits of time and memory
 */
export async function makeThumbnail(path: string): Promise<Buffer | undefined> {
  const sharp = await (loaded ??= load());
  try {
    const header = await sharp(path, { limitInputPixels: false }).metadata();
    const limitInputPixels = pixelsAllowed(header.format);
    if (limitInputPixels === undefined || decodedBytes(header) > MAX_DECODED_BYTES)
      return undefined;
    const picture = sharp(path, { limitInputPixels, sequentialRead: true });
    return await within(
      picture.timeout({ seconds: PATIENCE_SECONDS }).autoOrient(),
      THUMBNAIL_SIDE,
    );
  } catch {
    return undefined;
  }
}

/** The quality of prints: at the size of a thumbnail on paper, more cannot be seen. */
const PRINT_QUALITY = 72;

/** A JPEG with its size in pixels. */
export interface Print {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a JPEG of a thumbnail, for documents, which cannot contain WebP. Transparent parts become white.
 * @returns undefined if it cannot be read
 */
export async function makePrint(thumbnail: Buffer): Promise<Print | undefined> {
  const sharp = await (loaded ??= load());
  try {
    const { data: jpeg, info } = await sharp(thumbnail, { limitInputPixels: THUMBNAIL_SIDE ** 2 })
      .timeout({ seconds: PATIENCE_SECONDS })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: PRINT_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { jpeg, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

/** The pictures that are made of a photo that most browsers cannot show. */
export interface HeicPictures {
  readonly thumbnail: Buffer;
  /** The picture for the viewer. */
  readonly preview: Buffer;
}

/**
 * Two WebPs of an iPhone's photo, upright and without the camera's metadata.
 * @param signal ends the decoding at once
 * @returns undefined if the photo cannot be read within the limits of size, time and memory
 * @throws the reason of `signal` if it is aborted meanwhile
 */
export async function makeHeicPictures(
  path: string,
  signal: AbortSignal,
): Promise<HeicPictures | undefined> {
  const pixels = await decodeHeic(path, PREVIEW_SIDE, signal);
  if (!pixels) return undefined;
  const sharp = await (loaded ??= load());
  const { data, width, height } = pixels;
  const picture = () =>
    sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: PATIENCE_SECONDS });
  try {
    return {
      thumbnail: await within(picture(), THUMBNAIL_SIDE),
      preview: await within(picture(), PREVIEW_SIDE),
    };
  } catch {
    return undefined;
  }
}
