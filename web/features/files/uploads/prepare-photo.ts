import { v7 as newId } from "uuid";
import { maxMegapixels, MAX_FILE_BYTES } from "../../../../contract/files/files.ts";
import type { PhotoFacts } from "../../../../contract/files/uploads.ts";
import { readPhoto } from "../../../../engine/photo/photo-facts.ts";
import { type PixelSize, sizeOfPicture, within } from "../photo-size.ts";
import type { ExifFacts } from "../../../../engine/photo/exif.ts";

/** The longer side of a reduced photo, in pixels: enough to show the smallest crack, in a fifth of the bytes. */
export const PHOTO_SIDE = 2_560;
const QUALITY = 0.85;
/** Exif is within the first two segments of a JPEG, of 64 kB each. */
const HEAD_BYTES = 256 * 1024;
const MEGAPIXEL = 1_000_000;

export interface PhotoOptions {
  /** Sends the photo as the camera stored it. */
  readonly keepOriginal?: boolean | undefined;
  /**
   * Whether the photo was taken a moment ago with this device's camera, so that its time is known even if the
   * camera writes none.
   */
  readonly takenNow?: boolean | undefined;
  readonly moment?: PhotoFacts["moment"];
  /** The fixed view of the project that it shows. */
  readonly view?: string | undefined;
}

/** A photo that is ready to be sent, now or later: plain data that IndexedDB stores. */
export interface PreparedPhoto {
  /** The id of the file that it becomes, so that a photo sent twice is added once. */
  readonly _id: string;
  readonly blob: File;
  readonly facts: PhotoFacts;
}

/** Why a photo cannot be sent, for the person at the screen. */
export class PhotoError extends Error {
  override readonly name = "PhotoError";
}

function requireSendable(file: File, size: PixelSize | undefined): void {
  const megapixels = size ? (size.width * size.height) / MEGAPIXEL : 0;
  const most = maxMegapixels["image/jpeg"] ?? 0;
  if (megapixels > most)
    throw new PhotoError(
      `“${file.name}” has ${Math.round(megapixels)} megapixels, and this device cannot make it smaller. Choose at most ${most} megapixels in the settings of the camera.`,
    );
}

/** Decodes a photo upright. Where the browser can, it is made smaller while it is decoded. */
function bitmapOf(file: File, stored: PixelSize | undefined): Promise<ImageBitmap> {
  const options = { imageOrientation: "from-image", resizeQuality: "high" } as const;
  const longest = stored ? Math.max(stored.width, stored.height) : 0;
  // Only the width is given, because only the browser knows whether the camera was held sideways.
  return createImageBitmap(
    file,
    longest > PHOTO_SIDE ? { ...options, resizeWidth: PHOTO_SIDE } : options,
  );
}

/** Draws a photo upright, at most `PHOTO_SIDE` a side. Undefined if the browser cannot decode it. */
async function smaller(file: File, stored: PixelSize | undefined): Promise<Blob | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await bitmapOf(file, stored);
  } catch {
    return undefined;
  }
  try {
    const { width, height } = within(bitmap, PHOTO_SIDE);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) return undefined;
    context.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  } catch {
    return undefined;
  } finally {
    // Frees fifty megabytes of pixels before the next photo.
    bitmap.close();
  }
}

async function toldBy(file: File): Promise<PhotoFacts> {
  const isHeic = /heic|heif/i.test(`${file.type} ${file.name}`);
  const bytes = new Uint8Array(await (isHeic ? file : file.slice(0, HEAD_BYTES)).arrayBuffer());
  const type = isHeic ? "image/heic" : file.type;
  return factsOf(readPhoto(bytes, type).facts);
}

async function prepare(file: File, options: PhotoOptions): Promise<PreparedPhoto> {
  const { keepOriginal = false, takenNow = false, moment, view } = options;
  const stored = sizeOfPicture(await file.slice(0, HEAD_BYTES).arrayBuffer());
  requireSendable(file, stored);
  const told = await toldBy(file);
  const now = new Date();
  const clock = { takenAt: now.toISOString(), takenOffset: -now.getTimezoneOffset() };
  const facts = {
    ...(takenNow ? clock : {}),
    ...told,
    ...(moment ? { moment } : {}),
    ...(view ? { view } : {}),
  };
  const isSmall = stored !== undefined && Math.max(stored.width, stored.height) <= PHOTO_SIDE;
  const made = keepOriginal || isSmall ? undefined : await smaller(file, stored);
  const isBetter = made !== undefined && made.size < file.size;
  const name = file.name.replace(/\.[a-z0-9]{1,5}$/i, "");
  const blob = isBetter ? new File([made], `${name}.jpg`, { type: "image/jpeg" }) : file;
  if (blob.size > MAX_FILE_BYTES)
    throw new PhotoError(`“${file.name}” is too large: at most 25 MB can be added.`);
  return { _id: newId(), blob, facts };
}

/** Photos are prepared one at a time: each takes tens of megabytes while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a photo ready to be sent: reads when and where it was taken, turns it upright and makes it smaller. HEIC is
 * converted if the browser can decode it, and otherwise sent as it is.
 * @throws PhotoError with a sentence for the person at the screen
 */
export function preparePhoto(file: File, options: PhotoOptions = {}): Promise<PreparedPhoto> {
  const prepared = last.then(() => prepare(file, options));
  last = prepared.catch(() => undefined);
  return prepared;
}

const MINUTE_MS = 60_000;

/** When a photo was taken. If the camera gives no time zone, this device's zone is assumed. */
function takenOf({ taken, offset }: ExifFacts): Pick<PhotoFacts, "takenAt" | "takenOffset"> {
  if (taken === undefined) return {};
  const local = new Date(taken);
  if (Number.isNaN(local.getTime())) return {};
  const takenOffset = offset ?? -local.getTimezoneOffset();
  const at = new Date(Date.parse(`${taken}Z`) - takenOffset * MINUTE_MS);
  return { takenAt: at.toISOString(), takenOffset };
}

/** What a camera wrote, in the form of an upload. */
function factsOf(exif: ExifFacts): PhotoFacts {
  const { latitude, longitude, direction } = exif;
  return {
    ...takenOf(exif),
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
    ...(direction === undefined ? {} : { direction }),
  };
}
