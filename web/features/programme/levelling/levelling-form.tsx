import type { ReactNode } from "react";
import type { Overload } from "../../../../engine/levelling/plan/overloads.ts";
import type { LevellingMode } from "../../../../engine/levelling/plan/problem.ts";
import type { Supply } from "../../../../engine/levelling/plan/supply.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { daysOver } from "./levelling-words.ts";
import { counted } from "../../../../engine/counted.ts";

interface LevellingFormProps {
  readonly supplies: readonly Supply[];
  /** The overloads of the current programme. */
  readonly overloads: readonly Overload[];
  readonly mode: LevellingMode;
  /** The resources that are left out. */
  readonly left: ReadonlySet<string>;
  readonly others: boolean;
  readonly onMode: (mode: LevellingMode) => void;
  readonly onLeft: (left: ReadonlySet<string>) => void;
  readonly onOthers: (others: boolean) => void;
  readonly acts: ReactNode;
}

const modes = [
  { value: "keep_capacities", label: "Keep the capacities" },
  { value: "keep_finish", label: "Keep the finish" },
] as const;

const hints: Readonly<Record<LevellingMode, string>> = {
  keep_capacities:
    "Work waits until there is enough of everything it needs. The finish moves as little as possible.",
  keep_finish:
    "Work waits within its float alone. The finish does not move; what stays overloaded is listed.",
};

/** What to level: which resources, and what may give way. */
export function LevellingForm(props: LevellingFormProps) {
  const { supplies, overloads, mode, left, others, onMode, onLeft, onOthers, acts } = props;
  const toggle = (resource: string) => {
    const next = new Set(left);
    if (!next.delete(resource)) next.add(resource);
    onLeft(next);
  };
  const over = Map.groupBy(overloads, ({ resource }) => resource);
  return (
    <>
      <div className="pg-levelling-mode">
        <Segments label="What levelling keeps" value={mode} onChange={onMode} options={modes} />
        <p className="pg-note">{hints[mode]}</p>
      </div>
      <fieldset>
        <legend>Resources to level</legend>
        <ul className="pg-levelling-resources">
          {supplies.map(({ resource, name, capacity, unit }) => {
            const days = daysOver(over.get(resource) ?? []);
            const each = unit === "day" ? "a day" : `${unit} a day`;
            return (
              <li key={resource}>
                <Checkbox
                  label={name}
                  checked={!left.has(resource)}
                  onChange={() => toggle(resource)}
                />
                <small>{`${capacity} ${each}`}</small>
                <small data-over={days > 0 || undefined}>
                  {days === 0 ? "Not overloaded" : `Overloaded on ${counted(days, "day")}`}
                </small>
              </li>
            );
          })}
        </ul>
        <Checkbox
          label="Count what other projects take"
          checked={others}
          onChange={({ target }) => onOthers(target.checked)}
        />
      </fieldset>
      <p className="pg-note">
        Higher priorities go first. Activities that have started, have fixed dates, are as late as
        possible or have the priority 1000 stay where they are. Tasks of this project always count.
      </p>
      <div className="pg-levelling-acts">{acts}</div>
    </>
  );
}
