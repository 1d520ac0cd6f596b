import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { listProgrammes } from "../../../contract/programmes.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { useToday } from "../session/public.ts";
import { drawnDays } from "./drawn-days.ts";
import { PortfolioAxis, PortfolioLines } from "./portfolio-axis.tsx";
import { PortfolioKey } from "./portfolio-key.tsx";
import { PortfolioRow } from "./portfolio-row.tsx";
import { PortfolioSkeleton } from "./portfolio-skeleton.tsx";
import { useProgrammePages } from "./portfolio-queries.ts";
import { scaleOf } from "./timeline-scale.ts";

const LOAD_FAILURE = "Failed to load the timeline. Please try again.";

interface PortfolioProps {
  query: QueryOf<typeof listProgrammes>;
  /** How many projects there are, in words. */
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
