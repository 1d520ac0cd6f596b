import { describe, expect, test } from "vitest";
import { parseMoment } from "../calendar/moment.ts";
import { hatching } from "./paint-bar.ts";
import { paint } from "./paint.ts";
import { paperPalette } from "./paper-palette.ts";
import { buildScene, showsAll } from "./scene.ts";
import { SvgSurface } from "./svg-surface.ts";
import { calm, drawnModel, marchView, measureLetters } from "./testing/drawn-plan.ts";

describe("hatching", () => {
  const box = { x: 10, y: 20, width: 60, height: 14 };

  test("stays inside of what is left of the bar", () => {
    const lines = hatching(box, 40);
    expect(lines.length).toBeGreaterThan(4);
    for (const { x, y } of lines.flat()) {
      expect(x).toBeGreaterThanOrEqual(40);
      expect(x).toBeLessThanOrEqual(70);
      expect(y).toBeGreaterThanOrEqual(20);
      expect(y).toBeLessThanOrEqual(34);
    }
  });

  test("is none where all is done", () => {
    expect(hatching(box, 70)).toEqual([]);
  });
});

test("the same drawing as the text of an SVG, whatever the names are", () => {
  const model = drawnModel({
    tasks: [
      {
        id: "a",
        start: "2026-03-02T08:00",
        finish: "2026-03-04T17:00",
        critical: true,
        fields: { name: '<script>alert("&")</script>' },
      },
      { id: "b", kind: "level_of_effort", start: "2026-03-02T08:00", finish: "2026-03-04T17:00" },
      { id: "m", kind: "start_milestone", start: "2026-03-05T08:00", finish: "2026-03-05T08:00" },
      { id: "s", kind: "summary", start: "2026-03-02T08:00", finish: "2026-03-04T17:00" },
    ],
    links: [["a", "m", "FS"]],
  });
  const scene = buildScene({
    model,
    view: marchView,
    shows: showsAll,
    emphasis: calm,
    today: parseMoment("2026-03-04T12:00"),
    dataDate: parseMoment("2026-03-03T08:00"),
    measure: measureLetters,
    isEditable: false,
  });
  const surface = new SvgSurface("Hanken Grotesk");
  paint(surface, scene, paperPalette);
  const svg = surface.toText({ width: 800, height: 400 });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="800" height="400"/);
  expect(svg).not.toContain("<script>");
  expect(svg).toContain("&lt;script&gt;");
  for (const word of ["March 2026", "Today", "Data date", paperPalette.critical.edge])
    expect(svg).toContain(word);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg.match(/<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length);
});

describe("the flags of today and the data date", () => {
  /** Where the flags with these words begin and end. */
  function flags(today: string, dataDate: string | null) {
    const scene = buildScene({
      model: drawnModel({ tasks: [] }),
      view: marchView,
      shows: showsAll,
      emphasis: calm,
      today: parseMoment(today),
      dataDate: dataDate === null ? null : parseMoment(dataDate),
      measure: measureLetters,
      isEditable: false,
    });
    const surface = new SvgSurface("Hanken Grotesk");
    paint(surface, scene, paperPalette);
    const svg = surface.toText({ width: 800, height: 400 });
    return [...svg.matchAll(/<rect x="([-\d.]+)" y="[-\d.]+" width="([\d.]+)" height="16"/g)]
      .map(([, x, width]) => [Number(x), Number(x) + Number(width)] as const)
      .toSorted(([a], [b]) => a - b);
  }

  test.each([
    ["2026-03-02T00:00", null],
    ["2026-03-21T23:00", null],
    ["2026-03-02T00:00", "2026-03-02T08:00"],
    ["2026-03-21T08:00", "2026-03-21T23:00"],
  ])("stay within the drawing, beside each other: %s, %s", (today, dataDate) => {
    const found = flags(today, dataDate);
    expect(found).toHaveLength(dataDate === null ? 1 : 2);
    let free = 0;
    for (const [from, to] of found) {
      expect(from).toBeGreaterThanOrEqual(free);
      expect(to).toBeLessThanOrEqual(800);
      free = to;
    }
  });
});

test("float runs below the letters of the name, its end too", () => {
  const late = {
    start: "2026-03-02T08:00",
    finish: "2026-03-04T17:00",
    lateFinish: "2026-03-06T17:00",
  };
  const scene = buildScene({
    model: drawnModel({ tasks: [{ id: "a", ...late }], links: [] }),
    view: marchView,
    shows: showsAll,
    emphasis: calm,
    today: parseMoment("2026-03-20T12:00"),
    dataDate: null,
    measure: measureLetters,
    isEditable: false,
  });
  const surface = new SvgSurface("Hanken Grotesk");
  paint(surface, scene, paperPalette);
  const svg = surface.toText({ width: 800, height: 400 });
  const line =
    new RegExp(`<path d="([^"]*)"[^>]*stroke="${paperPalette.float}"`).exec(svg)?.[1] ?? "";
  const heights = Array.from(line.matchAll(/[ML][-\d.]+[ ,]([-\d.]+)/g), ([, y]) => Number(y));
  const [name] = scene.labels;
  expect(heights.length).toBe(3);
  for (const y of heights) expect(y).toBeGreaterThan((name?.y ?? 0) + 7);
});
