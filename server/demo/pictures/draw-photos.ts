import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStore } from "../../platform/files/file-store.ts";
import { newFileKey, type StorageKey } from "../../platform/files/storage-keys.ts";
import type { Canvas } from "./canvas.ts";
import { DEMO_WORKSPACE } from "../company.ts";

/** A photo in the store. */
export interface StoredPhoto {
  readonly key: StorageKey;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

const QUALITY = 70;

/** Draws photos as JPEG and stores them, each as an upload would be. */
export async function drawPhotos<P extends { readonly draw: () => Canvas }>(
  files: FileStore,
  photos: readonly P[],
): Promise<readonly (P & StoredPhoto)[]> {
  const { default: sharp } = await import("sharp");
  const stored: (P & StoredPhoto)[] = [];
  for (const photo of photos) {
    const { pixels, width, height } = photo.draw();
    // Blurs the picture a little, because drawn edges are sharper than those of any camera.
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .blur(0.8)
      .jpeg({ quality: QUALITY })
      .toBuffer();
    const key = newFileKey(DEMO_WORKSPACE);
    await files.put(key, Readable.from([jpeg]), jpeg.length);
    const sha256 = createHash("sha256").update(jpeg).digest("hex");
    stored.push({ ...photo, key, bytes: jpeg.length, sha256, width, height });
  }
  return stored;
}
