import { describe, expect, it } from "vitest";
import { cloudPath, distanceTo, lengthWords, partOf, pointsOf } from "./markup-math.ts";

const sheet = { width: 1000, height: 500 };

describe("a markup", () => {
  it("is kept in parts of its sheet", () => {
    expect(partOf({ x: 250, y: 125 }, sheet)).toEqual([0.25, 0.25]);
    const shape = { kind: "text", tone: "red", at: [0.25, 0.25], text: "Here" } as const;
    expect(pointsOf({ ...shape, at: [0.25, 0.25] }, sheet)).toEqual([{ x: 250, y: 125 }]);
  });

  it("measures in millimetres, and from a metre on in metres", () => {
    const a = { x: 0, y: 0 };
    expect(lengthWords(a, { x: 3, y: 4 }, 100)).toBe("500 mm");
    expect(lengthWords(a, { x: 300, y: 400 }, 100)).toBe("50.00 m");
    expect(lengthWords(a, { x: 30_000, y: 40_000 }, 100)).toBe("5,000.00 m");
  });

  it("is pressed where it is drawn: a cloud at its edge, not inside", () => {
    const cloud = { kind: "cloud" as const, tone: "red" as const };
    const shape = {
      ...cloud,
      points: [
        [0.1, 0.1],
        [0.5, 0.5],
      ] as [[number, number], [number, number]],
    };
    expect(distanceTo(shape, sheet, { x: 300, y: 50 })).toBeCloseTo(0);
    expect(distanceTo(shape, sheet, { x: 300, y: 150 })).toBeCloseTo(100);
  });

  it("is a closed cloud of bows, however small", () => {
    const path = cloudPath({ x: 10, y: 10 }, { x: 10, y: 10 });
    expect(path.match(/A /g)).toHaveLength(4);
    expect(cloudPath({ x: 100, y: 80 }, { x: 10, y: 10 }).startsWith("M 10 10")).toBe(true);
  });
});
