import { segmentClass, segmentsClass } from "../../../ui/controls/segment-style.ts";
import type { countSnags, SnagFilters } from "./snag-filters.ts";

const choices = [
  ["todo", "To do"],
  ["late", "Overdue"],
  ["open", "Open"],
  ["ready", "To review"],
  ["rejected", "Rejected"],
  ["closed", "Closed"],
  ["all", "All"],
] as const;

interface SnagCountsProps {
  readonly counts: ReturnType<typeof countSnags>;
  readonly value: SnagFilters["state"];
  readonly onChange: (state: SnagFilters["state"]) => void;
}

/** How many snags are in each state. A press chooses them. */
export function SnagCounts({ counts, value, onChange }: SnagCountsProps) {
  return (
    <div className="site-states">
      <div role="group" aria-label="State" className={segmentsClass}>
        {choices.map(([state, label]) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === value}
            onClick={() => onChange(state)}
            className={segmentClass(state === value)}
          >
            {label}{" "}
            <span className="ml-1 font-normal tabular-nums">
              {counts[state].toLocaleString("en")}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
