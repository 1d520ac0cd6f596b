import { expect, it } from "vitest";
import { PACK_PART_BYTES, packBytes, partAt, partsOf, tileAt } from "./sheet-pack.ts";

/** One tile, and then three by two of them. */
const sheet = { tiles: [[5], [10, 0, 20, 30, 40, 50]], pixelWidth: 1200 };

it("finds each tile in the pack, and no tile beyond the sheet", () => {
  expect(packBytes(sheet.tiles)).toBe(155);
  expect(tileAt(sheet, { level: 0, column: 0, row: 0 })).toEqual({ start: 0, bytes: 5 });
  expect(tileAt(sheet, { level: 1, column: 1, row: 0 })).toEqual({ start: 15, bytes: 0 });
  expect(tileAt(sheet, { level: 1, column: 2, row: 1 })).toEqual({ start: 105, bytes: 50 });
  expect(tileAt(sheet, { level: 1, column: 3, row: 0 })).toBeUndefined();
  expect(tileAt(sheet, { level: 1, column: 0, row: 2 })).toBeUndefined();
  expect(tileAt(sheet, { level: 2, column: 0, row: 0 })).toBeUndefined();
});

it("parts a pack, the last part shorter", () => {
  const total = PACK_PART_BYTES + 3;
  expect(partsOf(total)).toBe(2);
  expect(partAt(total, 1)).toEqual({ start: PACK_PART_BYTES, bytes: 3 });
  expect(partAt(total, 2)).toBeUndefined();
  expect(partAt(0, 0)).toBeUndefined();
  expect(partsOf(0)).toBe(0);
});
