import type { Edit } from "../../programme/edits/edit.ts";
import { formatMoment, type Moment } from "../../programme/calendar/moment.ts";
import type { Schedule } from "../../programme/schedule/schedule.ts";
import { editsTo, type LevelledStarts, scheduleWith } from "./levelled-starts.ts";
import type { Problem } from "./problem.ts";
import { Reasons } from "./reason.ts";
import { type Overload, overloadsOf } from "./overloads.ts";
import { type Uses, usesOf } from "./uses.ts";

/** An activity that levelling moves. */
export interface LevelledMove {
  readonly activity: string;
  /** The start before and after; for an activity whose finish alone moves, the finish. */
  readonly from: string;
  readonly to: string;
  /** The move in working minutes of the activity's calendar; negative if the activity becomes earlier. */
  readonly minutes: number;
  readonly why: string;
}

export interface LevellingProposal {
  readonly edits: readonly Edit[];
  readonly moves: readonly LevelledMove[];
  readonly before: readonly Overload[];
  readonly remaining: readonly Overload[];
  readonly finish: { readonly before: Moment; readonly after: Moment };
}

/** What levelling would change, and why: rule V6. */
export function proposalOf(problem: Problem, holds: LevelledStarts): LevellingProposal {
  const { now } = problem;
  const after = scheduleWith(problem, holds);
  const uses = usesOf(problem, after);
  return {
    edits: editsTo(problem, holds),
    moves: movesOf(problem, { after, uses, holds }),
    before: overloadsOf(problem, now),
    remaining: overloadsOf(problem, after),
    finish: { before: now.finish ?? 0, after: after.finish ?? 0 },
  };
}

function movesOf(
  problem: Problem,
  { after, uses, holds }: { after: Schedule; uses: Uses; holds: LevelledStarts },
): LevelledMove[] {
  const { now } = problem;
  const moved = now.plan.activities.flatMap(({ _id, kind }, index) => {
    if (kind === "summary" || kind === "level_of_effort") return [];
    const [was, is] = [now.moments(_id), after.moments(_id)];
    const isStart = was.start !== is.start;
    if (!isStart && was.finish === is.finish) return [];
    const [from, to] = isStart ? [was.start, is.start] : [was.finish, is.finish];
    const calendar = now.network.nodes[index]?.calendar;
    const minutes = (calendar?.work(to) ?? 0) - (calendar?.work(from) ?? 0);
    return [{ index, activity: _id, from, to, minutes }];
  });
  const ids = new Set(moved.map(({ activity }) => activity));
  const reasons = new Reasons(problem, { after, uses });
  return moved.map(({ index, from, to, ...rest }) => ({
    ...rest,
    from: formatMoment(from),
    to: formatMoment(to),
    why: reasons.of(index, { isHeld: holds.has(rest.activity), moved: ids }),
  }));
}
