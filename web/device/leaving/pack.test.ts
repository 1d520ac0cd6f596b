import { expect, test } from "vitest";
import { pack, unpack } from "./pack.ts";

test("what is kept comes back as it was: words, dates, bytes, files, and data that looks like a mark", async () => {
  const photo = new File(["a photo"], "Door.jpg", { type: "image/jpeg", lastModified: 1_700_000 });
  const value = {
    words: "Rain until noon – ọjọ́",
    none: undefined,
    nothing: null,
    at: new Date(1_800_000_000_000),
    bytes: new Uint8Array([0, 255, 7]),
    list: [1, [true, new Blob(["drawing"], { type: "image/webp" })], { photo }],
    odd: { $pack: "file", size: 9 },
  };
  const back = unpack(await pack(value)) as typeof value;
  const { list, ...others } = back;
  const { list: _, ...expected } = value;
  expect(others).toEqual(expected);
  const [, [, blob], { photo: file }] = list as [number, [boolean, Blob], { photo: File }];
  expect([blob.type, await blob.text()]).toEqual(["image/webp", "drawing"]);
  expect([file.name, file.type, file.lastModified, await file.text()]).toEqual([
    "Door.jpg",
    "image/jpeg",
    1_700_000,
    "a photo",
  ]);
});

test("what cannot be written is refused, so that it stays where it is", async () => {
  await expect(pack({ act: () => undefined })).rejects.toThrow("A function is not kept.");
  await expect(pack(new Map())).rejects.toThrow("A Map is not kept.");
});
