import { describe, expect, test } from "vitest";
import { parseMoment } from "../calendar/moment.ts";
import { GanttModel } from "./gantt-model.ts";
import { hitTest, KNOB_RADIUS, knobsOf, progressKnob } from "./hit-test.ts";
import { buildScene, showsAll } from "./scene.ts";
import { calm, drawnModel, marchView, measureLetters } from "./testing/drawn-plan.ts";

const night = {
  _id: "night",
  name: "Seven days",
  week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
  exceptions: [],
  minutesPerDay: 1440,
};

const model = drawnModel({
  tasks: [
    { id: "s", kind: "summary", start: "2026-03-02T08:00", finish: "2026-03-12T17:00" },
    {
      id: "a",
      start: "2026-03-02T08:00",
      finish: "2026-03-04T17:00",
      critical: true,
      percent: 50,
      fields: { actualStart: "2026-03-02T08:00" },
    },
    {
      id: "b",
      start: "2026-03-05T08:00",
      finish: "2026-03-06T17:00",
      lateFinish: "2026-03-11T17:00",
      fields: {
        calendar: "night",
        deadline: "2026-03-06T12:00",
        constraint: { type: "start_no_earlier_than", at: "2026-03-05T08:00" },
      },
    },
    { id: "m", kind: "finish_milestone", start: "2026-03-12T17:00", finish: "2026-03-12T17:00" },
  ],
  links: [
    ["a", "b", "FS"],
    ["b", "m", "FS"],
  ],
  calendars: [night],
  baseline: new Map([["b", { start: "2026-03-03T08:00", finish: "2026-03-04T17:00" }]]),
});

function scene(changes: Partial<Parameters<typeof buildScene>[0]> = {}) {
  return buildScene({
    model,
    view: marchView,
    shows: showsAll,
    emphasis: calm,
    today: parseMoment("2026-03-04T12:00"),
    dataDate: null,
    measure: measureLetters,
    isEditable: true,
    ...changes,
  });
}
const barIn = (drawn: ReturnType<typeof scene>, id: string) => {
  const found = drawn.bars.find((bar) => bar.id === id);
  if (!found) throw new Error(`No bar ${id}`);
  return found;
};

describe("a row's bar", () => {
  test("lies at its dates, and says by its shape what it is", () => {
    const { bars, today } = scene();
    expect(bars.map(({ shape }) => shape)).toEqual(["bracket", "bar", "bar", "diamond"]);
    const a = barIn(scene(), "a");
    expect(a.box.x).toBeCloseTo(40 / 3);
    expect(a.box.width).toBeCloseTo(40 * 2.375);
    expect(a.doneX).toBeCloseTo(a.box.x + a.box.width / 2);
    expect(a.band).toEqual({ x: 0, y: 80, width: 800, height: 32 });
    const m = barIn(scene(), "m");
    expect(m.box.x + m.box.width / 2).toBeCloseTo(40 * 10 + (40 * 17) / 24);
    expect(today).toBe(100);
  });

  test("has float, ghost and marks, and those that were asked for only", () => {
    const b = barIn(scene(), "b");
    expect(b.float?.to).toBeCloseTo(40 * 9 + (40 * 17) / 24);
    expect(b.ghost?.x).toBeCloseTo(40 + 40 / 3);
    expect(b.marks.map(({ kind }) => kind)).toEqual(["no_earlier", "missed_deadline"]);
    const plain = { critical: false, float: false, baseline: false, links: false, labels: false };
    const calmer = scene({ shows: plain });
    expect(barIn(calmer, "b")).toMatchObject({ float: null, ghost: null });
    expect(barIn(calmer, "a").isCritical).toBe(false);
    expect([calmer.links, calmer.labels]).toEqual([[], []]);
  });
});

test("only visible rows are drawn, and links that reach into them", () => {
  const drawn = scene({ view: { ...marchView, top: 96, height: 80 } });
  expect(drawn.bars.map(({ id }) => id)).toEqual(["m"]);
  expect(drawn.bars[0]?.band.y).toBe(48);
  expect(drawn.links.map(({ id }) => id)).toEqual(["b-m"]);
  expect(scene().links.map(({ id, tone }) => [id, tone])).toEqual([
    ["a-b", "driving"],
    ["b-m", "plain"],
  ]);
});

test("rest is that of the row's own calendar when days can be told apart", () => {
  const weekend = { x: 200, width: 80 };
  expect(scene().rest).toEqual([
    { ...weekend, y: 48, height: 64 },
    { ...weekend, x: 480, y: 48, height: 64 },
    { ...weekend, x: 760, width: 40, y: 48, height: 64 },
    ...[200, 480, 760].map((x) => ({ x, y: 144, width: x === 760 ? 40 : 80, height: 32 })),
    ...[200, 480, 760].map((x) => ({ x, y: 176, width: x === 760 ? 40 : 80, height: 272 - 48 })),
  ]);
  const far = { ...marchView, scale: { ...marchView.scale, pixelsPerDay: 8 } };
  expect(scene({ view: far }).rest[0]).toEqual({ x: 40, y: 48, width: 16, height: 352 });
  const farther = { ...marchView, scale: { ...marchView.scale, pixelsPerDay: 1 } };
  expect(scene({ view: farther }).rest).toEqual([]);
});

test("labels keep away from bars, marks and links on their row", () => {
  for (const { id, x, text, isInside } of scene().labels) {
    const bar = barIn(scene(), id);
    const to = x + measureLetters(text);
    if (!isInside) expect(to <= bar.box.x || x >= bar.box.x + bar.box.width).toBe(true);
    for (const mark of bar.marks) expect(to < mark.x - 5 || x > mark.x + 5).toBe(true);
  }
});

test("labels run over the lines of today and of the data date, set off from them by a halo", () => {
  const calmLines = scene({ today: null, dataDate: null });
  const at = calmLines.labels.find(({ id }) => id === "m");
  if (!at) throw new Error("No label of m");
  const day = (x: number) => parseMoment("2026-03-02T00:00") + (x / 40) * 1440;
  const crossed = scene({ today: day(at.x + 4), dataDate: day(at.x + at.width - 4) });
  expect(calmLines.labels.find(({ id }) => id === "m")?.isOverLine).toBe(false);
  expect(crossed.labels.find(({ id }) => id === "m")).toEqual({ ...at, isOverLine: true });
});

test("labels leave room for the knobs of their bars, whether or not those are shown", () => {
  const besideBars = (drawn: ReturnType<typeof scene>) =>
    drawn.labels.filter(({ isInside }) => !isInside);
  for (const { id, x, text } of besideBars(scene())) {
    const { start, finish } = knobsOf(barIn(scene(), id));
    const to = x + measureLetters(text);
    const isRight = x >= finish.x + KNOB_RADIUS;
    expect(isRight || to <= start.x - KNOB_RADIUS, id).toBe(true);
  }
  const hovered = scene({ emphasis: { ...calm, hovered: "a" } });
  expect(hovered.labels).toEqual(scene().labels);
  // On paper, and for people who may only read, there are no handles.
  const [first] = besideBars(scene());
  const reading = besideBars(scene({ isEditable: false })).find(({ id }) => id === first?.id);
  expect(first && reading && reading.x < first.x).toBe(true);
});

describe("what is at a point", () => {
  const drawn = scene({ emphasis: { ...calm, hovered: "a" } });
  const a = barIn(drawn, "a");
  const middle = a.box.y + 7;
  const right = a.box.x + a.box.width;

  test.each([
    ["the head", { x: 100, y: 20 }, { kind: "head" }],
    ["the bar", { x: a.box.x + 20, y: middle }, { kind: "bar", id: "a", part: "body" }],
    ["its end", { x: right - 2, y: middle }, { kind: "bar", id: "a", part: "finish" }],
    ["what is done", progressKnob(a), { kind: "bar", id: "a", part: "progress" }],
    ["where links begin", knobsOf(a).finish, { kind: "bar", id: "a", part: "link_finish" }],
    ["the row", { x: 700, y: middle }, { kind: "row", id: "a" }],
    ["below the rows", { x: 700, y: 390 }, { kind: "row", id: null }],
  ] as const)("%s", (_, point, hit) => {
    expect(hitTest(drawn, point)).toEqual(hit);
  });

  test("a link, near its line", () => {
    const run = drawn.links.find(({ id }) => id === "b-m")?.points[1];
    expect(hitTest(drawn, { x: (run?.x ?? 0) + 3, y: (run?.y ?? 0) + 12 })).toEqual({
      kind: "link",
      id: "b-m",
    });
  });

  test("has no handles for who may only read", () => {
    const reading = scene({ emphasis: { ...calm, hovered: "a" }, isEditable: false });
    expect(hitTest(reading, knobsOf(a).finish)).not.toMatchObject({ part: "link_finish" });
  });
});

test("a finished task can be neither stretched nor given progress", () => {
  const done = drawnModel({
    tasks: [
      {
        id: "a",
        start: "2026-03-02T08:00",
        finish: "2026-03-04T17:00",
        percent: 100,
        fields: { actualStart: "2026-03-02T08:00", actualFinish: "2026-03-04T17:00" },
      },
    ],
  });
  const drawn = scene({ model: done, emphasis: { ...calm, hovered: "a" } });
  const { box } = barIn(drawn, "a");
  expect(hitTest(drawn, { x: box.x + box.width - 1, y: box.y + 5 })).toMatchObject({
    part: "body",
  });
});

test("a bar out of sight has an arrow at the edge that leads to it", () => {
  const later = { ...marchView.scale, left: parseMoment("2026-03-08T00:00") };
  const drawn = scene({ view: { ...marchView, scale: later } });
  expect(drawn.hints.map(({ id, side }) => [id, side])).toEqual([
    ["a", "left"],
    ["b", "left"],
  ]);
  expect(hitTest(drawn, { x: 8, y: 48 + 32 + 13 })).toEqual({ kind: "hint", id: "a" });
});

test("a new schedule is drawn with new dates, on the same rows and links", () => {
  const { rows, plan, schedule } = model;
  const moved = {
    ...schedule,
    moments: () => ({ start: 0, finish: 1440, lateFinish: null }),
  };
  const next = new GanttModel({ rows, plan, schedule: moved, baseline: new Map() }, model);
  expect(next.row(1)).toMatchObject({ id: "a", start: 0, finish: 1440 });
  expect(next.linksWithin(1, 1)).toEqual(model.linksWithin(1, 1));
  expect(next.shifts("night")).toBe(model.shifts("night"));
});
