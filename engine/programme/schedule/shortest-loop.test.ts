import { describe, expect, it } from "vitest";
import type { PlanActivity, PlanLink } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";
import { activity, link, plan } from "./schedule-fixture.ts";
import { compute } from "./schedule.ts";
import { randomFrom } from "../testing/random-plan.ts";

function cycle(activities: readonly PlanActivity[], links: readonly PlanLink[]): ProgrammeError {
  try {
    compute(plan(activities, links));
  } catch (error) {
    if (error instanceof ProgrammeError && error.code === "cycle") return error;
    throw error;
  }
  throw new Error("There is no cycle.");
}

const tasks = (...ids: readonly string[]) => ids.map((id) => activity(id, 1));
const summary = (id: string, parent: string | null = null) =>
  activity(id, 0, { kind: "summary", parent });

/** By trying every path from every activity; null for no loop. */
function shortestByHand(ids: readonly string[], links: readonly PlanLink[]): number | null {
  const next = (id: string) => links.filter(({ from }) => from === id).map(({ to }) => to);
  const lengths = ids.flatMap((start) => {
    let level = new Set([start]);
    for (let length = 1; length <= ids.length; length += 1) {
      level = new Set([...level].flatMap(next));
      if (level.has(start)) return [length];
    }
    return [];
  });
  return lengths.length === 0 ? null : Math.min(...lengths);
}

describe("L6: a cycle is named by its shortest loop", () => {
  it("of several, from the topmost row", () => {
    const links = ["a FS b", "b FS c", "c FS d", "d FS a", "c SS b"].map((text) => link(text));
    expect(cycle(tasks("a", "b", "c", "d"), links).activities).toEqual(["b", "c"]);
  });

  it("in random networks", () => {
    const ids = Array.from({ length: 12 }, (_, at) => `n${at}`);
    let found = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomFrom(seed);
      const pick = () => ids[Math.floor(random() * ids.length)] ?? "";
      const texts = Array.from({ length: 18 }, () => `${pick()} FS ${pick()}`);
      const links = [...new Set(texts)]
        .map((text) => link(text))
        .filter(({ from, to }) => from !== to);
      const length = shortestByHand(ids, links);
      if (length === null) continue;
      const named = cycle(tasks(...ids), links).activities;
      expect(named, `seed ${seed}`).toHaveLength(length);
      for (const [at, from] of named.entries()) {
        const to = named[(at + 1) % named.length];
        expect(links.some((one) => one.from === from && one.to === to)).toBe(true);
      }
      found += 1;
    }
    expect(found).toBeGreaterThan(100);
  });

  it("with summaries alone where they wait for each other", () => {
    const rows = [
      summary("s"),
      activity("x", 1, { parent: "s" }),
      summary("t"),
      activity("y", 1, { parent: "t" }),
    ];
    expect(cycle(rows, [link("s FS t"), link("t FF s")]).activities).toEqual(["s", "t"]);
    const nested = [
      summary("s"),
      summary("u", "s"),
      activity("x", 1, { parent: "u" }),
      activity("y", 1, { parent: "s" }),
    ];
    expect(cycle(nested, [link("u FS y"), link("y FS u")]).activities).toEqual(["u", "y"]);
  });

  it("by summaries rather than by a loop of more activities", () => {
    const rows = [
      ...tasks("a", "b", "c"),
      summary("s"),
      activity("x", 1, { parent: "s" }),
      summary("t"),
      activity("y", 1, { parent: "t" }),
    ];
    const links = ["a FS b", "b FS c", "c FS a", "s FS t", "t FS s"].map((text) => link(text));
    expect(cycle(rows, links).activities).toEqual(["s", "t"]);
  });

  it("with the activity below a summary that closes it", () => {
    const rows = [
      ...tasks("b"),
      summary("s"),
      activity("x", 1, { parent: "s" }),
      activity("y", 1, { parent: "s" }),
    ];
    const named = cycle(rows, [link("s FS b"), link("b FS y")]).activities;
    expect(named).toEqual(["b", "y", "s"]);
  });

  it("soon where many activities stand between two loops, and are on none", () => {
    const rows = Array.from({ length: 30 }, (_, row) =>
      Array.from({ length: 40 }, (_, at) => `m${row}-${at}`),
    );
    const between = rows.flatMap((row, at) =>
      row.flatMap((from) => (rows[at + 1] ?? []).map((to) => link(`${from} FS ${to}`))),
    );
    const [first = [], last = []] = [rows[0], rows.at(-1)];
    const ends = [
      ...first.map((to) => link(`b FS ${to}`)),
      ...last.map((from) => link(`${from} FS c`)),
      ...["a FS b", "b FS a", "c FS d", "d FS c"].map((text) => link(text)),
    ];
    const all = tasks(...rows.flat(), "a", "b", "c", "d");
    const begun = process.cpuUsage();
    const named = cycle(all, [...between, ...ends]).activities;
    expect(
      [
        ["a", "b"],
        ["c", "d"],
      ].some((loop) => loop.every((id) => named.includes(id))),
    ).toBe(true);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(3000);
  });

  it("soon in a ring of 10,000, in a message that can be read", () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => `n${at}`);
    const links = ids.map((id, at) => link(`${id} FS ${ids[(at + 1) % ids.length] ?? ""}`));
    const error = cycle(tasks(...ids), links);
    expect(error.activities).toHaveLength(10_000);
    expect(error.message).toContain("9,991 more");
    expect(error.message.length).toBeLessThan(300);
  });
});
