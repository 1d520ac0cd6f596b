import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { readWholeDay } from "../../../../engine/typed-day.ts";
import { useToday } from "../../session/public.ts";

interface BulkDueDateProps {
  disabled: boolean;
  onSet: (dueDate: string | null) => void;
}

/** The due date of the selected tasks. A date is typed in parts, so a separate button sets it. */
export function BulkDueDate({ disabled, onSet }: BulkDueDateProps) {
  const today = useToday();
  const [day, setDay] = useState("");
  const [error, setError] = useState<string>();
  const set = () => {
    if (day === "") return onSet(null);
    const date = readWholeDay(day);
    if (date === undefined) setError("Enter a date, such as 12 Mar 2026.");
    else onSet(date);
  };
  return (
    <div className="col-span-2 flex items-start gap-2 max-sm:row-start-2">
      <div className="min-w-0 flex-1 sm:w-42">
        <Field label="Due date of the selected tasks" hideLabel error={error}>
          <DateInput
            value={day}
            today={today}
            onChange={(next) => {
              setDay(next);
              setError(undefined);
            }}
          />
        </Field>
      </div>
      <Button disabled={disabled} onClick={set}>
        {day === "" ? "No date" : "Set date"}
      </Button>
    </div>
  );
}
