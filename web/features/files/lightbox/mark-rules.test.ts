import fc from "fast-check";
import { expect, test } from "vitest";
import { markShape, type Point } from "../../../../contract/files/photos.ts";
import { shapeOf, shareOf, thinned } from "./mark-rules.ts";

const point = fc.tuple(
  fc.double({ min: -1, max: 2, noNaN: true }),
  fc.double({ min: -1, max: 2, noNaN: true }),
);

test("every stroke draws a mark that the server takes, or none", () => {
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 2_000 }),
      fc.constantFrom("arrow" as const, "circle" as const, "line" as const),
      (stroke, tool) => {
        const shape = shapeOf(
          tool,
          "red",
          stroke.map(([x, y]) => shareOf(x, y)),
        );
        expect(shape === undefined || markShape.safeParse(shape).success).toBe(true);
      },
    ),
  );
});

test("a long line keeps its ends", () => {
  const line = Array.from({ length: 1_999 }, (_, n): Point => [n / 2_000, 0]);
  const thin = thinned(line);
  expect(thin.length).toBeLessThanOrEqual(400);
  expect([thin[0], thin.at(-1)]).toEqual([line[0], line.at(-1)]);
});

test("a press without a move draws nothing", () => {
  expect(
    shapeOf("arrow", "red", [
      [0.5, 0.5],
      [0.501, 0.5],
    ]),
  ).toBeUndefined();
});
