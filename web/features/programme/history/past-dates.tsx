import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { HeaderCell } from "../../../ui/data/table.tsx";
import type { CellContext } from "../columns/column.ts";
import { sideOptions } from "../compare/compare-queries.ts";
import {
  cellText,
  type Measure,
  measures,
  measureWords,
  nameOfRow,
} from "../compare/compare-rows.ts";
import type { SideRow, SideRows } from "../compare/sides.ts";
import { activityOf, calendarOf } from "../rows/plan-index.ts";

interface PastDatesProps {
  readonly projectId: string;
  readonly side: string;
  readonly context: CellContext;
}

/** The number of rows drawn at first. */
const PAGE = 200;

/** The outline of a past state with its dates, read-only. */
export function PastDates({ projectId, side, context }: PastDatesProps) {
  const { data, error, refetch, isFetching } = useQuery(sideOptions(projectId, side));
  const [most, setMost] = useState(PAGE);
  const rows = useMemo(() => data && leveled(data), [data]);
  if (error)
    return (
      <ErrorState
        message="The dates could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!rows) return <SkeletonText lines={8} />;
  if (rows.length === 0) return <p>The programme was empty then.</p>;
  const { plan, workBetween } = context;
  return (
    <>
      <p className="pg-note">
        {rows.length.toLocaleString("en")} {rows.length === 1 ? "activity" : "activities"}, as they
        were. To change the programme, go back to it or to the sheet.
      </p>
      <section
        aria-label="Dates of the revision"
        className="pg-compare-scroll"
        // Nothing in it takes the focus: without a tab stop, the keyboard could not scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table aria-label="Its dates">
          <thead>
            <tr>
              <HeaderCell>Activity</HeaderCell>
              {measures.map((measure) => (
                <HeaderCell key={measure} numeric={isLength(measure)}>
                  {measureWords[measure]}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map(({ row, depth }, at) => {
              const calendar = calendarOf(plan, activityOf(plan, row._id));
              return (
                <tr key={row._id} className={row.kind === "summary" ? "pg-strong" : undefined}>
                  <th scope="row">
                    <span className="pg-place">{at + 1}</span>
                    <span className="pg-history-name" style={{ paddingLeft: `${depth}rem` }}>
                      {nameOfRow(row)}
                    </span>
                  </th>
                  {measures.map((measure) => (
                    <td key={measure} data-number={isLength(measure) || undefined}>
                      {cellText(row, measure, { calendar, workBetween })}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {rows.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>
          {`Show ${Math.min(PAGE, rows.length - most)} more`}
        </Button>
      )}
    </>
  );
}

/** Whether the measure is a number of days, which is aligned right. */
const isLength = (measure: Measure): boolean => measure === "duration" || measure === "float";

/** Computes the depth of each row. A summary comes before the rows below it. */
function leveled(rows: SideRows): { readonly row: SideRow; readonly depth: number }[] {
  const depths = new Map<string, number>();
  return [...rows.values()].map((row) => {
    const above = row.parent === null ? undefined : depths.get(row.parent);
    const depth = above === undefined ? 0 : above + 1;
    depths.set(row._id, depth);
    return { row, depth };
  });
}
