import { expect, test } from "vitest";
import { drawnMark, weightsOn } from "./drawn-mark.ts";

const size = { width: 200, height: 100 };

test("an arrow is a line with two wings at its end", () => {
  const shape = { kind: "arrow", colour: "red", from: [0, 0.5], to: [1, 0.5] } as const;
  expect(drawnMark({ ...shape, from: [0, 0.5], to: [1, 0.5] }, size)).toEqual({
    kind: "path",
    path: "M 0 50 L 200 50 M 194.73 47.12 L 200 50 L 194.73 52.88",
  });
});

test("a circle is within its corners, whichever is pulled to which", () => {
  const circle = (from: [number, number], to: [number, number]) =>
    drawnMark({ kind: "circle", colour: "blue", from, to }, size);
  const path = "M 50 50 A 50 25 0 1 0 150 50 A 50 25 0 1 0 50 50 Z";
  expect(circle([0.25, 0.25], [0.75, 0.75])).toEqual({ kind: "path", path });
  expect(circle([0.75, 0.75], [0.25, 0.25])).toEqual({ kind: "path", path });
});

test("a line goes through its points, and a text stands at its place", () => {
  const points: [number, number][] = [
    [0, 0],
    [0.5, 0.1],
    [1, 1],
  ];
  expect(drawnMark({ kind: "line", colour: "black", points }, size)).toEqual({
    kind: "path",
    path: "M 0 0 L 100 10 L 200 100",
  });
  expect(drawnMark({ kind: "text", colour: "white", at: [0.5, 0.5], text: "Here" }, size)).toEqual({
    kind: "text",
    x: 100,
    y: 50,
    text: "Here",
  });
});

test("strokes are as thick on a small picture as on a large one, in proportion", () => {
  expect(weightsOn(size).mark * 10).toBeCloseTo(weightsOn({ width: 2000, height: 10 }).mark);
  expect(weightsOn(size).halo).toBeGreaterThan(weightsOn(size).mark);
});
