import { CalendarDays } from "lucide-react";
import { type FormEvent, useState } from "react";
import { day } from "../../../../contract/common.ts";
import { typedNumber } from "../../../../engine/amount-text.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { useToday } from "../../session/public.ts";

/** Ten years. */
const MAX_SHIFT = 3650;

interface BulkDueDateProps {
  disabled: boolean;
  onSet: (dueDate: string | null) => void;
  /** @param days negative if the tasks are due earlier */
  onShift: (days: number) => void;
}

/** The due date of the selected tasks: one date for all, or each its own some days later or earlier. */
export function BulkDueDate({ disabled, onSet, onShift }: BulkDueDateProps) {
  return (
    <Popover
      label="Due date of the selected tasks"
      align="start"
      className="w-80"
      trigger={
        <Button disabled={disabled} icon={<CalendarDays aria-hidden="true" />}>
          Due date…
        </Button>
      }
    >
      {(close) => (
        <div className="grid gap-4 overflow-y-auto p-4">
          <SetForm
            onSet={(dueDate) => {
              close();
              onSet(dueDate);
            }}
          />
          <ShiftForm
            onShift={(days) => {
              close();
              onShift(days);
            }}
          />
        </div>
      )}
    </Popover>
  );
}

function SetForm({ onSet }: Pick<BulkDueDateProps, "onSet">) {
  const today = useToday();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === "") onSet(null);
    else if (day.safeParse(typed).success) onSet(typed);
    else setError("Enter a date such as 12 Mar 2026");
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <Field label="Due date" error={error}>
        <DateInput
          value={typed}
          today={today}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" block>
        {typed === "" ? "Remove the date" : "Set date"}
      </Button>
    </form>
  );
}

function ShiftForm({ onShift }: Pick<BulkDueDateProps, "onShift">) {
  const [typed, setTyped] = useState("7");
  const [error, setError] = useState<string>();
  const shift = (direction: 1 | -1) => {
    const days = typedNumber(typed);
    if (Number.isInteger(days) && days >= 1 && days <= MAX_SHIFT) onShift(direction * days);
    else setError(`Enter a number of days from 1 to ${MAX_SHIFT.toLocaleString("en")}`);
  };
  return (
    <form
      noValidate
      className="grid gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        shift(1);
      }}
    >
      <Field label="Shift due date by days" error={error}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => shift(-1)}>Earlier</Button>
        <Button type="submit">Later</Button>
      </div>
    </form>
  );
}
