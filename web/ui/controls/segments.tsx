import { segmentClass, segmentsClass } from "./segment-style.ts";

interface SegmentsProps<Value extends string> {
  /** The group's name for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** A few choices side by side, of which one holds at once. Which one belongs to the caller, often to the URL. */
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
