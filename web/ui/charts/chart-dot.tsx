import { line } from "./chart-style.ts";

/** Lines of no length with round ends are round, however the drawing is stretched. */
export function ChartDot({ at, colour }: { at: string; colour: string }) {
  return (
    <>
      <path d={`M${at}h0`} {...line} {...round} stroke="var(--color-surface)" strokeWidth={12} />
      <path data-mark="dot" d={`M${at}h0`} {...line} {...round} stroke={colour} strokeWidth={8} />
    </>
  );
}

const round = { strokeLinecap: "round" } as const;
