import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cameraAt,
  clamp,
  fit,
  isDrawn,
  moveFrom,
  pan,
  pointOf,
  toScreen,
  toSheetPoint,
  zoomAt,
} from "./camera.ts";

const sheet = { width: 3370, height: 2384 };
const screen = { width: 1440, height: 900 };
const places = fc.record({
  x: fc.double({ min: 0, max: 1440, noNaN: true }),
  y: fc.double({ min: 0, max: 900, noNaN: true }),
});
const cameras = fc.record({
  x: fc.double({ min: 0, max: 3370, noNaN: true }),
  y: fc.double({ min: 0, max: 2384, noNaN: true }),
  scale: fc.double({ min: 0.2, max: 10, noNaN: true }),
});

describe("a camera", () => {
  it("fits the whole sheet into the screen", () => {
    const camera = fit(sheet, screen);
    const corner = toScreen(camera, screen, { x: 0, y: 0 });
    const other = toScreen(camera, screen, { x: sheet.width, y: sheet.height });
    expect(corner.x).toBeGreaterThan(0);
    expect(corner.y).toBeGreaterThan(0);
    expect(other.x).toBeLessThan(screen.width);
    expect(other.y).toBeLessThan(screen.height);
  });

  it("keeps what is under the pointer there while it zooms", () => {
    fc.assert(
      fc.property(
        cameras,
        places,
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (camera, place, factor) => {
          const before = toSheetPoint(camera, screen, place);
          const after = toSheetPoint(zoomAt(camera, screen, place, factor), screen, place);
          expect(after.x).toBeCloseTo(before.x, 4);
          expect(after.y).toBeCloseTo(before.y, 4);
        },
      ),
    );
  });

  it("moves with the finger", () => {
    fc.assert(
      fc.property(cameras, places, (camera, place) => {
        const moved = pan(camera, { x: 30, y: -20 });
        const at = toScreen(moved, screen, toSheetPoint(camera, screen, place));
        expect(at.x).toBeCloseTo(place.x + 30, 4);
        expect(at.y).toBeCloseTo(place.y - 20, 4);
      }),
    );
  });

  it("moves what was drawn for another to where it shows it itself", () => {
    fc.assert(
      fc.property(cameras, cameras, places, (drawn, camera, place) => {
        const { x, y, scale } = moveFrom(drawn, camera);
        const [halfWide, halfHigh] = [screen.width / 2, screen.height / 2];
        const at = toScreen(camera, screen, toSheetPoint(drawn, screen, place));
        expect((place.x - halfWide) * scale + halfWide + x).toBeCloseTo(at.x, 3);
        expect((place.y - halfHigh) * scale + halfHigh + y).toBeCloseTo(at.y, 3);
      }),
    );
  });

  it("needs a new drawing once it leaves the margin, or is much nearer", () => {
    const of = { sheet, screen, margin: 0.2 };
    const drawn = { x: 1600, y: 1200, scale: 2 };
    expect(isDrawn(drawn, drawn, of)).toBe(true);
    expect(isDrawn(drawn, pan(drawn, { x: 280, y: -170 }), of)).toBe(true);
    expect(isDrawn(drawn, pan(drawn, { x: 290, y: 0 }), of)).toBe(false);
    expect(isDrawn(drawn, pan(drawn, { x: 0, y: 190 }), of)).toBe(false);
    expect(isDrawn(drawn, { ...drawn, scale: 3.9 }, of)).toBe(true);
    expect(isDrawn(drawn, { ...drawn, scale: 4.1 }, of)).toBe(false);
    expect(isDrawn(drawn, { ...drawn, scale: 1.2 }, of)).toBe(false);
    // Beyond the sheet there is nothing to draw.
    const whole = fit(sheet, screen);
    expect(isDrawn(whole, { ...whole, scale: whole.scale / 2 }, of)).toBe(true);
  });

  it("never loses the sheet, nor goes too near or too far", () => {
    const lost = clamp({ x: -5000, y: 9000, scale: 1000 }, sheet, screen);
    expect(lost).toEqual({ x: 0, y: 2384, scale: 16 });
    expect(clamp({ x: 1, y: 1, scale: 0 }, sheet, screen).scale).toBeGreaterThan(0.1);
  });

  it("is the same after it was written into an address, on any screen", () => {
    const camera = { x: 1000, y: 500, scale: 2 };
    const place = pointOf(camera, sheet, screen);
    const again = cameraAt(place, sheet, screen);
    expect(again.x).toBeCloseTo(1000);
    expect(again.scale).toBeCloseTo(2);
    expect(cameraAt(place, sheet, { width: 360, height: 700 }).x).toBeCloseTo(1000);
  });
});
