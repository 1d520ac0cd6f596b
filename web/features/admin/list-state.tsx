import type { ReactNode } from "react";
import { serverMessage } from "../../api/call.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";

interface ListStateProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** What is fetched, in one word: "people". */
  what: string;
  children: (data: Data) => ReactNode;
}

/** The state of a list: its rows, loading, or an error. */
export function ListState<Data>({ query, what, children }: ListStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        message={serverMessage(query.error, `Failed to load ${what}. Please try again.`)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <LoadingRegion label={`Loading ${what}`}>
      {["1", "2", "3", "4", "5", "6"].map((row) => (
        <TwoLineSkeleton key={row} />
      ))}
    </LoadingRegion>
  );
}

/** Placeholder for a row with a name and a line under it. */
function TwoLineSkeleton() {
  return (
    <div
      className="flex h-17 max-md:h-23 items-center justify-between gap-6 border-b border-line px-4 last:border-b-0"
      data-skeleton="row"
      aria-hidden="true"
    >
      <div className="min-w-0 flex-1 space-y-2">
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
      <Skeleton className="h-4 w-20" />
    </div>
  );
}
