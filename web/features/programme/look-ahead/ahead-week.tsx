import { DAYS_PER_WEEK } from "../../../../engine/programme/look-ahead.ts";
import { VisuallyHidden } from "../../../ui/data/visually-hidden.tsx";
import { dayWords, runsOf } from "./ahead-days.ts";

/** The work of a week as a strip of seven days, and in words for who reads by ear. */
export function AheadWeek({ days }: { readonly days: readonly boolean[] }) {
  const words = dayWords(days);
  if (words === "") return null;
  return (
    <>
      <svg viewBox={`0 0 ${DAYS_PER_WEEK} 1`} preserveAspectRatio="none" aria-hidden="true">
        {runsOf(days).map(({ from, to }) => (
          <rect key={from} x={from} y="0" width={to - from} height="1" />
        ))}
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
