import { expect, test } from "vitest";
import { columnsFor } from "./task-columns.ts";

const rems = (track: string): number => Number(/([\d.]+)rem/.exec(track)?.[1] ?? 0);

test("the title keeps room for a whole one, however many columns are beside it", () => {
  for (let width = 45; width <= 90; width += 0.5) {
    for (const withProject of [true, false]) {
      const { tracks } = columnsFor({ width, withProject, canSelect: true });
      const others = tracks.split(/ (?![^(]*\))/).filter((track) => !track.includes("1fr"));
      const taken = others.reduce((sum, track) => sum + rems(track), 0);
      expect(width - taken, `of a list of ${width} rem`).toBeGreaterThanOrEqual(19);
    }
  }
});
