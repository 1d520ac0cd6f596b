import { formatMonth } from "../../ui/chart-format.ts";
import { tooltipClass } from "../../ui/chart-style.ts";
import { formatMoney } from "../../ui/format.ts";
import type { CostMark } from "./cost-words.ts";

interface CostTooltipProps {
  marks: readonly CostMark[];
  /** ISO 4217. */
  currency: string;
  /** Given by the chart. */
  active?: boolean;
  label?: string;
}

/** What was planned and spent in the month that one points at, and up to it. */
export function CostTooltip({ marks, currency, active = false, label }: CostTooltipProps) {
  const mark = marks.find(({ _id }) => _id === label);
  if (!active || !mark) return null;
  const rows = [
    { label: "Planned", month: mark.planned, sum: mark.plannedCumulative },
    { label: "Actual", month: mark.actual, sum: mark.drawnActual },
  ];
  return (
    <div className={tooltipClass} role="status">
      <table className="text-right">
        <thead>
          <tr>
            <th scope="col" className="pr-4 text-left font-semibold text-ink">
              {formatMonth(mark._id)}
            </th>
            <th scope="col" className="pr-4 font-normal text-muted">
              In the month
            </th>
            <th scope="col" className="font-normal text-muted">
              To date
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, month, sum }) => (
            <tr key={label}>
              <th scope="row" className="pr-4 text-left font-normal">
                {label}
              </th>
              <td className="pr-4">{formatMoney(month, currency)}</td>
              <td className="font-semibold text-ink">
                {sum === null ? "not yet" : formatMoney(sum, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
