import { beforeEach, describe, expect, test } from "vitest";
import { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import { buildScene, showsAll } from "../../../../engine/programme/gantt/scene.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { activity, link, planOf } from "../testing/small-plan.ts";
import { endAt, LinkDrag, linkTypeOf } from "./link-drag.ts";

const plan = planOf([activity("a"), activity("b"), activity("c")], [link("a", "b")]);
const schedule = compute(plan);
const scene = buildScene({
  model: new GanttModel({
    plan,
    schedule,
    rows: plan.activities.map(({ _id, name, kind }, index) => ({ id: _id, name, kind, index })),
    baseline: new Map(),
  }),
  view: {
    width: 800,
    height: 400,
    headHeight: 48,
    rowHeight: 32,
    top: 0,
    scale: { left: parseMoment("2026-03-02T00:00"), pixelsPerDay: 144 },
  },
  shows: { ...showsAll, baseline: false },
  emphasis: { selected: new Set(), focused: null, hovered: null, link: null },
  today: null,
  dataDate: null,
  measure: (text) => text.length * 6,
  isEditable: true,
});

/** Each lasts from 8:00 to 17:00: from 48 to 102 on its day. */
const startOf = { a: { x: 60, y: 64 }, b: { x: 204, y: 96 }, c: { x: 60, y: 128 } };
let ids = 0;
const drag = (id: string, end: "start" | "finish" = "finish") =>
  new LinkDrag(
    { plan, schedule },
    { id, end },
    { point: { x: 0, y: 0 }, newId: () => `new-${ids}` },
  );
beforeEach(() => {
  ids = 0;
});

test("its ends say what type a link is", () => {
  expect(linkTypeOf("finish", "start")).toBe("FS");
  expect(linkTypeOf("finish", "finish")).toBe("FF");
  expect(linkTypeOf("start", "start")).toBe("SS");
  expect(linkTypeOf("start", "finish")).toBe("SF");
});

test("the half of a bar says which end is meant, and a little beside it too", () => {
  expect(endAt(scene, startOf.a)).toEqual({ id: "a", end: "start" });
  expect(endAt(scene, { x: 95, y: 64 })).toEqual({ id: "a", end: "finish" });
  expect(endAt(scene, { x: 115, y: 64 })).toEqual({ id: "a", end: "finish" });
  expect(endAt(scene, { x: 140, y: 64 })).toBeUndefined();
  expect(endAt(scene, { x: 60, y: 300 })).toBeUndefined();
});

describe("a link that is drawn", () => {
  test("to another bar moves it before it is let go", () => {
    const held = drag("b");
    expect(held.to({ x: 300, y: 300 }, scene)).toBe(false);
    expect(held.edits()).toBeNull();
    expect(held.to(startOf.c, scene)).toBe(true);
    expect(held.preview?.schedule.dates("c").start).toBe("2026-03-04T08:00");
    expect(held.to({ x: 62, y: 128 }, scene)).toBe(false);
    expect(held.edits()?.edits).toEqual([
      { op: "add_link", _id: "new-0", from: "b", to: "c", fields: { type: "FS" } },
    ]);
  });

  test("in a circle is refused with the loop", () => {
    const held = drag("b");
    held.to(startOf.a, scene);
    expect(held.problem).toMatch(/a.*b/);
    expect(held.edits()).toBeNull();
  });

  test("that is there already is refused, and one to itself is none", () => {
    const held = drag("a");
    held.to(startOf.b, scene);
    expect(held.problem).not.toBeNull();
    held.to(startOf.a, scene);
    expect([held.target, held.problem, held.preview]).toEqual([undefined, null, null]);
  });
});
