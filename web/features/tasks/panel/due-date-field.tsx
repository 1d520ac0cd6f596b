import { AlarmClock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { day } from "../../../../contract/common.ts";
import { readTypedDay } from "../../../../engine/typed-day.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { dueWords, isOverdue } from "../parts/task-rules.ts";

/** While a date is typed, 12 Mar 2026 may be an intermediate one, so saving waits until the typing pauses. */
const REST_MS = 900;

interface DueDateFieldProps {
  task: Task;
  today: string;
  onChange: (dueDate: string | null) => void;
}

/** A task's due date. Saved after a debounce, on leaving the field, and when the panel closes. */
export function DueDateField({ task, today, onChange }: DueDateFieldProps) {
  const value = task.dueDate ?? "";
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(value);
  const timer = useRef<number>(undefined);
  const commit = useRef<() => void>(() => undefined);
  const leave = useRef<() => void>(() => undefined);

  // The date was changed by someone else, or refused: the field shows the task's current date again.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const settle = (next: string) => {
    window.clearTimeout(timer.current);
    if (next !== value && isSavable(next)) onChange(next || null);
  };
  useEffect(() => {
    commit.current = () => settle(typed);
    // The panel can close before the field is left, while it contains fri or +7.
    leave.current = () => settle(readTypedDay(typed, today) ?? typed);
  });
  useEffect(() => () => leave.current(), []);

  const type = (next: string) => {
    setTyped(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => commit.current(), REST_MS);
  };

  return (
    <Field label="Due date" hint={<DueHint task={task} today={today} />}>
      <DateInput value={typed} today={today} onChange={type} onSettled={settle} />
    </Field>
  );
}

function isSavable(typed: string): boolean {
  return typed === "" || day.safeParse(typed).success;
}

/** Says how near or late the due date is; nothing if it is neither. */
function DueHint({ task, today }: { task: Pick<Task, "dueDate" | "status">; today: string }) {
  const words = dueWords(task, today);
  if (words === undefined) return null;
  if (!isOverdue(task, today)) return words;
  return (
    <span className="flex items-center gap-1.5 font-semibold text-signal-ink">
      <AlarmClock className="size-4" aria-hidden="true" />
      {words}
    </span>
  );
}
