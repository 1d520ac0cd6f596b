import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { hugePng } from "../testing/files/pictures.ts";
import { decodedBytes, makeThumbnail } from "./pictures.ts";

const side = 100;
const picture = () =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#c2410c80" } });

test.each([
  ["read line by line", picture().png(), 0],
  ["a PNG in passes", picture().png({ progressive: true }), 4],
  ["of 16 bits", picture().toColourspace("rgb16").png({ progressive: true }), 8],
  ["a JPEG in passes", picture().jpeg({ progressive: true }), 6],
  ["a usual JPEG", picture().jpeg(), 0],
  ["a WebP", picture().webp(), 4],
] as const)("a picture that is %s says what it takes to decode it", async (_, drawn, bytes) => {
  const header = await sharp(await drawn.toBuffer()).metadata();
  expect(decodedBytes(header)).toBe(side * side * bytes);
});

async function thumbnailOf(content: Buffer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-picture-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "picture");
  writeFileSync(path, content);
  const thumbnail = await makeThumbnail(path);
  return thumbnail ? `${(await sharp(thumbnail).metadata()).format}` : "none";
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c2410c" }, limitInputPixels: false });

test.each([
  ["a PNG of 30,000 × 30,000 in a few bytes", () => hugePng(30_000, 30_000), "none"],
  ["a PNG of 51 megapixels", () => plain(10_200, 5_000).png().toBuffer(), "none"],
  ["a WebP of 51 megapixels", () => plain(10_200, 5_000).webp({ effort: 0 }).toBuffer(), "none"],
  ["a GIF", () => plain(100, 100).gif().toBuffer(), "none"],
  ["a PNG of 49 megapixels", () => plain(9_800, 5_000).png().toBuffer(), "webp"],
  ["a JPEG of 98 megapixels", () => plain(9_800, 10_000).jpeg().toBuffer(), "webp"],
] as const)(
  "of %s comes no more than is allowed",
  async (_, draw, made) => {
    expect(await thumbnailOf(await draw())).toBe(made);
  },
  60_000,
);
