import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut, positionLabel } from "./label.ts";

const measure = (text: string) => text.length * 6;
const row = {
  text: "Cast slab",
  measure,
  bar: { from: 100, to: 160 },
  holdsText: true,
  taken: [],
  view: { from: 0, to: 800 },
};

describe("a label", () => {
  test("stands right of its bar", () => {
    expect(positionLabel(row)).toEqual({ text: "Cast slab", x: 166, isInside: false });
  });

  test("steps behind what is in its way, unless that leads too far", () => {
    expect(positionLabel({ ...row, taken: [{ from: 170, to: 180 }] })?.x).toBe(186);
    const far = [{ from: 170, to: 400 }];
    expect(positionLabel({ ...row, taken: far })).toEqual({
      text: "Cast slab",
      x: 40,
      isInside: false,
    });
  });

  test("stands inside a long bar that leaves no room beside it", () => {
    const bar = { from: 20, to: 790 };
    expect(positionLabel({ ...row, bar })).toEqual({ text: "Cast slab", x: 26, isInside: true });
    expect(positionLabel({ ...row, bar, holdsText: false })).toBeUndefined();
  });

  test("is cut to the room there is, or left out", () => {
    const between = { ...row, bar: { from: 2, to: 60 }, holdsText: false };
    expect(positionLabel({ ...between, taken: [{ from: 118, to: 700 }] })?.text).toBe("Cast s…");
    expect(positionLabel({ ...between, taken: [{ from: 70, to: 700 }] })).toBeUndefined();
  });

  test("is not drawn for a bar out of sight", () => {
    expect(positionLabel({ ...row, bar: { from: -90, to: -5 } })).toBeUndefined();
  });

  test("never covers what is on its row, and stays in sight", () => {
    const place = fc.integer({ min: 0, max: 790 });
    const span = fc.tuple(place, fc.integer({ min: 1, max: 90 }));
    // Today may be far beyond the edge.
    const others = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 90 }));
    fc.assert(
      fc.property(span, fc.array(others, { maxLength: 8 }), fc.boolean(), (bar, taken, holds) => {
        const intervals = taken.map(([from, width]) => ({ from, to: from + width }));
        const given = {
          ...row,
          bar: { from: bar[0], to: bar[0] + bar[1] },
          holdsText: holds,
          taken: intervals,
        };
        const label = positionLabel(given);
        if (!label || label.isInside) return;
        const to = label.x + measure(label.text);
        expect(to).toBeLessThanOrEqual(800);
        expect(label.x).toBeGreaterThanOrEqual(0);
        for (const other of [given.bar, ...intervals])
          expect(to <= other.from || label.x >= other.to).toBe(true);
      }),
    );
  });
});

test("a text is cut at whole letters", () => {
  expect(cut("Ọ̀gbẹ́ni", 600, measure)).toBe("Ọ̀gbẹ́ni");
  expect(cut("Formwork", 30, measure)).toBe("Form…");
  expect(cut("Formwork", 6, measure)).toBeUndefined();
});
