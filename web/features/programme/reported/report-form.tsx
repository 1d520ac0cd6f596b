import { type FormEvent, useId, useState } from "react";
import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import { isMilestone } from "../../../../engine/programme/edits/activity-fields.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { reportProblem, type SaidProgress } from "../../../../engine/programme/progress-report.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import type { CellContext } from "../columns/column.ts";
import { calendarOf } from "../rows/plan-index.ts";
import { readWholeDay } from "../../../../engine/typed-day.ts";
import { momentOfDay } from "../values/typed-moment.ts";
import { DayField, type TypedDay } from "./day-field.tsx";

interface ReportFormProps {
  readonly activity: PlanActivity;
  readonly context: CellContext;
  readonly waiting: ActivityReport | undefined;
  readonly onSend: (said: SaidProgress, note: string) => void;
  readonly onCancel: () => void;
}

type Problem = ReturnType<typeof reportProblem>;

/** Asks for the start, the finish and the percentage of an activity, in as few presses as possible. */
export function ReportForm({ activity, context, waiting, onSend, onCancel }: ReportFormProps) {
  const calendar = calendarOf(context.plan, activity);
  const isEvent = isMilestone(activity.kind);
  const [start, setStart] = useState(() => typedDay(waiting?.actualStart));
  const [finish, setFinish] = useState(() => typedDay(waiting?.actualFinish));
  const [isFinished, setFinished] = useState(isEvent || (waiting?.actualFinish ?? null) !== null);
  const [percent, setPercent] = useState(waiting?.percentComplete ?? activity.percentComplete);
  const [isSaid, setSaid] = useState((waiting?.percentComplete ?? null) !== null);
  const [note, setNote] = useState(waiting?.note ?? "");
  const [problem, setProblem] = useState<Problem>();
  const percentId = useId();
  const asksStart = !isEvent && activity.actualStart === null;
  const at = ({ day, time }: TypedDay, end: "start" | "finish") =>
    day === "" ? null : time === "" ? momentOfDay(day, { calendar, end }) : `${day}T${time}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const noDate = wrongDay({
      actualStart: asksStart ? start : null,
      actualFinish: isFinished ? finish : null,
    });
    if (noDate) return setProblem(noDate);
    const said: SaidProgress = {
      // Values that the programme has received meanwhile are not reported again.
      actualStart: asksStart ? at(start, "start") : null,
      actualFinish: isFinished ? at(finish, "finish") : null,
      percentComplete: isSaid && !isFinished ? percent : null,
    };
    const why = missing(said, { isFinished }) ?? reportProblem(said, activity, context.today);
    setProblem(why);
    if (!why) onSend(said, note.trim());
  };
  const errorOf = (field: NonNullable<Problem>["field"]) =>
    problem?.field === field ? problem.message : undefined;
  return (
    <form
      className="pg-report-form"
      aria-label={`Report ${activity.name}`}
      onSubmit={submit}
      noValidate
    >
      {asksStart && (
        <DayField
          label="Started on"
          value={start}
          today={context.today}
          error={errorOf("actualStart")}
          onChange={setStart}
        />
      )}
      {!isEvent && (
        <Checkbox
          label="It is finished"
          checked={isFinished}
          onChange={({ target }) => setFinished(target.checked)}
        />
      )}
      {isFinished ? (
        <DayField
          label={isEvent ? "Reached on" : "Finished on"}
          value={finish}
          today={context.today}
          error={errorOf("actualFinish")}
          onChange={setFinish}
        />
      ) : (
        <div className="pg-report-percent">
          <label htmlFor={percentId}>Done so far</label>
          <output htmlFor={percentId}>{Math.round(percent)}%</output>
          <input
            id={percentId}
            type="range"
            min={0}
            max={100}
            step={5}
            value={percent}
            aria-valuetext={`${Math.round(percent)} percent`}
            onChange={({ target }) => {
              setPercent(target.valueAsNumber);
              setSaid(true);
            }}
          />
          {errorOf("percentComplete") !== undefined && (
            <p role="alert">{errorOf("percentComplete")}</p>
          )}
        </div>
      )}
      <Field label="Note" optional>
        <TextArea
          rows={2}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      {errorOf("activity") !== undefined && <p role="alert">{errorOf("activity")}</p>}
      <div className="pg-report-acts">
        <Button variant="primary" type="submit" block>
          Send the report
        </Button>
        <Button block onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The error for a typed text that is not a day. */
function wrongDay(
  typed: Readonly<Record<"actualStart" | "actualFinish", TypedDay | null>>,
): Problem {
  for (const field of ["actualStart", "actualFinish"] as const) {
    const day = typed[field]?.day ?? "";
    if (day !== "" && readWholeDay(day) === undefined)
      return { field, message: "This is not a date." };
  }
  return undefined;
}

/** The error for a value that the form requires and that is missing. */
function missing(said: SaidProgress, { isFinished }: { readonly isFinished: boolean }): Problem {
  if (isFinished && said.actualFinish === null)
    return { field: "actualFinish", message: "Say on which day." };
  if (said.actualStart !== null || said.actualFinish !== null || said.percentComplete !== null)
    return undefined;
  return {
    field: "activity",
    message: "Say when it started or finished, or how much is done.",
  };
}

function typedDay(moment: string | null | undefined): TypedDay {
  return moment ? { day: moment.slice(0, 10), time: moment.slice(11) } : { day: "", time: "" };
}
