import { Plus } from "lucide-react";
import { useEffect } from "react";
import { addDays, mondayOf } from "../../../../engine/day.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton, SkeletonHead, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { HeatGrid } from "./heat-grid.tsx";
import { HeatToolbar } from "./heat-toolbar.tsx";
import { overloadedWeeks } from "./heat.ts";
import { OverloadList } from "./overload-list.tsx";
import { weekSpanOf } from "../resource-params.ts";
import { useUtilisation } from "../resource-queries.ts";
import { quantityText } from "../resource-words.ts";
import type { Filtering } from "../use-resource-filters.ts";
import { legendSteps, overloadStyle } from "./heat-style.ts";

/** The line above the map: the number of overloads, and the legend. */
const headClass = "mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2";

interface HeatMapProps {
  filtering: Filtering;
  today: string;
  onAdd: () => void;
}

/** The utilisation of labour, plant and subcontractors, week by week. */
export function HeatMap({ filtering, today, onAdd }: HeatMapProps) {
  const { filters, change, linkTo, open } = filtering;
  const { search, kind, project } = filters;
  const query = useUtilisation({
    ...weekSpanOf(filters, today),
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(project ? { project } : {}),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = query;
  // An incomplete map would hide overloads, so all pages are fetched.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const first = query.data?.pages[0];
  const loaded = query.data?.pages.flatMap(({ data }) => data.resources) ?? [];
  const rows = filters.over ? loaded.filter((row) => overloadedWeeks(row).length > 0) : loaded;
  const weeks = Array.from({ length: first?.data.weeks ?? 0 }, (_, week) =>
    addDays(first?.data.from ?? today, week * 7),
  );
  const overloads = loaded.reduce((sum, row) => sum + overloadedWeeks(row).length, 0);
  const isNarrowed = search !== "" || kind !== undefined || project !== undefined;

  return (
    <section aria-labelledby="heat-map">
      <h2 id="heat-map" className="sr-only">
        Heat map
      </h2>
      <HeatToolbar filtering={filtering} today={today} />
      {!first ? (
        query.isError ? (
          <Card flush>
            <ErrorState
              message={serverMessage(query.error, "Failed to load the heat map. Please try again.")}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          </Card>
        ) : (
          <LoadingRegion label="Loading the heat map">
            <div className={headClass}>
              <Skeleton className="h-5 w-56" />
              <HeatLegend />
            </div>
            <div className="rounded-lg border border-line bg-surface">
              <SkeletonHead className="h-13 bg-paper" />
              {[0, 1, 2, 3, 4, 5].map((row) => (
                <SkeletonRow key={row} columns={8} height="h-11" />
              ))}
            </div>
          </LoadingRegion>
        )
      ) : rows.length === 0 ? (
        <Card>
          {loaded.length > 0 ? (
            <EmptyState drawing="chart" title="Nothing is overloaded in these weeks.">
              Every resource shown has enough capacity for its tasks.
            </EmptyState>
          ) : isNarrowed ? (
            <EmptyState
              drawing="search"
              title="No resources found matching your filters."
              action={
                <Button
                  onClick={() => change({ search: undefined, kind: undefined, project: undefined })}
                >
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="building"
              title="No labour or plant yet."
              action={
                <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
                  Add resource
                </Button>
              }
            >
              Add your gangs, plant and subcontractors, then assign them to tasks. Overloaded weeks
              appear here.
            </EmptyState>
          )}
        </Card>
      ) : (
        <>
          <div className={headClass}>
            <p role="status" className="text-sm">
              {overloads > 0 ? (
                <strong className="font-semibold text-signal-ink">
                  {quantityText(overloads, "overloaded week")}
                </strong>
              ) : (
                "No overloaded week"
              )}
              {` among ${quantityText(first.total, "resource")}`}
            </p>
            <HeatLegend />
          </div>
          <OverloadList rows={rows} weeks={weeks} linkTo={linkTo} />
          <HeatGrid
            rows={rows}
            total={filters.over ? rows.length : first.total}
            weeks={weeks}
            thisWeek={mondayOf(today)}
            isOld={query.isPlaceholderData}
            open={filters}
            onOpen={open}
            linkTo={linkTo}
          />
        </>
      )}
    </section>
  );
}

/** The legend of the map's colours. */
function HeatLegend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted"
    >
      {legendSteps.map(({ label, style }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span style={style} className="size-4 rounded-xs border border-line" aria-hidden="true" />
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span style={overloadStyle} className="size-4 rounded-xs" aria-hidden="true" />
        Overloaded: the week’s fullest day, over capacity
      </li>
    </ul>
  );
}
