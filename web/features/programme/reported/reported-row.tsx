import { typedNumber } from "../../../../engine/amount-text.ts";
import { useState } from "react";
import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { ActivityFields } from "../../../../engine/programme/edits/edit.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { TypedField } from "../../../ui/fields/typed-field.tsx";
import { formatDate } from "../../../ui/format.ts";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import type { CellContext } from "../columns/column.ts";
import { activityOf, calendarOf } from "../rows/plan-index.ts";
import { paths } from "../../../paths.ts";
import type { DayEnd } from "../../../../engine/programme/calendar/day-shifts.ts";
import { formatMomentShort, parseTypedMoment } from "../values/typed-moment.ts";

interface ReportedRowProps {
  readonly projectId: string;
  readonly report: ActivityReport;
  readonly context: CellContext;
  readonly chosen: boolean;
  /** The values that replace the reported ones. */
  readonly corrected: ActivityFields | undefined;
  readonly onChoose: (chosen: boolean) => void;
  readonly onCorrect: (fields: ActivityFields | undefined) => void;
  readonly onReject: () => void;
  readonly onShow: () => void;
}

/** One report: who says what, beside what the programme has. */
export function ReportedRow(props: ReportedRowProps) {
  const { projectId, report, context, chosen, corrected, onChoose, onCorrect, onReject, onShow } =
    props;
  const [isOpen, setOpen] = useState(false);
  const activity = activityOf(context.plan, report.activity);
  if (!activity) return null;
  const name = activity.name === "" ? "Unnamed" : activity.name;
  return (
    <li data-chosen={chosen ? "" : undefined}>
      <div className="pg-reported-head">
        <Checkbox
          hideLabel
          label={`Accept the report of ${name}`}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <div>
          <button type="button" onClick={onShow}>
            {name}
          </button>
          <p>
            {report.by?.name ?? "Somebody who left"}
            {report.company && `, ${report.company.name}`} · <RelativeTime iso={report.at} />
          </p>
          {report.diary && (
            <TextLink to={paths.projectRoom(projectId, "site", { diary: report.diary._id })}>
              {report.company ? "Their diary" : "The project’s diary"} of{" "}
              {formatDate(report.diary.day)}
            </TextLink>
          )}
          {report.note !== "" && <p className="pg-reported-note">“{report.note}”</p>}
        </div>
      </div>
      <Compared {...{ report, activity, context, corrected }} />
      {isOpen && <Corrections {...{ report, activity, context, corrected, onCorrect }} />}
      <div className="pg-reported-acts">
        <Button
          size="sm"
          aria-label={`${isOpen ? "As reported" : "Correct"}: ${name}`}
          onClick={() => {
            setOpen(!isOpen);
            if (isOpen) onCorrect(undefined);
          }}
        >
          {isOpen ? "As reported" : "Correct"}
        </Button>
        <Button size="sm" aria-label={`Reject: ${name}`} onClick={onReject}>
          Reject
        </Button>
      </div>
    </li>
  );
}

interface OfReport extends Pick<ReportedRowProps, "report" | "context" | "corrected"> {
  readonly activity: PlanActivity;
}

const fields = [
  { key: "actualStart", label: "Start", end: "start" },
  { key: "actualFinish", label: "Finish", end: "finish" },
] as const;

/** The planned or recorded values, the reported ones, and the corrections. */
function Compared({ report, activity, context, corrected }: OfReport) {
  const { schedule, plan } = context;
  const calendar = calendarOf(plan, activity);
  const dates = schedule.dates(activity._id);
  const words = (at: string | null | undefined, end: DayEnd) =>
    at ? formatMomentShort(at, { calendar, end }) : "–";
  const planned = { actualStart: dates.start, actualFinish: dates.finish };
  const percent = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : `${Math.round(value)}%`;
  return (
    <table className="pg-reported-table">
      <thead>
        <tr>
          <th scope="col">Progress</th>
          <th scope="col">Programme</th>
          <th scope="col">Reported</th>
          {corrected && <th scope="col">Corrected</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ key, label, end }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              {words(activity[key] ?? planned[key], end)}
              {activity[key] === null && <small>planned</small>}
            </td>
            <td>{words(report[key], end)}</td>
            {corrected && <td>{words(corrected[key], end)}</td>}
          </tr>
        ))}
        {report.actualFinish === null && (
          <tr>
            <th scope="row">Done</th>
            <td>{percent(activity.percentComplete)}</td>
            <td>{percent(report.percentComplete)}</td>
            {corrected && <td>{percent(corrected.percentComplete)}</td>}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Fields for what really happened, where the report is wrong. */
function Corrections({
  report,
  activity,
  context,
  corrected,
  onCorrect,
}: OfReport & Pick<ReportedRowProps, "onCorrect">) {
  const calendar = calendarOf(context.plan, activity);
  const { actualStart, actualFinish, percentComplete } = report;
  const now = { actualStart, actualFinish, percentComplete, ...corrected };
  const take = (more: ActivityFields) => {
    onCorrect({ ...corrected, ...more });
    return null;
  };
  return (
    <div className="pg-reported-fields">
      {fields.map(({ key, label, end }) => (
        <TypedField
          key={key}
          label={label}
          text={now[key] ? formatMomentShort(now[key], { calendar, end }) : ""}
          onTake={(text) => {
            if (text === "") return take({ [key]: null });
            const at = parseTypedMoment(text, { calendar, end, today: context.today });
            if (at === undefined) return "Type a date such as 12 Mar 2026.";
            if (at.slice(0, 10) > context.today) return "This day has not come yet.";
            return take({ [key]: at });
          }}
        />
      ))}
      {!now.actualFinish && (
        <TypedField
          label="Percent"
          text={`${Math.round(now.percentComplete ?? activity.percentComplete)}%`}
          onTake={(text) => {
            const percent = typedNumber(text.replace("%", ""));
            if (text === "" || !(percent >= 0 && percent <= 100)) return "Type 0 to 100.";
            return take({ percentComplete: percent });
          }}
        />
      )}
    </div>
  );
}
