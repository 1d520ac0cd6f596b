import type { CSSProperties } from "react";
import type { Heat } from "./heat.ts";

/** The share of blue in the colour, up to a share of the capacity. */
const steps = [
  { upTo: 25, blue: 8 },
  { upTo: 50, blue: 18 },
  { upTo: 75, blue: 30 },
  { upTo: 100, blue: 44 },
] as const;

export const legendSteps = steps.map(({ upTo, blue }, index) => ({
  label: `${index === 0 ? 1 : (steps[index - 1]?.upTo ?? 0) + 1}–${upTo}%`,
  style: mixed(blue),
}));

function mixed(blue: number): CSSProperties {
  return {
    backgroundColor: `color-mix(in srgb, var(--color-blue-mark) ${blue}%, var(--color-surface))`,
    forcedColorAdjust: "none",
  };
}

/** Stripes, so that colour is not the only sign of an overload. */
export const overloadStyle: CSSProperties = {
  backgroundColor: "var(--color-signal)",
  forcedColorAdjust: "none",
  backgroundImage:
    "repeating-linear-gradient(135deg, transparent 0 5px, var(--color-signal-strong) 5px 8px)",
};

/** The colour of a cell; none without demand. */
export function heatStyle({ percent, overloaded, demand }: Heat): CSSProperties {
  if (overloaded) return overloadStyle;
  if (demand === 0) return {};
  return mixed(steps.find(({ upTo }) => percent <= upTo)?.blue ?? 44);
}
