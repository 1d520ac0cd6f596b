/** What both charts share: quiet axes, lines from the tokens, so that light and dark follow. */
export const axis = {
  tickLine: false,
  axisLine: false,
  tickMargin: 8,
  tick: { fill: "var(--color-muted)", fontSize: 12 },
} as const;

/** Where there is no room for every label, they stand as far from each other, the last one among them. */
export const evenTicks = { interval: "equidistantPreserveEnd" } as const;

export const margin = { top: 8, right: 20, bottom: 0, left: 0 };
export const fill = { width: "100%", height: "100%" };
export const gridLine = "var(--color-line)";
export const cursor = { stroke: "var(--color-edge)", strokeWidth: 1 };
export const activeDot = { r: 4, stroke: "var(--color-surface)", strokeWidth: 2 };

export const tooltipClass =
  "rounded-md border border-line bg-raised px-3 py-2 text-xs text-soft shadow-float";
