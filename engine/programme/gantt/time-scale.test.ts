import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMoment } from "../calendar/moment.ts";
import {
  fit,
  LEAST_PIXELS_PER_DAY,
  momentAt,
  MOST_PIXELS_PER_DAY,
  opening,
  openingAtToday,
  panBy,
  withMomentAt,
  revealed,
  snapMinutes,
  xOf,
  zoomAbout,
} from "./time-scale.ts";

const left = parseMoment("2026-03-02T00:00");
const scale = { left, pixelsPerDay: 48 };

test("a minute and its place are each other's inverse", () => {
  expect(xOf(scale, left + 1440)).toBe(48);
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), (x) => {
      expect(xOf(scale, momentAt(scale, x))).toBeCloseTo(x, 6);
    }),
  );
});

describe("zooming", () => {
  test("keeps what is under the pointer where it is, down to hours and up to years", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1200, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (x, factor) => {
          const zoomed = zoomAbout(scale, x, factor);
          expect(xOf(zoomed, momentAt(scale, x))).toBeCloseTo(x, 4);
          expect(zoomed.pixelsPerDay).toBeGreaterThanOrEqual(LEAST_PIXELS_PER_DAY);
          expect(zoomed.pixelsPerDay).toBeLessThanOrEqual(MOST_PIXELS_PER_DAY);
        },
      ),
    );
  });

  test("stays within the years of a programme", () => {
    expect(panBy({ left, pixelsPerDay: 0.1 }, -1e9).left).toBe(parseMoment("1900-01-01T00:00"));
  });
});

test("fitting shows all of it, whatever its length", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 * 366 * 1440 }),
      fc.integer({ min: 320, max: 2000 }),
      (minutes, width) => {
        const fitted = fit(left, left + minutes, width);
        expect(xOf(fitted, left)).toBeGreaterThanOrEqual(0);
        expect(xOf(fitted, left + minutes)).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test("a moment is placed, and a bar brought into sight only if it is not", () => {
  expect(xOf(withMomentAt(scale, left, { width: 900, share: 0.5 }), left)).toBeCloseTo(450);
  const seen = { start: left + 1440, finish: left + 2880 };
  expect(revealed(scale, seen, 900)).toBe(scale);
  const later = { start: left + 1440 * 90, finish: left + 1440 * 95 };
  expect(xOf(revealed(scale, later, 900), later.start)).toBeCloseTo(150);
});

test("an empty drawing shows where the programme starts, and today if that is near", () => {
  for (const days of [-20, 0, 20]) {
    const drawn = opening(left, left + days * 1440, 600);
    for (const moment of [left, left + days * 1440]) {
      expect(xOf(drawn, moment)).toBeGreaterThan(40);
      expect(xOf(drawn, moment)).toBeLessThan(560);
    }
  }
  for (const days of [-200, 200])
    expect(xOf(opening(left, left + days * 1440, 600), left)).toBeCloseTo(75);
});

test("a programme opens whole if its bars can be read, otherwise around today, its start or its finish", () => {
  const day = 1440;
  const short = { start: left, finish: left + 90 * day, today: left + 500 * day, width: 600 };
  expect(openingAtToday(short)).toEqual(fit(short.start, short.finish, 600));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6000 }),
      fc.integer({ min: -4000, max: 9000 }),
      fc.integer({ min: 320, max: 2000 }),
      (days, at, width) => {
        const finish = left + days * day;
        const today = left + at * day;
        const opened = openingAtToday({ start: left, finish, today, width });
        const nearest = Math.min(Math.max(today, left), finish);
        expect(xOf(opened, nearest)).toBeGreaterThanOrEqual(0);
        expect(xOf(opened, nearest)).toBeLessThanOrEqual(width);
        expect(opened.pixelsPerDay).toBeGreaterThanOrEqual(1.6);
      },
    ),
  );
});

test("what is dragged snaps to days, and finer when zoomed in", () => {
  expect(
    [2, 40, 300, 960, 1920].map((pixelsPerDay) => snapMinutes({ left, pixelsPerDay })),
  ).toEqual([1440, 1440, 60, 15, 5]);
});
