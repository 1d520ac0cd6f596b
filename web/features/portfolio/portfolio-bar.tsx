import { clsx } from "clsx";
import type { ProgrammeLine } from "../../../contract/programme/programmes.ts";
import { milestoneWords } from "./line-words.ts";
import { containsDay, positionOf, type TimelineScale, timelineSpanOf } from "./timeline-scale.ts";

interface PortfolioBarProps {
  line: ProgrammeLine;
  bar: { readonly start: string; readonly finish: string };
  scale: TimelineScale;
  today: string;
}

const percent = ({ left, width }: { left: number; width: number }) => ({
  left: `${left}%`,
  width: `${width}%`,
});

/** The bar of a project, with its baseline below and its milestones on it. Text beside it gives the same facts. */
export function PortfolioBar({ line: { programme }, bar, scale, today }: PortfolioBarProps) {
  const span = percent(timelineSpanOf(scale, bar.start, bar.finish));
  const { baselineStart = null, baselineFinish = null } = programme ?? {};
  return (
    <div
      className="relative mx-5 mb-3 h-8 md:mt-3 md:mr-5 md:mb-0 md:ml-0 md:h-14"
      aria-hidden="true"
    >
      {baselineStart !== null && baselineFinish !== null && (
        <span
          style={percent(timelineSpanOf(scale, baselineStart, baselineFinish))}
          className="absolute top-6 h-1.5 rounded-xs bg-grey-mark"
        />
      )}
      <span
        style={span}
        className={clsx(
          "absolute top-1 h-4 overflow-hidden rounded-xs border",
          programme ? "border-blue-mark bg-blue-wash" : "border-dashed border-edge bg-surface",
        )}
      >
        {programme && (
          <span
            style={{ width: `${programme.percentDone}%` }}
            className="absolute inset-y-0 left-0 bg-blue-mark"
          />
        )}
      </span>
      {programme?.milestones.map((milestone) => (
        <svg
          key={milestone._id}
          viewBox="-6 -6 12 12"
          style={{ left: `${positionOf(scale, milestone.date)}%` }}
          className={clsx(
            "absolute top-1 size-4 -translate-x-1/2",
            milestone.critical && !milestone.done ? "text-signal-ink" : "text-ink",
          )}
        >
          <title>{milestoneWords(milestone)}</title>
          <path
            d="M0-5L5 0 0 5-5 0Z"
            fill={milestone.done ? "var(--color-surface)" : "currentColor"}
            stroke={milestone.done ? "currentColor" : "var(--color-surface)"}
          />
        </svg>
      ))}
      {/* On a wide screen its line runs through all rows. */}
      {containsDay(scale, today) && (
        <span
          style={{ left: `${positionOf(scale, today)}%` }}
          className="absolute top-0 h-8 border-l-2 border-signal md:hidden"
        />
      )}
      {programme && programme.dataDate !== null && containsDay(scale, programme.dataDate) && (
        <span
          style={{ left: `${positionOf(scale, programme.dataDate)}%` }}
          className="absolute top-0 h-8 border-l border-dashed border-ink"
        />
      )}
    </div>
  );
}
