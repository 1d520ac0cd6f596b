import { useMemo } from "react";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import { formatDate } from "../../../ui/format.ts";
import type { PanelProps } from "../panel.ts";

/** What a changed calendar does to the programme, in words. */
export function useEffectOf(
  { plan, schedule }: Pick<PanelProps["state"], "plan" | "schedule">,
  draft: PlanCalendar | undefined,
): string {
  return useMemo(() => {
    if (!draft) return "";
    try {
      const next = applyEdits(plan, [{ op: "put_calendar", calendar: draft }]);
      const after = schedule.next(next.plan, next.touched);
      const [was, is] = [schedule.finish, after.finish];
      if (was === null || is === null) return "The programme has no activities yet.";
      const words = (moment: number) => formatDate(formatMoment(moment).slice(0, 10));
      const moved = after.changed.size;
      if (moved === 0) return "No activity moves.";
      const rows = moved === 1 ? "1 row changes" : `${moved.toLocaleString("en")} rows change`;
      return was === is
        ? `${rows}. The finish stays on ${words(was)}.`
        : `${rows}. The finish moves from ${words(was)} to ${words(is)}.`;
    } catch (error) {
      if (error instanceof ProgrammeError) return error.message;
      throw error;
    }
  }, [plan, schedule, draft]);
}

/** The years of the programme, at least the current one. */
export function yearsOf(schedule: PanelProps["state"]["schedule"], today: string) {
  const year = (moment: number | null) =>
    moment === null ? Number(today.slice(0, 4)) : Number(formatMoment(moment).slice(0, 4));
  const first = year(schedule.start);
  return {
    first,
    last: Math.min(Math.max(first, year(schedule.finish)) + 1, first + 14),
    words: "the years of the programme",
  };
}
