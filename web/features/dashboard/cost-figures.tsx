import type { CostPoint } from "../../../contract/reports/analytics.ts";
import { formatMoney } from "../../ui/format.ts";
import { formatMonth } from "../../ui/charts/chart-format.ts";
import type { FlowView } from "../money/public.ts";

/** The cost chart as a table. */
export function CostFigures({
  points,
  currency,
}: {
  points: readonly CostPoint[];
  currency: string;
}) {
  return (
    <table>
      <caption>Planned and actual cost by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Planned</th>
          <th scope="col">Actual</th>
          <th scope="col">Planned to date</th>
          <th scope="col">Actual to date</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point._id}>
            <th scope="row">{formatMonth(point._id)}</th>
            <td>{formatMoney(point.planned, currency)}</td>
            <td>{formatMoney(point.actual, currency)}</td>
            <td>{formatMoney(point.plannedCumulative, currency)}</td>
            <td>{formatMoney(point.actualCumulative, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The legend. Its symbols differ in shape as well as in colour. */
export function CostLegend({ view }: { view: FlowView }) {
  const suffix = view === "cumulative" ? ", cumulative" : "";
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
      <li className="flex items-center gap-2">
        <Sample className={view === "month" ? "stroke-ink" : "stroke-grey-mark"} dash="5 4" />
        Planned{suffix}
      </li>
      <li className="flex items-center gap-2">
        {view === "cumulative" ? (
          <Sample className="stroke-blue-mark" />
        ) : (
          <span className="size-2.5 rounded-xs bg-blue-mark" aria-hidden="true" />
        )}
        Actual{suffix}
      </li>
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
