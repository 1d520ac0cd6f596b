import { expect, it } from "vitest";
import { newActivity, newLink } from "../../../../engine/programme/edits/activity-fields.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { finished } from "../../../../engine/programme/steps.ts";
import { processorTime } from "../../../testing/processor-time.ts";
import { FormatLossList } from "./programme-file.ts";
import { settledLinks } from "./settle-links.ts";

const DEPTH = 1500;

/** Summaries, each below the one before it, and tasks below the last. */
function nested(tasks: number): PlanActivity[] {
  const ids = Array.from({ length: DEPTH + tasks }, (_, at) => `row ${at}`);
  return ids.map((_id, at) =>
    newActivity(
      { _id, parent: at === 0 ? null : (ids[Math.min(at, DEPTH) - 1] ?? null) },
      { kind: at < DEPTH ? "summary" : "task", minutesPerDay: 480 },
    ),
  );
}

function settled(links: readonly (readonly [number, number])[], rows: readonly PlanActivity[]) {
  const notKept = new FormatLossList();
  const given = links.map(([from, to], at) =>
    newLink({ _id: `link ${at}`, from: `row ${from}`, to: `row ${to}` }),
  );
  const kept = finished(settledLinks(given, rows, notKept));
  return { kept: kept.length, notKept: notKept.list() };
}

it("names a link of a summary with what is below it, however deep", () => {
  const links = [
    [0, DEPTH],
    [DEPTH, 3],
    [DEPTH, DEPTH + 1],
  ] as const;
  const { kept, notKept } = settled(links, nested(2));
  expect(kept).toBe(1);
  expect(notKept).toMatchObject([{ what: "links of a summary with what is below it", count: 2 }]);
});

it("looks at 60,000 links of deep rows at once", async () => {
  const rows = nested(10_000);
  const links = Array.from({ length: 60_000 }, (_, at) => {
    const to = DEPTH + 20 + (at % 9000);
    return [to - 1 - Math.floor(at / 9000), to] as const;
  });
  const took = await processorTime(() => expect(settled(links, rows).kept).toBe(60_000));
  expect(took).toBeLessThan(1500);
});
