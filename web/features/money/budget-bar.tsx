import type { CashFlow } from "../../../contract/money/money.ts";
import { formatMoney } from "../../ui/format.ts";
import { barParts } from "./money-words.ts";

const parts = [
  { name: "paid", label: "Paid", className: "bg-green-mark" },
  { name: "approved", label: "Approved, not paid yet", className: "bg-blue-mark" },
  { name: "submitted", label: "Submitted, not decided yet", className: "bg-yellow-mark" },
] as const;

/** The paid, approved and submitted amounts as parts of a bar, with a line at the budget. */
export function BudgetBar({ flow }: { flow: CashFlow }) {
  const widths = barParts(flow);
  return (
    <div className="mt-5">
      <div className="relative py-1" aria-hidden="true">
        <div className="flex h-3 overflow-hidden rounded-full bg-grey-wash forced-colors:outline">
          {parts.map(({ name, className }) => (
            <span key={name} className={className} style={{ width: `${widths[name]}%` }} />
          ))}
        </div>
        {flow.headline > 0 && widths.budget < 100 && (
          <span
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: `${widths.budget}%` }}
          />
        )}
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5 text-[0.8125rem] text-soft">
        {parts.map(({ name, label, className }) => (
          <li key={name} className="flex items-baseline gap-2">
            <span className={`size-2.5 shrink-0 rounded-xs ${className}`} aria-hidden="true" />
            <span>
              {label}{" "}
              <span className="font-semibold text-ink">
                {formatMoney(flow[name], flow.currency)}
              </span>
            </span>
          </li>
        ))}
        {flow.headline > 0 && widths.budget < 100 && (
          <li className="flex items-center gap-2">
            <span className="h-3 w-0.5 bg-ink" aria-hidden="true" />
            The budget
          </li>
        )}
      </ul>
    </div>
  );
}
