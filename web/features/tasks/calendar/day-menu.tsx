import { CalendarDays } from "lucide-react";
import { type FormEvent, type RefObject, useState } from "react";
import { day } from "../../../../contract/common.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";

interface DayMenuProps {
  task: Task;
  today: string;
  onMove: (dueDate: string | null) => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** Moves a task to another day without dragging. */
export function DayMenu({ task, today, onMove, buttonRef }: DayMenuProps) {
  return (
    <Popover
      label={`Move “${task.title}” to another day`}
      className="w-72"
      trigger={
        <BareIconButton
          ref={buttonRef}
          size="sm"
          label={`Move ${task.title} to another day`}
          icon={<CalendarDays aria-hidden="true" />}
        />
      }
    >
      {(close) => (
        <DayForm
          task={task}
          today={today}
          onMove={(dueDate) => {
            close();
            onMove(dueDate);
          }}
        />
      )}
    </Popover>
  );
}

function DayForm({ task, today, onMove }: Omit<DayMenuProps, "buttonRef">) {
  const [typed, setTyped] = useState(task.dueDate ?? "");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== "" && !day.safeParse(typed).success) {
      setError("Give a date, such as 12 Mar 2026.");
    } else onMove(typed || null);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 p-4">
      <Field label="Move to another day" error={error}>
        <DateInput value={typed} today={today} onChange={setTyped} />
      </Field>
      <Button type="submit">{typed === "" ? "Remove the date" : "Move"}</Button>
    </form>
  );
}
