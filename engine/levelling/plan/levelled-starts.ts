import { applyEdits } from "../../programme/edits/apply-edits.ts";
import type { Edit } from "../../programme/edits/edit.ts";
import { formatMoment } from "../../programme/calendar/moment.ts";
import type { Schedule } from "../../programme/schedule/schedule.ts";
import type { Problem } from "./problem.ts";

/** The starts that levelling sets, by activity. */
export type LevelledStarts = ReadonlyMap<string, string>;

/** The starts that the programme has now. */
export function startsNow({ now, movable }: Problem): LevelledStarts {
  const holds = new Map<string, string>();
  for (const [index, { _id, levelledStart }] of now.plan.activities.entries())
    if (movable[index] === 1 && levelledStart !== null) holds.set(_id, levelledStart);
  return holds;
}

/** @param held positions by node, NaN for none */
export function startsOf({ free, movable }: Problem, held: Float64Array): LevelledStarts {
  const holds = new Map<string, string>();
  for (const [index, { _id }] of free.plan.activities.entries()) {
    const position = held[index] ?? Number.NaN;
    const calendar = free.network.nodes[index]?.calendar;
    if (movable[index] === 1 && calendar && !Number.isNaN(position))
      holds.set(_id, formatMoment(calendar.startSide(position)));
  }
  return holds;
}

/** The programme with these starts and no others, computed by the engine. */
export function scheduleWith({ free }: Problem, holds: LevelledStarts): Schedule {
  const edits = Array.from(holds, ([_id, levelledStart]): Edit => ({
    op: "set_activity",
    _id,
    fields: { levelledStart },
  }));
  const { plan, touched } = applyEdits(free.plan, edits);
  return free.next(plan, touched);
}

/** Returns the edits that lead from the present programme to these starts. */
export function editsTo({ now, movable }: Problem, holds: LevelledStarts): Edit[] {
  return now.plan.activities.flatMap(({ _id, levelledStart }, index): Edit[] => {
    const wanted = holds.get(_id) ?? null;
    if (movable[index] !== 1 || wanted === levelledStart) return [];
    return [{ op: "set_activity", _id, fields: { levelledStart: wanted } }];
  });
}
