import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { claiming, largeHeic, sidewaysHeic, tiledHeic } from "../../testing/heic/photos.ts";
import { makeHeicPictures } from "../pictures.ts";
import { decodeHeic } from "./decode-heic.ts";

function stored(content: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-heic-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "photo");
  writeFileSync(path, content);
  return path;
}

/** The signal of work that is not stopped. */
const running = new AbortController().signal;

/** Returns which colours of a pixel are strong, since a lossy picture changes them a little. */
function colourAt({ data, width }: { data: Uint8Array; width: number }, x: number, y: number) {
  const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 3);
  const strong = (value: number) => (value > 100 ? 1 : 0);
  return [strong(red), strong(green), strong(blue)];
}

test("a photo is decoded as it is to be shown", async () => {
  const photo = await decodeHeic(stored(sidewaysHeic()), 1_600, running);
  if (!photo) throw new Error("It was not decoded");
  expect([photo.width, photo.height]).toEqual([128, 64]);
  expect([colourAt(photo, 20, 32), colourAt(photo, 108, 32)]).toEqual([
    [0, 0, 1],
    [1, 0, 0],
  ]);
});

test("a photo in tiles is put together", async () => {
  const photo = await decodeHeic(stored(tiledHeic()), 1_600, running);
  if (!photo) throw new Error("It was not decoded");
  expect([photo.width, photo.height]).toEqual([240, 180]);
  const row = [20, 100, 150, 220].map((x) => colourAt(photo, x, 150));
  const [red, blue] = [
    [1, 0, 0],
    [0, 0, 1],
  ];
  expect(row).toEqual([red, blue, red, blue]);
});

test("a preview and a thumbnail hold nothing but pixels", async () => {
  expect(String(sidewaysHeic())).toContain("Secret Surveyor");
  const made = await makeHeicPictures(stored(largeHeic()), running);
  const sizes = { thumbnail: [320, 240], preview: [1_600, 1_200] };
  for (const [name, picture] of Object.entries(made ?? {}))
    expect(await sharp(picture).metadata()).toMatchObject({
      format: "webp",
      width: sizes[name as keyof typeof sizes][0],
      height: sizes[name as keyof typeof sizes][1],
    });
  expect(Object.keys(made ?? {})).toEqual(["thumbnail", "preview"]);
  const small = Object.values((await makeHeicPictures(stored(sidewaysHeic()), running)) ?? {});
  expect(small).toHaveLength(2);
  for (const picture of small) {
    const { exif, icc, xmp } = await sharp(picture).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(String(picture)).not.toContain("Secret");
  }
});

test.each([
  ["is empty", () => Buffer.alloc(0)],
  ["is its own first bytes", () => sidewaysHeic().subarray(0, 40)],
  ["is cut off in its header", () => sidewaysHeic().subarray(0, 500)],
  ["is cut off before its pixels", () => sidewaysHeic().subarray(0, 915)],
  ["claims 60,000 × 60,000 pixels", () => claiming(sidewaysHeic(), 60_000, 60_000)],
  ["claims 4,294,967,295 pixels across", () => claiming(sidewaysHeic(), 0xff_ff_ff_ff, 1)],
  ["claims no pixels", () => claiming(sidewaysHeic(), 0, 0)],
  ["is another picture", () => Buffer.from("\u0000\u0000\u0000\u0018ftypheic", "latin1")],
])("no pixels come of a photo that %s", async (_, photo) => {
  expect(await decodeHeic(stored(photo()), 1_600, running)).toBeUndefined();
});

// Each photo is decoded in a process of its own, which a busy machine starts slowly.
test("photos with damaged bytes harm nobody", { timeout: 120_000 }, async () => {
  for (let n = 0; n < 12; n += 1) {
    const photo = sidewaysHeic();
    for (let at = 29 + n * 3; at < photo.length; at += 97)
      photo[at] = (photo[at] ?? 0) ^ (1 << (n % 8));
    const decoded = await decodeHeic(stored(photo), 1_600, running);
    expect((decoded?.width ?? 0) * (decoded?.height ?? 0), `photo ${n}`).toBeLessThan(50_000_000);
  }
  expect(await decodeHeic(stored(sidewaysHeic()), 1_600, running)).toBeDefined();
});

const limits = { maxPixels: 12_000_000, maxBytes: 100_000_000, patienceMs: 20_000 };

test.each([
  ["all that it needs", {}, "4000 × 3000"],
  ["a pixel too few", { maxPixels: 11_999_999 }, "none"],
  ["too little memory", { maxBytes: 60_000_000 }, "none"],
  ["no time", { patienceMs: 0 }, "none"],
])("of 12 megapixels with %s is decoded or not, as the limits say", async (_, less, size) => {
  const photo = await decodeHeic(stored(largeHeic()), 4_000, running, { ...limits, ...less });
  expect(photo ? `${photo.width} × ${photo.height}` : "none").toBe(size);
});

test("a decoding that is stopped ends at once, and says why", async () => {
  const stopping = new AbortController();
  // Processor time, since a busy machine makes either of the two wait.
  const began = process.cpuUsage();
  const decoding = decodeHeic(stored(largeHeic()), 4_000, stopping.signal, {
    ...limits,
    patienceMs: 60_000,
  });
  stopping.abort("stopping");
  await expect(decoding).rejects.toBe("stopping");
  await expect(decodeHeic(stored(largeHeic()), 4_000, stopping.signal)).rejects.toBe("stopping");
  const stopped = process.cpuUsage(began).user;
  await decodeHeic(stored(largeHeic()), 4_000, running);
  const decoded = process.cpuUsage(began).user - stopped;
  expect(stopped).toBeLessThan(decoded / 2);
});
