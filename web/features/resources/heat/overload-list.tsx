import { Link } from "react-router";
import type { UtilisationRow } from "../../../../contract/resources/resource-assignments.ts";
import { formatDate } from "../../../ui/format.ts";
import { heatOf, overloadedWeeks } from "./heat.ts";
import type { PanelLink } from "../../../ui/hooks/use-url-panel.ts";

/** A phone shows few weeks at a time, so the first overloads are listed. */
const SHOWN = 6;

interface OverloadListProps {
  rows: readonly UtilisationRow[];
  weeks: readonly string[];
  linkTo: (resource: string, week?: string) => PanelLink;
}

/** For narrow screens: the overloaded weeks, earliest first, each with a link to its tasks. */
export function OverloadList({ rows, weeks, linkTo }: OverloadListProps) {
  const all = rows
    .flatMap((row) =>
      overloadedWeeks(row).map((week) => ({
        row,
        week: weeks[week] ?? "",
        percent: heatOf(row, week).percent,
      })),
    )
    .toSorted((a, b) => a.week.localeCompare(b.week) || b.percent - a.percent);
  if (all.length === 0) return null;
  return (
    <ul
      aria-label="Overloaded weeks"
      className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface sm:hidden"
    >
      {all.slice(0, SHOWN).map(({ row, week, percent }) => (
        <li key={`${row._id} ${week}`}>
          <Link
            {...linkTo(row._id, week)}
            className="flex min-h-11 items-center gap-3 px-3 py-2 text-sm"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{row.name}</span>
              <span className="text-xs text-muted">Week of {formatDate(week)}</span>
            </span>
            <strong className="rounded-sm bg-signal px-1.5 py-0.5 text-xs tabular-nums text-on-signal">
              {percent > 999 ? ">999" : percent}%
            </strong>
          </Link>
        </li>
      ))}
      {all.length > SHOWN && (
        <li className="px-3 py-2 text-xs text-muted">
          And {all.length - SHOWN} more in the map below.
        </li>
      )}
    </ul>
  );
}
