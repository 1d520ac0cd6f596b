import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney } from "../../ui/format.ts";
import {
  activeDot,
  axis,
  cursor,
  fill,
  gridLine,
  margin,
  tooltipClass,
} from "../../ui/chart-style.ts";
import { formatCompactMoney, formatMonth } from "../../ui/chart-format.ts";
import type { CostMark } from "./chart-words.ts";

interface CostChartProps {
  marks: readonly CostMark[];
  /** ISO 4217. */
  currency: string;
}

/** Planned and actual cost, both cumulated month by month, as areas over each other. */
export function CostChart({ marks, currency }: CostChartProps) {
  return (
    <AreaChart
      responsive
      data={marks}
      style={fill}
      margin={margin}
      aria-label="Area chart of planned and actual cost; the arrow keys move from month to month"
    >
      <CartesianGrid vertical={false} stroke={gridLine} />
      <XAxis
        {...axis}
        dataKey="_id"
        tickFormatter={(month: string) => formatMonth(month, { short: true })}
        minTickGap={24}
      />
      <YAxis
        {...axis}
        width="auto"
        tickFormatter={(amount: number) => formatCompactMoney(amount, currency)}
      />
      <Tooltip
        cursor={cursor}
        isAnimationActive={false}
        content={<CostTooltip marks={marks} currency={currency} />}
      />
      <Area
        dataKey="plannedCumulative"
        type="linear"
        stroke="var(--color-grey-mark)"
        strokeWidth={2}
        strokeDasharray="5 4"
        fill="var(--color-grey-mark)"
        fillOpacity={0.12}
        activeDot={{ ...activeDot, fill: "var(--color-grey-mark)", strokeDasharray: "0" }}
        dot={marks.length === 1}
        isAnimationActive={false}
      />
      <Area
        dataKey="drawnActual"
        type="linear"
        stroke="var(--color-blue-mark)"
        strokeWidth={2}
        fill="var(--color-blue-mark)"
        fillOpacity={0.16}
        activeDot={{ ...activeDot, fill: "var(--color-blue-mark)" }}
        dot={marks.length === 1}
        isAnimationActive={false}
      />
    </AreaChart>
  );
}

interface CostTooltipProps extends CostChartProps {
  /** Given by the chart. */
  active?: boolean;
  label?: string;
}

function CostTooltip({ marks, currency, active = false, label }: CostTooltipProps) {
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
