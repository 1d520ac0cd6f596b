import { line } from "./chart-style.ts";

/** A line of no length with round ends is a round dot, however the chart is stretched. */
export function ChartDot({ at, colour }: { at: string; colour: string }) {
  return (
    <>
      <path d={`M${at}h0`} {...line} {...round} stroke="var(--color-surface)" strokeWidth={12} />
      <path data-mark="dot" d={`M${at}h0`} {...line} {...round} stroke={colour} strokeWidth={8} />
    </>
  );
}

const round = { strokeLinecap: "round" } as const;
