import type { CSSProperties } from "react";
import { ChevronDown, ChevronRight } from "lucide-react";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { formatDate } from "../../../ui/format.ts";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { type CellContext, isMilestone, unitsOfActivity } from "../columns/column.ts";
import { formatFloat } from "../../../../engine/programme/typed/duration.ts";
import type { ProgrammeRow } from "../view-model.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";

interface Span {
  readonly start: number;
  readonly length: number;
}

/** The time span of the small bars: the whole programme. */
export function activitySpanOf({ start, finish }: Schedule): Span {
  return { start: start ?? 0, length: Math.max(1, (finish ?? 1) - (start ?? 0)) };
}

interface PhoneRowProps {
  readonly row: ProgrammeRow;
  readonly activity: PlanActivity | undefined;
  readonly context: CellContext;
  readonly span: Span;
  readonly onFold: () => void;
  readonly onOpen: () => void;
}

/** One row of the list: name, dates, a small bar, and its float where it matters. */
export function PhoneRow({ row, activity, context, span, onFold, onOpen }: PhoneRowProps) {
  const isFolded = row.collapsed === true;
  const indent = { paddingLeft: Math.min(row.depth, 4) * 12 };
  return (
    <li className="pg-item">
      {row.collapsed !== null && (
        <BareIconButton
          label={isFolded ? `Unfold ${row.name}` : `Fold ${row.name}`}
          aria-expanded={!isFolded}
          icon={isFolded ? <ChevronRight aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          size="sm"
          onClick={onFold}
        />
      )}
      {activity ? (
        <button type="button" className="pg-open" onClick={onOpen}>
          <span
            className={row.kind === "summary" ? "pg-title font-semibold" : "pg-title"}
            style={indent}
          >
            {row.name === "" ? "Unnamed" : row.name}
          </span>
          <Facts {...{ activity, context, span, indent }} />
        </button>
      ) : (
        <span className="pg-title font-semibold" style={indent}>
          {row.name} {row.kind === "group" && <span className="text-muted">({row.count})</span>}
        </span>
      )}
    </li>
  );
}

function Facts({
  activity,
  context,
  span,
  indent,
}: Pick<PhoneRowProps, "context" | "span"> & {
  readonly activity: PlanActivity;
  readonly indent: CSSProperties;
}) {
  const { schedule, plan } = context;
  const { start, finish, critical, totalFloatMinutes, percentDone } = schedule.dates(activity._id);
  const moments = schedule.moments(activity._id);
  const left = ((moments.start - span.start) / span.length) * 100;
  const width = Math.max(1.5, ((moments.finish - moments.start) / span.length) * 100);
  const float =
    totalFloatMinutes === null
      ? null
      : `${formatFloat(totalFloatMinutes, unitsOfActivity(plan, activity))} float`;
  const dates = isMilestone(activity)
    ? formatDate(finish.slice(0, 10))
    : `${formatDate(start.slice(0, 10))} – ${formatDate(finish.slice(0, 10))}`;
  const today = (parseMoment(`${context.today}T12:00`) - span.start) / span.length;
  return (
    <>
      <span className="pg-facts" style={indent}>
        <span>{dates}</span>
        <span className={critical ? "pg-danger" : undefined}>
          {activity.actualFinish !== null ? "Finished" : critical ? "Critical" : float}
        </span>
      </span>
      <span className="pg-track" aria-hidden="true">
        <span
          className={critical ? "pg-mini pg-mini-critical" : "pg-mini"}
          style={{ left: `${Math.min(left, 98.5)}%`, width: `${width}%` }}
        >
          <span className="pg-mini-done" style={{ width: `${percentDone}%` }} />
        </span>
        {today >= 0 && today <= 1 && (
          <span className="pg-mini-today" style={{ left: `${today * 100}%` }} />
        )}
      </span>
    </>
  );
}
