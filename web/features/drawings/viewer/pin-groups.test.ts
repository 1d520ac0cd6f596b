import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupPins, mainPins, groupSpanOf } from "./pin-groups.ts";

const sheet = { width: 1000, height: 500 };
const side = 40;
const at = (scale: number) => ({ sheet, scale, side });
const pin = (id: string, x: number, y: number, isBeside = false) => ({ id, x, y, isBeside });
const idsOf = (pins: readonly ReturnType<typeof pin>[], scale: number) =>
  groupPins(pins, at(scale)).map((group) => group.pins.map(({ id }) => id));

describe("pins that overlap", () => {
  const pins = [pin("a", 0.1, 0.5), pin("b", 0.12, 0.5), pin("c", 0.9, 0.5)];

  it("are a cluster at the zoom at which they overlap, and apart at another", () => {
    expect(idsOf(pins, 1)).toEqual([["a", "b"], ["c"]]);
    expect(idsOf(pins, 2)).toEqual([["a"], ["b"], ["c"]]);
    expect(groupPins(pins, at(1))[0]).toMatchObject({ x: 0.11, y: 0.5, isCluster: true });
  });

  it("stay one at any zoom if they are at one place", () => {
    expect(idsOf([pin("a", 0.3, 0.3), pin("b", 0.3, 0.3)], 1e6)).toEqual([["a", "b"]]);
  });

  it("are not those that lean away from each other at one point", () => {
    const both = [pin("a", 0.5, 0.5), pin("a/photos", 0.5, 0.5, true)];
    expect(idsOf(both, 1)).toEqual([["a", "a/photos"]]);
    expect(groupPins(both, at(1))[0]?.isCluster).toBe(false);
    const more = groupPins([...both, pin("b", 0.48, 0.5)], at(1));
    expect(more).toMatchObject([{ isCluster: true }]);
    expect(mainPins(more[0]?.pins ?? []).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("are none of none", () => {
    expect(groupPins([], at(1))).toEqual([]);
  });

  it("never lie on each other once they are grouped, and none is lost", () => {
    const places = fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(places, fc.double({ min: 0.05, max: 16, noNaN: true }), (points, scale) => {
        const many = points.map(([x, y], n) => pin(String(n), x, y));
        const groups = groupPins(many, at(scale));
        expect(groups.flatMap((group) => group.pins).toSorted((a, b) => +a.id - +b.id)).toEqual(
          many,
        );
        const boxes = groups.map(({ x, y, isCluster }) => {
          const [px, py] = [x * sheet.width * scale, y * sheet.height * scale];
          return isCluster ? [px - side / 2, py - side / 2] : [px, py - side];
        });
        for (const [n, [x = 0, y = 0]] of boxes.entries())
          for (const [left = 0, top = 0] of boxes.slice(n + 1))
            expect(Math.abs(left - x) >= side || Math.abs(top - y) >= side).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("are found among thousands while a frame is drawn", () => {
    const many = Array.from({ length: 2_000 }, (_, n) =>
      pin(String(n), (n * 0.618) % 1, (n * 0.414) % 1),
    );
    const began = performance.now();
    groupPins(many, at(0.3));
    // The limit allows for a busy machine. A search of all pairs takes seconds.
    expect(performance.now() - began).toBeLessThan(300);
  });

  it("span the part of the sheet that shows all of them", () => {
    expect(groupSpanOf([pin("a", 0.25, 0.5), pin("b", 0.75, 0.5)])).toEqual({
      x: 0.5,
      y: 0.5,
      width: 0.5,
      height: 0,
    });
  });
});
