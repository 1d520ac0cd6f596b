import { expect, it } from "vitest";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import { smallPlan } from "../testing/small-plan.ts";
import { todaysRow } from "./todays-row.ts";
import { visibleRows } from "./visible-rows.ts";

const days: Readonly<Record<string, readonly [start: string, finish: string]>> = {
  site: ["2026-03-02", "2026-03-11"],
  clear: ["2026-03-02", "2026-03-03"],
  ground: ["2026-03-04", "2026-03-11"],
  dig: ["2026-03-09", "2026-03-11"],
  pour: ["2026-03-04", "2026-03-05"],
  roof: ["2026-03-10", "2026-03-12"],
};

function moments(id: string) {
  const [start, finish] = days[id] ?? ["", ""];
  return { start: parseMoment(`${start}T08:00`), finish: parseMoment(`${finish}T17:00`) };
}

function on(today: string, folded: readonly string[] = []): string | undefined {
  const rows = visibleRows(smallPlan, {
    collapsed: new Set(folded),
    matches: null,
    grouping: null,
  });
  return rows[todaysRow({ rows, moments, today }) ?? -1]?.id;
}

it("is the first row at work today, from the day of its start to that of its finish", () => {
  expect(on("2026-03-02")).toBe("clear");
  expect(on("2026-03-03")).toBe("clear");
  expect(on("2026-03-05")).toBe("pour");
  expect(on("2026-03-10")).toBe("dig");
  expect(on("2026-03-12")).toBe("roof");
});

it("is the next one to start where none is at work, wherever it stands, and none when all is over", () => {
  expect(on("2026-02-01")).toBe("clear");
  expect(on("2026-03-07")).toBe("dig");
  expect(on("2026-03-13")).toBeUndefined();
});

it("is what is folded for the rows below it", () => {
  expect(on("2026-03-05", ["ground"])).toBe("ground");
  expect(on("2026-03-05", ["site"])).toBe("site");
});

it("is a folded group by its members", () => {
  const group = { kind: "group", index: -1, depth: 0, count: 2, collapsed: true } as const;
  const rows = [
    { ...group, id: "a", name: "Ada", members: ["clear"] },
    { ...group, id: "b", name: "Bola", members: ["dig", "pour"] },
  ];
  expect(todaysRow({ rows, moments, today: "2026-03-07" })).toBe(1);
});
