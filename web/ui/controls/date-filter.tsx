import { useId, useState } from "react";
import { parseDay } from "../typed-day.ts";
import { DateInput } from "./date-input.tsx";

interface DateFilterProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** One end of a date range. What is typed and is no date stays in the field only. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  const id = useId();
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const type = (next: string) => {
    setTyped(next);
    if (next === "" || parseDay(next) !== undefined) onChange(next);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1 text-xs font-medium text-muted sm:flex-row sm:items-center sm:gap-2">
      <label htmlFor={id}>{label}</label>
      <DateInput id={id} value={typed} onChange={type} placeholder="Any date" className="sm:w-38" />
    </div>
  );
}
