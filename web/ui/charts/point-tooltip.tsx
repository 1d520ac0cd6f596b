import { tooltipClass } from "./chart-style.ts";

interface PointTooltipProps {
  title: string;
  rows: readonly {
    /** Tells it from others with the same label; its label if left out. */
    readonly id?: string;
    readonly label: string;
    readonly value: string;
  }[];
}

/** The tooltip of a chart for the point under the pointer. */
export function PointTooltip({ title, rows }: PointTooltipProps) {
  return (
    <div className={tooltipClass}>
      <p className="font-semibold text-ink">{title}</p>
      <dl className="mt-1 grid max-w-64 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
        {rows.map(({ id, label, value }) => (
          <div key={id ?? label} className="contents">
            <dt className="truncate">{label}</dt>
            <dd className="text-right font-semibold text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
