import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { listProgrammes } from "../../../contract/programme/programmes.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { useToday } from "../session/public.ts";
import { drawnDays } from "./drawn-days.ts";
import { PortfolioAxis, PortfolioLines } from "./portfolio-axis.tsx";
import { PortfolioRow } from "./portfolio-row.tsx";
import { PortfolioSkeleton } from "./portfolio-skeleton.tsx";
import { scaleOf } from "./timeline-scale.ts";
import { infiniteOptionsFor } from "../../api/queries.ts";

const LOAD_FAILURE = "Failed to load the timeline. Please try again.";

interface PortfolioProps {
  query: QueryOf<typeof listProgrammes>;
  /** The number of projects, in words. */
  countText: (count: number) => string;
  /** Shown where there is no project. */
  empty: ReactNode;
}

/** All projects as bars on one timeline. */
export function Portfolio({ query, countText, empty }: PortfolioProps) {
  const pages = useProgrammePages(query);
  const today = useToday();
  const lines = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const scale = scaleOf(drawnDays(lines, today));
  return (
    <>
      <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
        {countText(pages.data?.pages[0]?.total ?? 0)}
      </p>
      {pages.isPending ? (
        <PortfolioSkeleton />
      ) : !pages.data ? (
        <ErrorState
          message={LOAD_FAILURE}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
      ) : lines.length === 0 ? (
        empty
      ) : (
        <div
          aria-busy={pages.isPlaceholderData}
          className={clsx(
            "relative rounded-lg border border-line bg-surface shadow-card",
            pages.isPlaceholderData && "opacity-60 transition-opacity delay-150",
          )}
        >
          {scale && <PortfolioAxis scale={scale} today={today} />}
          <div className="relative">
            {scale && <PortfolioLines scale={scale} today={today} />}
            <ul aria-label="Timeline of projects" className="relative divide-y divide-line">
              {lines.map((line) => (
                <PortfolioRow key={line._id} {...{ line, scale, today }} />
              ))}
            </ul>
          </div>
          {scale && <PortfolioKey />}
        </div>
      )}
      {pages.hasNextPage && !pages.isPlaceholderData && (
        <LoadMore
          onMore={() => void pages.fetchNextPage()}
          loading={pages.isFetchingNextPage}
          error={pages.isFetchNextPageError ? LOAD_FAILURE : undefined}
        />
      )}
    </>
  );
}

/** Fetches projects as lines of a timeline, page by page. The old lines stay while new ones load. */
function useProgrammePages(query: QueryOf<typeof listProgrammes>) {
  return useInfiniteQuery({
    ...infiniteOptionsFor(listProgrammes, { query }, (answer) => answer.nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** The legend of the timeline. */
function PortfolioKey() {
  return (
    <ul
      aria-label="Key"
      className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-5 py-3 text-xs text-muted"
    >
      <Mark look="h-3 w-5 border border-blue-mark bg-blue-wash">Programme</Mark>
      <Mark look="h-3 w-5 bg-blue-mark">Done</Mark>
      <Mark look="h-1.5 w-5 bg-grey-mark">Baseline</Mark>
      <Mark look="h-3 w-5 border border-dashed border-edge">No programme</Mark>
      <Mark look="size-2 rotate-45 bg-ink">Milestone</Mark>
      <Mark look="size-2 rotate-45 bg-signal-ink">Critical</Mark>
      <Mark look="h-3 border-l border-dashed border-ink">Data date</Mark>
      <Mark look="h-3 border-l-2 border-signal">Today</Mark>
    </ul>
  );
}

interface MarkProps {
  look: string;
  children: ReactNode;
}

function Mark({ look, children }: MarkProps) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={clsx("rounded-[1px]", look)} aria-hidden="true" />
      {children}
    </li>
  );
}
