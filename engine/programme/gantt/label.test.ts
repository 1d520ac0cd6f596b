import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut, type Interval, positionLabel } from "./label.ts";

const measure = (text: string) => text.length * 6;
const row = {
  text: "Cast slab",
  measure,
  bar: { from: 100, to: 160 },
  holdsText: true,
  taken: [],
  avoided: [],
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

  test("runs across links rather than being cut, and rather right of its bar than left", () => {
    const crossed = [
      { from: 170, to: 174 },
      { from: 40, to: 44 },
      { from: 190, to: 400 },
    ];
    expect(positionLabel({ ...row, holdsText: false, avoided: crossed })).toEqual({
      text: "Cast slab",
      x: 166,
      isInside: false,
    });
    const atEdge = {
      ...row,
      holdsText: false,
      bar: { from: 600, to: 780 },
      avoided: [{ from: 560, to: 564 }],
    };
    expect(positionLabel(atEdge)?.x).toBe(540);
  });

  test("is not drawn for a bar out of sight", () => {
    expect(positionLabel({ ...row, bar: { from: -90, to: -5 } })).toBeUndefined();
  });

  test("never covers its bar or a symbol, stays in sight, and covers a link only if it would be cut otherwise", () => {
    const place = fc.integer({ min: 0, max: 790 });
    const span = fc.tuple(place, fc.integer({ min: 1, max: 90 }));
    // A symbol may be far beyond the edge.
    const others = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 90 }));
    const several = fc.array(others, { maxLength: 8 });
    fc.assert(
      fc.property(span, several, several, fc.boolean(), (bar, symbols, links, holds) => {
        const intervals = (spans: readonly [number, number][]) =>
          spans.map(([from, width]) => ({ from, to: from + width }));
        const given = {
          ...row,
          bar: { from: bar[0], to: bar[0] + bar[1] },
          holdsText: holds,
          taken: intervals(symbols),
          avoided: intervals(links),
        };
        const label = positionLabel(given);
        if (!label || label.isInside) return;
        const to = label.x + measure(label.text);
        expect(to).toBeLessThanOrEqual(800);
        expect(label.x).toBeGreaterThanOrEqual(0);
        const isFree = (one: Interval) => to <= one.from || label.x >= one.to;
        for (const other of [given.bar, ...given.taken]) expect(isFree(other)).toBe(true);
        const free = positionLabel({
          ...given,
          taken: [...given.taken, ...given.avoided],
          avoided: [],
        });
        if (free?.text === row.text)
          expect(given.avoided.every((one) => free.isInside || isFree(one))).toBe(true);
      }),
    );
  });
});

test("a text is cut at whole letters", () => {
  expect(cut("Ọ̀gbẹ́ni", 600, measure)).toBe("Ọ̀gbẹ́ni");
  expect(cut("Formwork", 30, measure)).toBe("Form…");
  expect(cut("Formwork", 6, measure)).toBeUndefined();
});
