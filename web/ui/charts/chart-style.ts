export const tooltipClass =
  "rounded-md border border-line bg-raised px-3 py-2 text-xs text-soft shadow-float";

/** Lines keep their width in pixels, however the chart is stretched. */
export const line = { fill: "none", strokeWidth: 1, vectorEffect: "non-scaling-stroke" } as const;
