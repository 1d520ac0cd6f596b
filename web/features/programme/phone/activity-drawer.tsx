import { clsx } from "clsx";
import { useState } from "react";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";
import { ActivityConstraints } from "../constraints/activity-constraints.tsx";
import { customKey } from "../columns/custom-columns.ts";
import { resourceColumn } from "../columns/resource-column.ts";
import { givenStart } from "../edits/given-start.ts";
import { editSubjectOf } from "../edits/labels.ts";
import {
  indentAction,
  outdentAction,
  removeAction,
  setAction,
  shiftAction,
} from "../edits/row-actions.ts";
import { rowPositionOf } from "../rows/plan-index.ts";
import { ActivityResources } from "../resources/activity-resources.tsx";
import type { ProgrammeStore } from "../store/programme-store.ts";
import type { ViewControl } from "../view/use-view.ts";
import { ActivityDelays } from "../tasks/activity-delays.tsx";
import { ActivityTasks } from "../tasks/activity-tasks.tsx";
import { WhyDate } from "../why/why-date.tsx";

interface ActivitySheetProps {
  readonly projectId: string;
  readonly activity: PlanActivity;
  readonly store: ProgrammeStore;
  readonly view: Pick<ViewControl, "known">;
  readonly context: CellContext;
  readonly readOnly: string | null;
  readonly onClose: () => void;
}

/** An activity with all the fields of its row in the table, one below the other. */
export function ActivityDrawer(props: ActivitySheetProps) {
  const { projectId, activity, store, view, context, readOnly, onClose } = props;
  const [problem, setProblem] = useState<string>();
  const ids = [activity._id];
  const perform = (act: ReturnType<typeof indentAction>): boolean => {
    const why = act.problem ?? store.edit(act.edits, act.label);
    setProblem(why ?? undefined);
    return why === null;
  };
  const remove = () => {
    const { plan } = store.get();
    const act = removeAction(plan, ids);
    if (!perform(act)) return;
    onClose();
    toast(`Deleted ${editSubjectOf(plan, ids)}.`, {
      // Does nothing if it is undone already, or a later edit was made.
      action: { label: "Undo", onClick: () => store.get().undo === act.label && store.undo() },
    });
  };
  const field = (column: ProgrammeColumn) => (
    <ColumnField key={column.key} {...{ column, activity, context, readOnly, store }} />
  );
  return (
    <SidePanel
      open
      onClose={onClose}
      title={activity.name === "" ? "Unnamed" : activity.name}
      eyebrow={`Row ${(rowPositionOf(context.plan, activity._id) ?? 0) + 1}`}
    >
      <div className="grid gap-1">{firstColumns(view.known).map(field)}</div>
      <details className="mt-2">
        <summary className="cursor-pointer py-3 text-sm font-medium">All fields</summary>
        <div className="grid gap-1">{otherColumns(view.known).map(field)}</div>
      </details>
      {problem !== undefined && (
        <p role="alert" className="mt-3 text-sm text-red-ink">
          {problem}
        </p>
      )}
      <ActivityResources {...{ activity, context, readOnly, store }} />
      {activity.kind !== "level_of_effort" && (
        <ActivityConstraints {...{ projectId, activity, context }} />
      )}
      <ActivityTasks projectId={projectId} activityId={activity._id} />
      <ActivityDelays projectId={projectId} activityId={activity._id} />
      <WhyDate activity={activity} context={context} />
      {readOnly === null && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => perform(shiftAction(store.get().plan, ids, -1))}>Move up</Button>
          <Button onClick={() => perform(shiftAction(store.get().plan, ids, 1))}>Move down</Button>
          <Button onClick={() => perform(outdentAction(store.get().plan, ids))}>Outdent</Button>
          <Button onClick={() => perform(indentAction(store.get().plan, ids))}>Indent</Button>
          <Button variant="danger" onClick={remove}>
            Delete
          </Button>
        </div>
      )}
    </SidePanel>
  );
}

/** The columns that are edited most, in their usual order. Custom columns are among them. */
const FIRST = [
  "name",
  "duration",
  "start",
  "finish",
  "percent",
  "actualStart",
  "actualFinish",
  "predecessors",
  "totalFloat",
  "assignee",
  "company",
  "location",
  "notes",
];

function firstColumns(known: readonly ProgrammeColumn[]): ProgrammeColumn[] {
  const usual = FIRST.flatMap((key) => known.find((column) => column.key === key) ?? []);
  return [...usual, ...known.filter(({ key }) => key.startsWith(customKey("")))];
}

function otherColumns(known: readonly ProgrammeColumn[]): ProgrammeColumn[] {
  const first = new Set(firstColumns(known));
  // Resources have a section of their own.
  return known.filter((column) => !first.has(column) && column.key !== resourceColumn.key);
}

interface ColumnFieldProps extends Pick<ActivitySheetProps, "activity" | "context" | "store"> {
  readonly column: ProgrammeColumn;
  readonly readOnly: string | null;
}

/** One column as a field, or as text if it is computed or may not be changed. */
function ColumnField({ column, activity, context, readOnly, store }: ColumnFieldProps) {
  const text = column.text(activity, context);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const refusal = readOnly ?? column.refuses?.(activity, context) ?? null;
  if (!column.read || refusal !== null) {
    if (text === "") return null;
    return (
      <div
        className={clsx(
          "flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm",
          // A gap: the label of a field may follow.
          readOnly === null && "mb-3",
        )}
      >
        <span className="text-muted">{column.label}</span>
        <span className="text-right">{text}</span>
      </div>
    );
  }
  const save = (value: string) => {
    if (value === text) {
      setTyped(undefined);
      setProblem(undefined);
      return;
    }
    const act = setAction(context, { column, ids: [activity._id], text: value });
    const why = act.problem ?? store.edit(act.edits, act.label);
    const words =
      why === null ? givenStart(context.plan, { ...context, ...store.get() }, act.edits) : null;
    if (words !== null) toast(words);
    setProblem(why ?? undefined);
    setTyped(why === null ? undefined : value);
  };
  const choices = column.choices?.(context);
  return (
    <Field label={column.label} error={problem} hint={column.hint}>
      {choices ? (
        <Select
          value={text}
          options={choices.map((value) => ({ value, label: value === "" ? "None" : value }))}
          onChange={(event) => save(event.target.value)}
        />
      ) : (
        <TextInput
          value={typed ?? text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={(event) => save(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") save(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}
