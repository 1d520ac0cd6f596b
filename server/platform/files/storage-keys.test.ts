import { expect, test } from "vitest";
import {
  drawnKey,
  isStorageKey,
  keyInRow,
  keysBeside,
  newDrawingFolder,
  newFileKey,
  previewKey,
  sourceKey,
  storageKey,
  thumbnailKey,
} from "./storage-keys.ts";

const OURS = "019a0000-0000-7000-8000-000000000001";
const THEIRS = "019a0000-0000-7000-8000-000000000002";
const file = newFileKey(OURS);
const folder = newDrawingFolder(OURS);

test("each kind of stored file has a key", () => {
  for (const key of [
    file,
    thumbnailKey(file),
    previewKey(file),
    sourceKey(folder),
    drawnKey(`${folder}12`, "pack"),
    `reports/${OURS}/${THEIRS}-3`,
  ])
    expect(isStorageKey(key), key).toBe(true);
});

test.each([
  "",
  "/",
  "../../etc/passwd",
  `uploads/${OURS}`,
  `uploads/${OURS}/`,
  `uploads/${OURS}/../${THEIRS}/x`,
  `uploads/../${file}`,
  `${file}/`,
  `${file}\n`,
  `${file}.webp.webp`,
  `${file}/source.pdf`,
  file.toUpperCase(),
  folder,
  `${folder}01.pack`,
  `${folder}-1.pack`,
  `${folder}../source.pdf`,
  `reports/${OURS}/${THEIRS}`,
  `backups/${OURS}/${THEIRS}`,
])("%j is none", (text) => {
  expect(isStorageKey(text)).toBe(false);
  expect(() => storageKey(text)).toThrow(/^Not the key of a stored file$/);
});

test("a key is of one company", () => {
  expect(storageKey(file, OURS)).toBe(file);
  expect(() => storageKey(file, THEIRS)).toThrow("another company");
  // A key that names the other company in the wrong position.
  expect(() => storageKey(`reports/${OURS}/${THEIRS}-1`, THEIRS)).toThrow("another company");
});

test("what is removed with a row is named one by one, the row's own file last", () => {
  expect(keysBeside(file)).toEqual([previewKey(file), thumbnailKey(file), file]);
  const source = sourceKey(folder);
  expect(keysBeside(source, 2)).toEqual([
    ...[0, 1].flatMap((page) => ["pack", "webp", "json"].map((end) => `${folder}${page}.${end}`)),
    source,
  ]);
  for (const key of [...keysBeside(file), ...keysBeside(source, 2)])
    expect([file, source]).toContain(keyInRow(key));
});
