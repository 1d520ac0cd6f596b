import { readFileSync } from "node:fs";
import load from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import { type Pixels, shrink } from "./shrink.ts";

/** What the process is asked to decode. */
export interface HeicTask {
  readonly path: string;
  /** The longer side of the picture that is wanted. */
  readonly side: number;
  readonly maxPixels: number;
  /** Bytes that libheif may use in all. */
  readonly maxBytes: number;
}

/** Limits the decoder's memory, which grows only by this call. It was built for 2 GB. */
function limitMemory(maxBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxBytes)
      throw new RangeError("This picture needs more memory than it may use");
    return grow.call(this, pages);
  };
}

const quiet = () => undefined;

/** Returns the main picture of the file, rotated as it must be shown; undefined if it cannot be decoded. */
function decode({ path, side, maxPixels }: HeicTask): Pixels | undefined {
  const heif = load({ print: quiet, printErr: quiet });
  const context = heif.heif_context_alloc();
  const read = heif.heif_context_read_from_memory(context, readFileSync(path));
  if (read.code !== heif.heif_error_code.heif_error_Ok) return undefined;
  const image = heif.heif_js_context_get_primary_image_handle(context);
  if ("code" in image) return undefined;
  const pixels = heif.heif_image_handle_get_width(image) * heif.heif_image_handle_get_height(image);
  if (!(pixels > 0 && pixels <= maxPixels)) return undefined;
  const decoded = heif.heif_js_decode_image2(
    image,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  const channel = "channels" in decoded ? decoded.channels[0] : undefined;
  return channel && shrink(channel, side);
}

process.once("message", (task: HeicTask) => {
  limitMemory(task.maxBytes);
  process.send?.(decode(task) ?? null, () => process.disconnect());
});
