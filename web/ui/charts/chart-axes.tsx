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

interface ChartAxesProps {
  /** The key of the times along the bottom axis, and their format. */
  dataKey: string;
  timeText: (time: string) => string;
  /** Pixels between two ticks. */
  gap: number;
  /** Formats an amount on the side axis. Without it, amounts are whole numbers. */
  amountText?: (amount: number) => string;
  /** The cursor of the tooltip: a line through a point, or a band behind bars. */
  pointer?: keyof typeof pointers;
  /** The chart passes it the time under the pointer. */
  tooltip: ReactElement;
}

/** The grid, the axes and the tooltip of every chart. */
export function ChartAxes(props: ChartAxesProps) {
  const { dataKey, timeText, gap, amountText, pointer = "line", tooltip } = props;
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        {...axis}
        dataKey={dataKey}
        tickFormatter={timeText}
        // Where not every label fits, they are spaced evenly and the last one is always shown.
        interval="equidistantPreserveEnd"
        minTickGap={gap}
      />
      <YAxis
        {...axis}
        width="auto"
        {...(amountText ? { tickFormatter: amountText } : { allowDecimals: false })}
      />
      <Tooltip cursor={pointers[pointer]} isAnimationActive={false} content={tooltip} />
    </>
  );
}

const shortMonth = (month: string) => formatMonth(month, { short: true });

type MonthAxesProps = Pick<ChartAxesProps, "dataKey" | "pointer" | "tooltip"> & {
  /** ISO 4217. */
  currency: string;
};

/** The axes of money by month. */
export function MonthAxes({ currency, ...rest }: MonthAxesProps) {
  return (
    <ChartAxes
      {...rest}
      timeText={shortMonth}
      gap={24}
      amountText={(amount) => formatCompactMoney(amount, currency)}
    />
  );
}
