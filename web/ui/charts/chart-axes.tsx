import type { ReactElement } from "react";
import { CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { formatCompactMoney, formatMonth } from "./chart-format.ts";

/** Quiet axes. Their colours come from the tokens and follow the light and dark theme. */
const axis = {
  tickLine: false,
  axisLine: false,
  tickMargin: 8,
  tick: { fill: "var(--color-muted)", fontSize: 12 },
} as const;

const pointers = {
  line: { stroke: "var(--color-edge)", strokeWidth: 1 },
  band: { fill: "var(--color-hover)" },
};

interface MonthAxesProps {
  /** The key of the months along the bottom axis. */
  dataKey: string;
  /** The currency of the amounts on the side axis: ISO 4217. */
  currency: string;
  /** The cursor of the tooltip: a line through a point, or a band behind bars. */
  pointer?: keyof typeof pointers;
  /** The chart passes it the month under the pointer. */
  tooltip: ReactElement;
}

/** The grid, the axes and the tooltip of money by month. */
export function MonthAxes({ dataKey, currency, pointer = "line", tooltip }: MonthAxesProps) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        {...axis}
        dataKey={dataKey}
        tickFormatter={(month: string) => formatMonth(month, { short: true })}
        // Where not every label fits, they are spaced evenly and the last one is always shown.
        interval="equidistantPreserveEnd"
        minTickGap={24}
      />
      <YAxis
        {...axis}
        width="auto"
        tickFormatter={(amount: number) => formatCompactMoney(amount, currency)}
      />
      <Tooltip cursor={pointers[pointer]} isAnimationActive={false} content={tooltip} />
    </>
  );
}
