import { Component, type ReactNode } from "react";
import { ErrorState } from "../data/error-state.tsx";
import { LoadingRegion, Skeleton } from "../data/skeleton.tsx";

const height = "h-72";
/** One height for every state of a chart, so that the layout does not shift between them. */
export const chartHeight = "min-h-72";

interface ChartFrameProps {
  children: ReactNode;
  /** The figures as a table, for those who cannot see the chart. */
  figures: ReactNode;
  /** Grows with a taller neighbour, in a column of a flex container. */
  grows?: boolean | undefined;
}

/** Wraps a chart: its height, and its figures as a table. */
export function ChartFrame({ children, figures, grows = false }: ChartFrameProps) {
  return (
    <div className={grows ? `relative ${chartHeight} flex-1` : "relative"}>
      <div className={grows ? "absolute inset-0" : height}>{children}</div>
      <div className="sr-only">{figures}</div>
    </div>
  );
}

/** The loading state of a chart. */
export function ChartSkeleton() {
  return (
    <LoadingRegion label="Loading the chart">
      <div className={`flex ${height} flex-col justify-between pb-6`}>
        {[1, 2, 3, 4, 5].map((line) => (
          <div key={line} className="flex items-center gap-3">
            <Skeleton className="h-3 w-8" />
            <span className="h-px flex-1 bg-line" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

/** Shown in place of a chart whose code failed to load. */
export class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // Code that failed to load stays failed until the page is reloaded.
    return (
      <ErrorState
        message="The chart could not be loaded."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
