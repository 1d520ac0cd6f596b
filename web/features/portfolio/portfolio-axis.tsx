import { clsx } from "clsx";
import { containsDay, positionOf, type TimelineScale } from "./timeline-scale.ts";

interface AxisProps {
  scale: TimelineScale;
  today: string;
}

/** The columns of the list: the project's title, and its bar. On a phone the bar is below the title. */
export const columns = "md:grid md:grid-cols-[minmax(15rem,2fr)_minmax(0,5fr)]";

/**
 * The months, quarters or years above the timeline. They are hidden from screen readers, because the rows give
 * their dates as text.
 */
export function PortfolioAxis({ scale, today }: AxisProps) {
  return (
    <div className={clsx("hidden border-b border-line", columns)} aria-hidden="true">
      <div className="px-5 py-2 text-[0.8125rem] font-semibold text-muted">Project</div>
      <div className="relative mr-5 h-9 overflow-hidden text-xs text-muted">
        {scale.ticks.map(({ day, label, isYear }) => (
          <span
            key={day}
            style={{ left: `${positionOf(scale, day)}%` }}
            className={clsx(
              "absolute inset-y-0 flex items-center border-l pl-1.5 whitespace-nowrap",
              isYear ? "border-edge" : "border-line",
            )}
          >
            {label}
          </span>
        ))}
        {containsDay(scale, today) && (
          <span
            style={{ left: `${positionOf(scale, today)}%` }}
            className="absolute inset-y-0 border-l-2 border-signal"
          />
        )}
      </div>
    </div>
  );
}

/** The lines of the months and of today, through all rows. */
export function PortfolioLines({ scale, today }: AxisProps) {
  return (
    <div
      className={clsx("pointer-events-none absolute inset-0 hidden", columns)}
      aria-hidden="true"
    >
      <div className="relative col-start-2 mr-5">
        {scale.ticks.map(({ day, isYear }) => (
          <span
            key={day}
            style={{ left: `${positionOf(scale, day)}%` }}
            className={clsx("absolute inset-y-0 border-l", isYear ? "border-edge" : "border-line")}
          />
        ))}
        {containsDay(scale, today) && (
          <span
            style={{ left: `${positionOf(scale, today)}%` }}
            className="absolute inset-y-0 border-l-2 border-signal"
          />
        )}
      </div>
    </div>
  );
}
