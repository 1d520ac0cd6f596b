import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import { MAX_IMPORTED_TASKS } from "../../../../contract/tasks/task-import.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { counted } from "../../../ui/counted.ts";
import { flipped } from "../../../ui/flipped.ts";
import { DueDate } from "../parts/due-date.tsx";
import { PriorityBadge } from "../parts/priority-badge.tsx";
import { TaskStatusBadge } from "../parts/task-status-badge.tsx";
import type { PastedTask, PastedTasks } from "./read-pasted-tasks.ts";

/** Enough to choose as many as can be added; more are counted. */
const MOST_LISTED = 2 * MAX_IMPORTED_TASKS;

/** The name of a row that is left out: it stays so while another row is corrected. */
export const keyOf = ({ row, title }: PastedTask): string => `${row} ${title}`;

interface PastedRowsProps extends PastedTasks {
  /** The rows that the person leaves out, by key. */
  readonly out: ReadonlySet<string>;
  readonly today: string;
  readonly disabled: boolean;
  readonly onChange: (out: ReadonlySet<string>) => void;
}

/** The rows of a paste, each with a box that leaves it out and with what cannot be read. */
export const PastedRows = memo(function PastedRows({
  tasks,
  leftOut,
  hasHead,
  out,
  today,
  disabled,
  onChange,
}: PastedRowsProps) {
  const good = tasks.filter(({ refused }) => refused === null);
  const chosen = good.filter((task) => !out.has(keyOf(task)));
  const unread = tasks.filter(({ problems, refused }) => refused !== null || problems.length > 0);
  return (
    <section aria-label="Rows" className="mt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-2">
        <Checkbox
          label={`${chosen.length.toLocaleString("en")} of ${counted(tasks.length, "row")}`}
          checked={chosen.length > 0 && chosen.length === good.length}
          disabled={disabled || good.length === 0}
          onChange={({ target }) => onChange(target.checked ? new Set() : new Set(good.map(keyOf)))}
        />
        {unread.length > 0 && (
          <p role="status" className="flex items-center gap-1.5 text-sm text-signal-ink">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            {counted(unread.length, "row")} with something that cannot be read
          </p>
        )}
      </div>
      {(hasHead || leftOut.length > 0) && (
        <p className="mt-2 text-sm text-muted">
          {hasHead && "The first row names the columns. "}
          {leftOut.length > 0 && `Left out: ${leftOut.map((name) => `“${name}”`).join(", ")}.`}
        </p>
      )}
      <ul className="divide-y divide-line">
        {tasks.slice(0, MOST_LISTED).map((task) => (
          <Row
            key={task.row}
            task={task}
            today={today}
            checked={task.refused === null && !out.has(keyOf(task))}
            disabled={disabled}
            onToggle={() => onChange(flipped(out, keyOf(task)))}
          />
        ))}
      </ul>
      {tasks.length > MOST_LISTED && (
        <p className="py-2 text-sm text-muted">
          and {(tasks.length - MOST_LISTED).toLocaleString("en")} more.
        </p>
      )}
    </section>
  );
});

interface RowProps {
  readonly task: PastedTask;
  readonly today: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function Row({ task, today, checked, disabled, onToggle }: RowProps) {
  const { row, title, dueDate, assignedTo, priority, status, problems, refused } = task;
  const words = [...(refused === null ? [] : [refused]), ...problems];
  const hasFacts =
    dueDate !== null || assignedTo !== null || priority !== "medium" || status !== "todo";
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Checkbox
        label={`Add row ${row}: ${title}`}
        hideLabel
        checked={checked}
        disabled={disabled || refused !== null}
        onChange={onToggle}
      />
      <div className={checked ? "min-w-0 flex-1" : "min-w-0 flex-1 text-muted"}>
        <p className="text-sm break-words">{title === "" ? "No title" : title}</p>
        {hasFacts && (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            {dueDate !== null && <DueDate task={{ dueDate, status }} today={today} />}
            {assignedTo && <span>{assignedTo.name}</span>}
            {priority !== "medium" && <PriorityBadge priority={priority} />}
            {status !== "todo" && <TaskStatusBadge status={status} />}
          </div>
        )}
        {words.map((problem) => (
          <p key={problem} className="mt-1 text-xs break-words text-signal-ink">
            Row {row}: {problem}
          </p>
        ))}
      </div>
    </li>
  );
}
