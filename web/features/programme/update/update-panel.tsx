import "./update.css";
import { useMemo, useState } from "react";
import type { ActivityFields, Edit } from "../../../../engine/programme/edits/edit.ts";
import { fieldsSaid, finishedWhole } from "../../../../engine/programme/progress-report.ts";
import { asPlanned, dueBy, type DueActivity } from "../../../../engine/programme/update-due.ts";
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
import { DueRow } from "./due-row.tsx";
import { isReportAfter } from "./is-report-after.ts";
import { settledReports } from "./settled-reports.ts";

/** The rest is listed when somebody asks for it. */
const PAGE = 60;

/** Walks the planner through all that should have happened by a data date, and shows what it pushes before it counts. */
export function UpdatePanel(props: PanelProps) {
  const { projectId, state, context, readOnly, edit, onClose, onShowRow } = props;
  const { plan, schedule } = state;
  const calendar = calendarOf(plan, undefined);
  const [dataDate, setDataDate] = useState(() =>
    parseTypedMoment(context.today, { calendar, end: "start", today: context.today }),
  );
  const [typed, setTyped] = useState<string>();
  const [said, setSaid] = useState<ReadonlyMap<string, ActivityFields>>(new Map());
  /** The reports that were taken, by their activity. */
  const [used, setUsed] = useState<ReadonlyMap<string, string>>(new Map());
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
  const say = (id: string, fields: ActivityFields | undefined) => {
    setSaid(changed(said, id, fields));
    if (!fields) setUsed(changed(used, id, undefined));
  };
  const sayAll = (list: readonly DueActivity[]) => {
    if (dataDate === undefined) return;
    const next = new Map(said);
    const taken = new Map(used);
    for (const one of list) {
      const { _id } = one.activity;
      if (next.has(_id)) continue;
      const report = reports.get(_id);
      // Somebody who was there knows better than the plan.
      const isTaken = report !== undefined && !isReportAfter(report, dataDate);
      next.set(_id, isTaken ? fieldsSaid(report) : asPlanned(schedule, one, dataDate));
      if (isTaken) taken.set(_id, report._id);
    }
    setSaid(next);
    setUsed(taken);
  };
  const take = () => {
    const label = `Update to ${dataDate === undefined ? "" : formatDate(dataDate.slice(0, 10))}`;
    const why = edit(edits, label, settledReports(due, { said, used, reports }));
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
        <Field
          label="Data date"
          hint={
            plan.dataDate === null
              ? "Up to here work is reported; the rest is planned after it."
              : `The last one was ${formatMomentShort(plan.dataDate, { calendar, end: "start" })}.`
          }
          error={dataDate === undefined ? "Type a date such as 12 Mar 2026." : undefined}
        >
          <TextInput
            value={
              typed ??
              (dataDate === undefined
                ? ""
                : formatMomentShort(dataDate, { calendar, end: "start" }))
            }
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              if (typed === undefined) return;
              const { today } = context;
              setDataDate(parseTypedMoment(typed, { calendar, end: "start", today }));
              setTyped(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.currentTarget.blur();
            }}
          />
        </Field>
        <p role="status">
          {due.length === 0
            ? "Nothing should have started or finished by then."
            : `${due.length} ${due.length === 1 ? "activity" : "activities"} to report, ${open === 0 ? "all answered" : `${open} to answer`}.`}
        </p>
        {open > 0 && (
          <Button onClick={() => sayAll(due)}>
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
              onSay={(fields) => say(one.activity._id, fields)}
              report={reports.get(one.activity._id)}
              onUse={({ _id, ...report }) => {
                say(one.activity._id, fieldsSaid(report));
                setUsed(changed(used, one.activity._id, _id));
              }}
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

/** The map with another value, or without one. */
function changed<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | undefined,
): ReadonlyMap<string, Value> {
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}
