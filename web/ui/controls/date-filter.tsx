import { useState } from "react";
import { TextInput } from "./text-input.tsx";

interface DateFilterProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** One end of a date range. A date is typed in parts: an incomplete date stays in the field only. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const type = ({ value: next, validity }: HTMLInputElement) => {
    setTyped(next);
    // While a year is being typed, the field says 0002. That is before the first allowed day, so it is not valid.
    if (validity.valid && next !== value) onChange(next);
  };
  return (
    <label className="flex min-w-0 flex-col gap-1 text-xs font-medium text-muted sm:flex-row sm:items-center sm:gap-2">
      {label}
      <TextInput
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        value={typed}
        onChange={({ target }) => type(target)}
        className="sm:w-34"
      />
    </label>
  );
}
