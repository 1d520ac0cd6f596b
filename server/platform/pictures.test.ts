import sharp from "sharp";
import { expect, test } from "vitest";
import { decodedBytes } from "./pictures.ts";

const side = 100;
const picture = () =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#c2410c80" } });

test.each([
  ["read line by line", picture().png(), 0],
  ["a PNG in passes", picture().png({ progressive: true }), 4],
  ["of 16 bits", picture().toColourspace("rgb16").png({ progressive: true }), 8],
  ["a JPEG in passes", picture().jpeg({ progressive: true }), 6],
  ["a usual JPEG", picture().jpeg(), 0],
] as const)("a picture that is %s says what it takes to decode it", async (_, drawn, bytes) => {
  const header = await sharp(await drawn.toBuffer()).metadata();
  expect(decodedBytes(header)).toBe(side * side * bytes);
});
