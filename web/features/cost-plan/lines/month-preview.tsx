import { formatMonth } from "../../../ui/charts/chart-format.ts";
import type { LinePreview } from "./line-form.ts";
import { formatExact } from "../../../ui/format-exact.ts";

interface MonthPreviewProps {
  months: LinePreview["months"];
  currency: string;
}

/** The amount of each month, as bars and in figures. */
export function MonthPreview({ months, currency }: MonthPreviewProps) {
  if (months.length < 2) return null;
  const most = Math.max(...months.map(({ amount }) => amount), 0.01);
  return (
    <details className="group rounded-md border border-line bg-paper px-3 py-2">
      <summary className="cursor-pointer list-none text-sm text-soft [&::-webkit-details-marker]:hidden">
        <span className="flex h-12 items-end gap-px" aria-hidden="true">
          {months.map(({ month, amount }) => (
            <span
              key={month}
              className="min-w-0 flex-1 bg-blue-mark"
              style={{ height: `${(amount / most) * 100}%` }}
            />
          ))}
        </span>
        <span className="mt-2 flex justify-between gap-3 text-xs text-muted pointer-coarse:min-h-8">
          <span>
            {formatMonth(months[0]?.month ?? "", { short: true })} –{" "}
            {formatMonth(months.at(-1)?.month ?? "", { short: true })}
          </span>
          <span className="font-medium text-ink underline decoration-edge underline-offset-3">
            <span className="group-open:hidden">Show</span>
            <span className="hidden group-open:inline">Hide</span> {months.length} months
          </span>
        </span>
      </summary>
      <ul className="mt-2 grid gap-x-6 border-t border-line pt-2 text-sm sm:grid-cols-2">
        {months.map(({ month, amount }) => (
          <li key={month} className="flex justify-between gap-3 py-0.5">
            <span className="text-muted">{formatMonth(month)}</span>
            <span>{formatExact(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
