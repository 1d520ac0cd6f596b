import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";

interface TodaySectionProps {
  readonly title: string;
  /** The list behind the section. */
  readonly to: string;
  /** How much there is. */
  readonly words?: string | undefined;
  readonly children: ReactNode;
}

/** A short list of today's screen, whose head leads to the whole list. */
export function TodaySection({ title, to, words, children }: TodaySectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <div className="relative flex min-h-11 items-center justify-between gap-3 px-4 hover:bg-hover">
        <h2 id={id} className="text-sm font-semibold">
          <Link to={to} className="after:absolute after:inset-0 focus-visible:-outline-offset-2">
            {title}
          </Link>
        </h2>
        {words !== undefined && <span className="text-[0.8125rem] text-soft">{words}</span>}
      </div>
      {children}
    </section>
  );
}

interface TodayRowProps {
  readonly to: string;
  readonly title: string;
  /** A control at the start of the row, which is pressed by itself. */
  readonly control?: ReactNode;
  /** Words before the title, such as a number. */
  readonly before?: string | undefined;
  readonly end?: ReactNode;
  readonly isLate?: boolean;
}

/** One line of a section: a title that leads to the record, and when it is due. */
export function TodayRow({ to, title, control, before, end, isLate = false }: TodayRowProps) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-t border-line px-4 text-sm hover:bg-hover">
      {control !== undefined && <span className="relative z-10 -mx-3.5 flex">{control}</span>}
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        {before !== undefined && <span className="shrink-0 text-soft tabular-nums">{before}</span>}
        <Link
          to={to}
          className="line-clamp-2 py-2.5 font-medium after:absolute after:inset-0 focus-visible:-outline-offset-2"
        >
          {title}
        </Link>
      </span>
      <span
        className={clsx(
          "shrink-0 text-[0.8125rem]",
          isLate ? "font-semibold text-signal-ink" : "text-soft",
        )}
      >
        {end}
      </span>
    </li>
  );
}

/** A line of words in place of rows. */
export function TodayWords({ children }: { readonly children: ReactNode }) {
  return <div className="border-t border-line px-4 py-2.5 text-sm text-soft">{children}</div>;
}
