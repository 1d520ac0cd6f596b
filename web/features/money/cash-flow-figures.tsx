import type { CashFlowMonth } from "../../../contract/money/money.ts";
import { formatMonth } from "../../ui/charts/chart-format.ts";
import { formatMoney } from "../../ui/format.ts";

const heads = ["Planned", "Submitted", "Approved", "Paid"];
const names = ["planned", "submitted", "approved", "paid"] as const;

interface CashFlowFiguresProps {
  months: readonly CashFlowMonth[];
  currency: string;
}

/** The cash flow as a table. */
export function CashFlowFigures({ months, currency }: CashFlowFiguresProps) {
  return (
    <table>
      <caption>Cash flow by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {[...heads, ...heads.map((head) => `${head} to date`)].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month)}</th>
            {names.map((name) => (
              <td key={name}>{formatMoney(month[name], currency)}</td>
            ))}
            {names.map((name) => (
              <td key={name}>{formatMoney(month.cumulative[name], currency)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const marks = [
  ["Paid", "bg-green-mark"],
  ["Approved", "bg-blue-mark"],
  ["Submitted", "bg-yellow-mark"],
] as const;

/** The legend of the colours and lines. */
export function CashFlowLegend({
  withPlan,
  withBudget,
}: {
  withPlan: boolean;
  withBudget: boolean;
}) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
      {marks.map(([label, className]) => (
        <li key={label} className="flex items-center gap-2">
          <span className={`size-2.5 rounded-xs ${className}`} aria-hidden="true" />
          {label}
        </li>
      ))}
      {withPlan && (
        <li className="flex items-center gap-2">
          <Sample className="stroke-ink" dash="5 4" />
          Planned
        </li>
      )}
      {withBudget && (
        <li className="flex items-center gap-2">
          <Sample className="stroke-red-mark" />
          Budget
        </li>
      )}
    </ul>
  );
}

function Sample({ className, dash }: { className: string; dash?: string }) {
  return (
    <svg width="24" height="4" className={className} strokeWidth="2" aria-hidden="true">
      <line x1="0" y1="2" x2="24" y2="2" strokeDasharray={dash} />
    </svg>
  );
}
