import type { ReactNode } from "react";
import { segmentClass, segmentsClass } from "./segment-style.ts";

interface SegmentsProps<Value extends string> {
  /** The group's name for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
}

/** A segmented control: exactly one choice is active. The caller owns the active one, often in the URL. */
export function Segments<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={segmentsClass}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={segmentClass(option.value === value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
