import "./update.css";
import { useMemo, useState } from "react";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { finishedWhole } from "../../../../engine/programme/progress-report.ts";
import { asPlanned, dueBy } from "../../../../engine/programme/update-due.ts";
import { counted } from "../../../ui/counted.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { StickyBar } from "../../../ui/data/sticky-bar.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { formatDate } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { PanelProps } from "../panel.ts";
import { effectAfter } from "../parts/effect.ts";
import { EffectWords } from "../parts/effect-words.tsx";
import { useWaitingReports } from "../reported/public.ts";
import { calendarOf } from "../rows/plan-index.ts";
import { formatMomentShort, parseTypedMoment } from "../values/typed-moment.ts";
import { noAnswers, settledReports, withReport, withRest, withSaid } from "./answers.ts";
import { DueRow } from "./due-row.tsx";

/** The number of activities listed at first. The rest are listed on request. */
const PAGE = 60;

/**
 * Walks the planner through all that should have happened by a data date, and shows what the update would move
 * before it is saved.
 */
export function UpdatePanel(props: PanelProps) {
  const { projectId, state, context, readOnly, edit, onClose, onShowRow } = props;
  const { plan, schedule } = state;
  const calendar = calendarOf(plan, undefined);
  const [dataDate, setDataDate] = useState(() =>
    parseTypedMoment(context.today, { calendar, end: "start", today: context.today }),
  );
  const [answers, setAnswers] = useState(noAnswers);
  const { said } = answers;
  const [most, setMost] = useState(PAGE);
  const reports = useWaitingReports(projectId);
  const due = useMemo(
    () => (dataDate === undefined ? [] : dueBy(schedule, dataDate)),
    [schedule, dataDate],
  );
  const edits = useMemo(
    (): Edit[] =>
      dataDate === undefined
        ? []
        : [
            { op: "set_programme", fields: { dataDate } },
            ...due.flatMap(({ activity: { _id } }): Edit[] => {
              const fields = said.get(_id);
              return fields ? [{ op: "set_activity", _id, fields: finishedWhole(fields) }] : [];
            }),
          ],
    [dataDate, due, said],
  );
  const effect = useMemo(() => effectAfter(schedule, edits), [schedule, edits]);

  if (readOnly !== null) return <p className="pg-note">{readOnly}</p>;
  if (plan.activities.length === 0)
    return (
      <EmptyState
        title="There is nothing to update yet."
        action={<Button onClick={onClose}>Add activities</Button>}
      >
        Here you say which activities of the programme have started and finished.
      </EmptyState>
    );
  const answerRest = () => {
    if (dataDate === undefined) return;
    setAnswers(withRest(answers, due, { schedule, dataDate, reports }));
  };
  const take = () => {
    const label = `Update to ${dataDate === undefined ? "" : formatDate(dataDate.slice(0, 10))}`;
    const why = edit(edits, label, settledReports(due, answers, reports));
    if (why !== null) return void toast(why);
    toast(
      `The programme is updated: ${counted(due.length - open, "activity", "activities")} reported.`,
    );
    onClose();
  };
  const open = due.filter(({ activity }) => !said.has(activity._id)).length;
  return (
    <div className="pg-update">
      <div className="pg-update-head">
        <DataDateField
          last={plan.dataDate}
          calendar={calendar}
          today={context.today}
          value={dataDate}
          onChange={setDataDate}
        />
        <p role="status">
          {due.length === 0
            ? "Nothing should have started or finished by then."
            : `${due.length} ${due.length === 1 ? "activity" : "activities"} to report, ${open === 0 ? "all answered" : `${open} to answer`}.`}
        </p>
        {open > 0 && (
          <Button onClick={answerRest}>
            {due.some(({ activity }) => reports.has(activity._id))
              ? "All the rest as reported or planned"
              : "All the rest as planned"}
          </Button>
        )}
      </div>
      {dataDate !== undefined && due.length > 0 && (
        <ol className="pg-due" aria-label="To report">
          {due.slice(0, most).map((one) => (
            <DueRow
              key={one.activity._id}
              due={one}
              context={context}
              dataDate={dataDate}
              said={said.get(one.activity._id)}
              planned={() => asPlanned(schedule, one, dataDate)}
              onSay={(fields) => setAnswers(withSaid(answers, one.activity._id, fields))}
              report={reports.get(one.activity._id)}
              onUse={(report) => setAnswers(withReport(answers, one.activity._id, report))}
              onShow={() => onShowRow(one.activity._id)}
            />
          ))}
        </ol>
      )}
      {due.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>Show more activities to report</Button>
      )}
      <EffectWords effect={effect} context={context} />
      <StickyBar>
        <Button
          variant="primary"
          disabled={typeof effect === "string" || dataDate === undefined}
          onClick={take}
        >
          Update the programme
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        {open > 0 && (
          <p className="pg-note">
            Activities that you do not answer stay as they are, and move to after the data date.
          </p>
        )}
      </StickyBar>
    </div>
  );
}

interface DataDateFieldProps {
  /** The data date of the programme; null before its first update. */
  readonly last: string | null;
  readonly calendar: PlanCalendar;
  readonly today: string;
  /** Undefined if the typed text is not a date. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The data date as typed text, which is read when the field is left. */
function DataDateField({ last, calendar, today, value, onChange }: DataDateFieldProps) {
  const [typed, setTyped] = useState<string>();
  const words = (moment: string) => formatMomentShort(moment, { calendar, end: "start" });
  return (
    <Field
      label="Data date"
      hint={
        last === null
          ? "Up to here work is reported; the rest is planned after it."
          : `The last one was ${words(last)}.`
      }
      error={value === undefined ? "Type a date such as 12 Mar 2026." : undefined}
    >
      <TextInput
        value={typed ?? (value === undefined ? "" : words(value))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed === undefined) return;
          onChange(parseTypedMoment(typed, { calendar, end: "start", today }));
          setTyped(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
    </Field>
  );
}
