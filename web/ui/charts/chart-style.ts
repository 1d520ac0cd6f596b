/** The props of every chart: it fills its frame. */
export const chart = {
  responsive: true,
  style: { width: "100%", height: "100%" },
  margin: { top: 8, right: 20, bottom: 0, left: 0 },
};

export const activeDot = { r: 4, stroke: "var(--color-surface)", strokeWidth: 2 };

/** The line of the planned amounts. */
export const dashedLine = { type: "linear", strokeWidth: 2, strokeDasharray: "5 4" } as const;

export const tooltipClass =
  "rounded-md border border-line bg-raised px-3 py-2 text-xs text-soft shadow-float";
