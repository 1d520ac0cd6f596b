import { expect, it } from "vitest";
import { fit } from "./camera.ts";
import { levelFor, levelsOf, visibleTiles } from "./visible-tiles.ts";

const screen = { width: 1440, height: 900 };

it.each([
  ["A4", { width: 842, pixelWidth: 2526, pixelHeight: 1785 }, [1, 2, 6, 20]],
  ["A1", { width: 2384, pixelWidth: 7152, pixelHeight: 5052 }, [1, 4, 12, 35, 140]],
  ["A0", { width: 3370, pixelWidth: 10_110, pixelHeight: 7_152 }, [1, 2, 6, 20, 70, 280]],
])("has as many tiles on each level as the server draws of %s", (_name, sheet, counts) => {
  expect(levelsOf(sheet).map(({ columns, rows }) => columns * rows)).toEqual(counts);
});

const a0 = { width: 3370, height: 2384, pixelWidth: 10_110, pixelHeight: 7_152 };

it("needs few tiles for the whole of a large sheet, and few for a part of it", () => {
  const levels = levelsOf(a0);
  const whole = fit(a0, screen);
  const far = levelFor(levels, whole, 1);
  const close = levelFor(levels, { ...whole, scale: 3 }, 1);
  expect(far?.level).toBe(2);
  expect(close?.level).toBe(5);
  if (!far || !close) throw new Error("There are levels");
  expect(visibleTiles(far, whole, screen)).toHaveLength(6);
  expect(visibleTiles(close, { ...whole, scale: 3 }, screen).length).toBeLessThanOrEqual(16);
});

it("begins with the tiles in the middle of the screen, and ends at the edge of the sheet", () => {
  const levels = levelsOf(a0);
  const level = levels.at(-1);
  if (!level) throw new Error("There are levels");
  const tiles = visibleTiles(level, { x: 3370, y: 2384, scale: 3 }, screen);
  expect(tiles[0]).toMatchObject({ column: 19, row: 13 });
  expect(Math.max(...tiles.map(({ x, width }) => x + width))).toBeCloseTo(3370);
});
