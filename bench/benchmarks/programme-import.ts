import { randomUUID } from "node:crypto";
import { editsBetween } from "../../engine/programme/edits-between.ts";
import { mergePlans } from "../../engine/programme/merge-plans.ts";
import { compute } from "../../engine/programme/schedule.ts";
import { atMost, type Benchmark } from "../benchmark.ts";
import {
  type ExportedProgramme,
  readMspdi,
  readXer,
  writeMspdi,
  writeXer,
} from "../../server/features/programme/formats/public.ts";
import { emptyProgramme } from "../../server/features/programme/public.ts";
import { largePlan } from "../stage/large-plan.ts";
import { show } from "../units.ts";

/** Files of a large programme: read, computed, and laid over an empty one. Without the database. */
export const programmeImport: Benchmark = {
  name: "programme-import",
  title: "Files of 4,000 activities and 8,000 links",
  async run() {
    const plan = largePlan({ activities: 4000, links: 8000 });
    const schedule = compute(plan);
    const none = new Map<string, never>();
    const programme: ExportedProgramme = {
      name: "Large",
      plan,
      dates: new Map(plan.activities.map(({ _id }) => [_id, schedule.dates(_id)])),
      baseline: none,
      baselines: [],
      people: none,
      companies: none,
    };
    const options = { newId: () => randomUUID(), encoding: null, project: null };
    const findings = [];
    for (const [name, write, read] of [
      ["Microsoft Project", writeMspdi, readMspdi],
      ["Primavera", writeXer, readXer],
    ] as const) {
      const bytes = write(programme);
      const begun = performance.now();
      const file = await read(bytes, options);
      compute(file.plan);
      const empty = emptyProgramme({
        projectId: randomUUID(),
        firstDay: "2026-03-02",
        defaultCalendar: null,
      });
      const how = { keepOthers: false, byCode: true, knows: null, cannotHold: [] };
      const merged = mergePlans(empty, file.plan, how);
      const edits = editsBetween(empty, merged.plan);
      const value = performance.now() - begun;
      findings.push(
        atMost(3000, {
          what: `${name}, read to edits`,
          value,
          show: show.milliseconds,
          detail: `${(bytes.length / 1e6).toFixed(1)} MB, ${edits.length.toLocaleString("en")} edits`,
        }),
      );
    }
    return findings;
  },
};
