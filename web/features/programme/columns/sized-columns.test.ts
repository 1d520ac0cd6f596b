import { expect, it } from "vitest";
import { builtIn, usualColumns } from "./all-columns.ts";
import { NUMBER_WIDTH, tableWidth } from "./sized-columns.ts";

const usual = usualColumns.flatMap((key) => builtIn.find((column) => column.key === key) ?? []);

/** The columns that fit in full. */
function whole(room: number): string[] {
  let edge = NUMBER_WIDTH;
  return usual.flatMap(({ label, width }) => {
    edge += width;
    return edge <= tableWidth(usual, room) ? [label] : [];
  });
}

it("ends the sheet with a column that fits, with the predecessors in a window of 1440 pixels", () => {
  expect(whole(1294)).toEqual(["Activity", "Duration", "Start", "Finish", "Predecessors"]);
  for (const room of [700, 1000, 1300, 1900]) {
    const ends = usual.map((_, at) =>
      usual.slice(0, at + 1).reduce((sum, { width }) => sum + width, NUMBER_WIDTH),
    );
    expect(ends).toContain(tableWidth(usual, room));
    expect(tableWidth(usual, room)).toBeLessThanOrEqual(room * 0.65);
  }
});

it("takes a share of the room where not even the names fit", () => {
  expect(tableWidth([{ width: 800 }], 1000)).toBe(550);
  expect(tableWidth([], 1000)).toBe(550);
});
