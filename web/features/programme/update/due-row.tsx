import { typedNumber } from "../../../../engine/amount-text.ts";
import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { ActivityFields } from "../../../../engine/programme/edits/edit.ts";
import { saidInWords } from "../../../../engine/programme/progress-report.ts";
import type { Due, DueActivity } from "../../../../engine/programme/update-due.ts";
import {
  formatDuration,
  parseDuration,
  unitsOf,
} from "../../../../engine/programme/typed/duration.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TypedField } from "../../../ui/fields/typed-field.tsx";
import { formatDate } from "../../../ui/format.ts";
import type { CellContext } from "../columns/column.ts";
import { calendarOf } from "../rows/plan-index.ts";
import type { DayEnd } from "../../../../engine/programme/calendar/day-shifts.ts";
import { formatMomentShort, parseTypedMoment } from "../values/typed-moment.ts";
import { isReportAfter } from "./is-report-after.ts";
import { remainingSaid } from "./remaining-said.ts";

interface DueRowProps {
  readonly due: DueActivity;
  readonly context: CellContext;
  readonly dataDate: string;
  /** The planner's entry for the activity; undefined if there is none yet. */
  readonly said: ActivityFields | undefined;
  readonly planned: () => ActivityFields;
  /** The contractor's report that nobody has decided on yet. */
  readonly report: ActivityReport | undefined;
  readonly onUse: (report: ActivityReport) => void;
  readonly onSay: (fields: ActivityFields | undefined) => void;
  readonly onShow: () => void;
}

const dueWords: Readonly<Record<Due, string>> = {
  finish: "Should have finished",
  start: "Should have started",
  under_way: "Under way",
};

/** One activity of an update: the programme's values, and what really happened. */
export function DueRow(props: DueRowProps) {
  const { due, context, dataDate, said, planned, report, onUse, onSay, onShow } = props;
  const { activity } = due;
  const calendar = calendarOf(context.plan, activity);
  const units = unitsOf(calendar);
  const dates = context.schedule.dates(activity._id);
  const now: ActivityFields = { ...activity, ...said };
  const words = (moment: string | null | undefined, end: DayEnd) =>
    moment ? formatMomentShort(moment, { calendar, end }) : "";
  const say = (fields: ActivityFields) => {
    onSay({ ...said, ...fields });
    return null;
  };
  const moment = (field: "actualStart" | "actualFinish", end: DayEnd) => (text: string) => {
    if (text === "") return say({ [field]: null });
    const value = parseTypedMoment(text, { calendar, end, today: context.today });
    if (value === undefined) return "Type a date such as 12 Mar 2026.";
    if (value > dataDate) return "This is after the data date.";
    return say({ [field]: value });
  };
  const isFinished = (now.actualFinish ?? null) !== null;
  const isWork = activity.kind === "task";
  return (
    <li data-said={said ? "" : undefined}>
      <div className="pg-due-name">
        <button type="button" onClick={onShow}>
          {activity.name === "" ? "Unnamed" : activity.name}
        </button>
        <p>
          {dueWords[due.due]}: {words(dates.start, "start")} – {words(dates.finish, "finish")}
        </p>
        {report && (
          <p className="pg-due-report">
            {report.by?.name ?? "Somebody"} reported
            {report.diary && ` in the diary of ${formatDate(report.diary.day)}`}:{" "}
            {saidInWords(report)}.{report.note !== "" && ` “${report.note}”`}
          </p>
        )}
      </div>
      <TypedField
        label="Actual start"
        text={words(now.actualStart, "start")}
        onTake={moment("actualStart", "start")}
      />
      <TypedField
        label="Actual finish"
        text={words(now.actualFinish, "finish")}
        onTake={moment("actualFinish", "finish")}
      />
      {isWork && !isFinished && (
        <>
          <TypedField
            label="Percent"
            text={`${Math.round(now.percentComplete ?? 0)}%`}
            onTake={(text) => {
              const percent = typedNumber(text.replace("%", ""));
              if (text === "" || !(percent >= 0 && percent <= 100)) return "Type 0 to 100.";
              const { remainingMinutes: _, ...rest } = said ?? {};
              onSay({ ...rest, percentComplete: percent });
              return null;
            }}
          />
          <TypedField
            label="Remaining"
            text={formatDuration(remainingSaid(activity, said), units)}
            onTake={(text) => {
              const minutes = parseDuration(text, units);
              if (minutes === undefined) return "Type a duration such as 3d.";
              return say({ remainingMinutes: minutes });
            }}
          />
        </>
      )}
      <div className="pg-due-acts">
        {said ? (
          <Button size="sm" onClick={() => onSay(undefined)}>
            Clear
          </Button>
        ) : (
          <>
            {report && (
              <Button
                size="sm"
                disabledReason={
                  isReportAfter(report, dataDate) ? "It is after the data date." : undefined
                }
                onClick={() => onUse(report)}
              >
                As reported
              </Button>
            )}
            <Button size="sm" onClick={() => onSay(planned())}>
              As planned
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
