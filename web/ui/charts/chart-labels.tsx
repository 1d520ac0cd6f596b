import { clsx } from "clsx";

interface SideLabelsProps {
  ticks: readonly number[];
  /** Returns the vertical position of a value, in hundredths of the height from the top. */
  y: (value: number) => number;
  format: (tick: number) => string;
}

/** The values at the side of a chart. The widest one sets the width of the column. */
export function SideLabels({ ticks, y, format }: SideLabelsProps) {
  return (
    <div className="grid text-right tabular-nums">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="relative col-start-1 row-start-1 h-fit -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${y(tick)}%` }}
        >
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

/** How many labels fit into each width, and the class that hides the others there. */
const widths = [
  [4, "@max-md:hidden"],
  [7, "@md:@max-3xl:hidden"],
  [12, "@3xl:@max-5xl:hidden"],
  [18, "@5xl:hidden"],
] as const;

interface BottomLabelsProps {
  labels: readonly string[];
  /** Returns the horizontal position of a point, in hundredths of the width. */
  x: (index: number) => number;
}

/** The times below a chart: the most that fit, evenly spaced, ending with the last one. */
export function BottomLabels({ labels, x }: BottomLabelsProps) {
  const fromLast = (index: number) => labels.length - 1 - index;
  return (
    <div className="@container relative col-start-2 mt-2 h-4">
      {labels.map((label, index) => {
        const hidden = widths
          .filter(([most]) => fromLast(index) % Math.ceil(labels.length / most) !== 0)
          .map(([, className]) => className);
        return hidden.length < widths.length ? (
          <span
            key={label}
            className={clsx("absolute -translate-x-1/2 whitespace-nowrap", hidden)}
            style={{ left: `${x(index)}%` }}
          >
            {label}
          </span>
        ) : null;
      })}
    </div>
  );
}
