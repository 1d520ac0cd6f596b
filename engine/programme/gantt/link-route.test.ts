import fc from "fast-check";
import { expect, test } from "vitest";
import { linkTypes } from "../plan.ts";
import { arrowHead, routeLink } from "./link-route.ts";

const end = (row: number, x: number, width: number) => ({
  bar: { x, y: row * 32 + 9, width, height: 14 },
  band: { x: 0, y: row * 32, width: 1000, height: 32 },
});
const places = (route: ReturnType<typeof routeLink>) => route.points.map(({ x, y }) => [x, y]);

test("a successor far behind is entered from the left", () => {
  const route = routeLink("FS", end(0, 100, 50), end(2, 300, 50));
  expect(places(route)).toEqual([
    [150, 16],
    [158, 16],
    [158, 80],
    [300, 80],
  ]);
  expect(route.towards).toBe("right");
});

test("one that follows at once is entered from above, or from below", () => {
  const down = routeLink("FS", end(0, 100, 50), end(1, 152, 50));
  expect(places(down)).toEqual([
    [150, 16],
    [156, 16],
    [156, 41],
  ]);
  expect(down.towards).toBe("down");
  expect(routeLink("FS", end(1, 100, 50), end(0, 152, 50))).toMatchObject({ towards: "up" });
});

test("one that begins before is reached between the rows", () => {
  const route = routeLink("FS", end(0, 100, 50), end(1, 60, 50));
  expect(places(route)).toEqual([
    [150, 16],
    [158, 16],
    [158, 32],
    [52, 32],
    [52, 48],
    [60, 48],
  ]);
});

test("starts are joined on the left, finishes on the right", () => {
  expect(places(routeLink("SS", end(0, 100, 50), end(1, 200, 50)))).toEqual([
    [100, 16],
    [92, 16],
    [92, 48],
    [200, 48],
  ]);
  expect(routeLink("FF", end(0, 100, 50), end(1, 200, 80)).points[1]?.x).toBe(288);
});

test("every route is orthogonal, leaves and arrives on the right side and ends at its bar", () => {
  const x = fc.integer({ min: 0, max: 900 });
  const width = fc.integer({ min: 3, max: 200 });
  const row = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...linkTypes), row, x, width, row, x, width, (type, ...g) => {
      const [row1, x1, width1, row2, x2, width2] = g;
      fc.pre(row1 !== row2);
      const to = end(row2, x2, width2);
      const route = routeLink(type, end(row1, x1, width1), to);
      for (const [at, point] of route.points.entries()) {
        const next = route.points[at + 1];
        if (next) expect(point.x === next.x || point.y === next.y).toBe(true);
      }
      const [first, second] = route.points;
      expect(first?.x).toBe(type.startsWith("F") ? x1 + width1 : x1);
      expect(Math.sign((second?.x ?? 0) - (first?.x ?? 0))).toBe(type.startsWith("F") ? 1 : -1);
      const tip = route.points.at(-1) ?? { x: -1, y: -1 };
      expect(tip.x).toBeGreaterThanOrEqual(to.bar.x);
      expect(tip.x).toBeLessThanOrEqual(to.bar.x + to.bar.width);
      expect(arrowHead(route)[0]).toEqual(tip);
    }),
  );
});
