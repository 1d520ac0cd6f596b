import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cameraPhoto, LAGOS, SERIAL } from "../../server/testing/files/photos.ts";
import { readPhoto } from "./photo-facts.ts";

const veiledBy = (photo: Uint8Array, mediaType: string) => {
  const veiled = Buffer.from(photo);
  for (const { at, length } of readPhoto(photo, mediaType).traces) veiled.fill(0, at, at + length);
  return veiled;
};
// Viewers ignore bytes between segments.
const pixels = (photo: Buffer) => sharp(photo, { failOn: "truncated" }).raw().toBuffer();

test("a camera's photo tells when and where it was taken", async () => {
  const photo = await cameraPhoto({ offset: "+01:00", place: LAGOS });
  const { facts } = readPhoto(photo, "image/jpeg");
  expect(facts).toMatchObject({ taken: "2026-03-05T07:30:00", offset: 60, direction: 122.5 });
  expect(facts.latitude).toBeCloseTo(6.4541, 6);
  expect(facts.longitude).toBeCloseTo(3.3947, 6);
});

test.each(["jpeg", "webp", "png"] as const)(
  "without its traces a %s has the same pixels, and neither place nor serial number",
  async (format) => {
    const camera = await cameraPhoto({ place: LAGOS });
    const photo = await sharp(camera).keepExif().toFormat(format).toBuffer();
    const type = `image/${format}`;
    expect(readPhoto(photo, type).facts.latitude).toBeCloseTo(6.4541, 6);
    expect(photo.includes(SERIAL)).toBe(true);

    const veiled = veiledBy(photo, type);
    expect(veiled).toHaveLength(photo.length);
    expect(veiled.includes(SERIAL)).toBe(false);
    const { facts, traces } = readPhoto(veiled, type);
    expect(facts).not.toHaveProperty("latitude");
    expect(facts.taken).toBe("2026-03-05T07:30:00");
    expect(await pixels(veiled)).toEqual(await pixels(photo));
    for (const { at, length } of traces)
      expect(veiled.subarray(at, at + length).every((byte) => byte === 0)).toBe(true);
  },
);

test("a second picture behind the first and notes of the maker are traces, a colour profile is not", async () => {
  const photo = await sharp(await cameraPhoto())
    .withIccProfile("srgb")
    .jpeg()
    .toBuffer();
  const note = Buffer.from([0xff, 0xe5, 0, 8, ...Buffer.from("secret")]);
  const whole = Buffer.concat([photo.subarray(0, 2), note, photo.subarray(2), photo]);
  const veiled = veiledBy(whole, "image/jpeg");
  expect(veiled.includes("secret")).toBe(false);
  expect(veiled.subarray(photo.length + note.length).every((byte) => byte === 0)).toBe(true);
  expect((await sharp(veiled).metadata()).icc).toBeDefined();
  expect(await pixels(veiled)).toEqual(await pixels(photo));
});

/** Builds a PNG chunk. Its checksum need not be right, because decoders skip private chunks. */
const pngChunk = (type: string, text: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, Buffer.from(type), Buffer.from(text), Buffer.alloc(4)]);
};
const webpChunk = (type: string, text: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(text)]);
};
const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)]);
/** Inserts `more` into `photo` at a byte. */
const withAt = (photo: Buffer, at: number, more: Buffer) =>
  Buffer.concat([photo.subarray(0, at), more, photo.subarray(at)]);

const secrets: [string, string, () => Promise<Buffer>][] = [
  [
    "a comment of a JPEG",
    "image/jpeg",
    async () => withAt(await cameraPhoto(), 2, segment(0xfe, "SECRET")),
  ],
  [
    "a segment of no known kind",
    "image/jpeg",
    async () => withAt(await cameraPhoto(), 2, segment(0xe0, "JFXX SECRET")),
  ],
  [
    "bytes between segments",
    "image/jpeg",
    async () => withAt(await cameraPhoto(), 2, Buffer.from("SECRET")),
  ],
  [
    "a comment between two scans",
    "image/jpeg",
    async () => {
      const photo = await sharp(await cameraPhoto())
        .jpeg({ progressive: true })
        .toBuffer();
      return withAt(photo, photo.lastIndexOf(Buffer.from([0xff, 0xda])), segment(0xfe, "SECRET"));
    },
  ],
  [
    "a private chunk of a PNG",
    "image/png",
    async () => {
      const photo = await sharp(await cameraPhoto())
        .png()
        .toBuffer();
      return withAt(photo, photo.indexOf("IDAT") - 4, pngChunk("prVt", "SECRET"));
    },
  ],
  [
    "bytes behind a PNG",
    "image/png",
    async () =>
      Buffer.concat([
        await sharp(await cameraPhoto())
          .png()
          .toBuffer(),
        Buffer.from("SECRET"),
      ]),
  ],
  [
    "a private chunk of a WebP",
    "image/webp",
    async () =>
      Buffer.concat([
        await sharp(await cameraPhoto())
          .webp()
          .toBuffer(),
        webpChunk("prVt", "SECRET"),
      ]),
  ],
  [
    "an owner and a description in Exif",
    "image/jpeg",
    async () =>
      sharp(await cameraPhoto())
        .withExif({ IFD0: { Artist: "SECRET", ImageDescription: "SECRET too" } })
        .jpeg()
        .toBuffer(),
  ],
];
test.each(secrets)("%s is a trace", async (_what, type, make) => {
  const photo = await make();
  expect(photo.includes("SECRET")).toBe(true);
  const veiled = veiledBy(photo, type);
  expect(veiled.includes("SECRET")).toBe(false);
  expect(await pixels(veiled)).toEqual(await pixels(photo));
});

test("a file of countless hidden parts is one trace", () => {
  const part = Buffer.from([0, 0, 0, 9, ...Buffer.from("free"), 1]);
  const film = Buffer.concat(Array.from({ length: 30_000 }, () => part));
  expect(readPhoto(film, "video/mp4").traces).toHaveLength(1);
});

test("the zero place of a phone without a fix is none", async () => {
  const photo = await cameraPhoto({ place: { latitude: "0/1 0/1 0/1", longitude: "0/1 0/1 0/1" } });
  expect(readPhoto(photo, "image/jpeg").facts).not.toHaveProperty("latitude");
});

test("damaged files of every kind are read without an error, and traces lie within them", async () => {
  const camera = await cameraPhoto({ place: LAGOS });
  const types = ["image/jpeg", "image/png", "image/webp", "image/heic", "video/mp4"];
  const formats = await Promise.all(
    (["jpeg", "png", "webp"] as const).map((format) =>
      sharp(camera).keepExif().toFormat(format).toBuffer(),
    ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...formats),
      fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 8 }),
      fc.nat(3_000),
      fc.constantFrom(...types),
      (photo, changes, length, type) => {
        const damaged = Buffer.from(photo.subarray(0, Math.max(1, length)));
        for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
        for (const { at, length: long } of readPhoto(damaged, type).traces) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at + long).toBeLessThanOrEqual(damaged.length);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
