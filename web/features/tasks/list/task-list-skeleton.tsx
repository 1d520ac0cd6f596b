import { clsx } from "clsx";
import { LoadingRegion, Skeleton } from "../../../ui/data/skeleton.tsx";

/** As wide as the columns of the loaded list. */
const cells = [
  { cell: "w-48 max-xl:hidden", bar: "h-4 w-36" },
  { cell: "w-28 max-sm:hidden", bar: "h-6 w-20" },
  { cell: "w-24 max-md:hidden", bar: "h-4 w-16" },
  { cell: "w-44 max-lg:hidden", bar: "h-4 w-32" },
  { cell: "w-48 max-sm:hidden", bar: "h-4 w-24" },
];

interface TaskListSkeletonProps {
  rows: number;
  /** Left out below a list that already has its head. */
  head?: boolean;
}

/** The loading state of a task list, as rows, or as cards on a phone. */
export function TaskListSkeleton({ rows, head = true }: TaskListSkeletonProps) {
  return (
    <LoadingRegion label="Loading tasks">
      {head && <div className="h-10 rounded-t-lg border-b border-line bg-paper max-sm:hidden" />}
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-27 items-center gap-4 border-b border-line px-4 last:border-b-0 sm:h-13"
        >
          <Skeleton className="size-5 shrink-0" />
          <div className="flex min-w-0 flex-1 flex-col gap-2.5">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5 sm:hidden" />
            <Skeleton className="h-3 w-1/2 sm:hidden" />
          </div>
          {cells.map(({ cell, bar }) => (
            <div key={cell} className={clsx("shrink-0", cell)}>
              <Skeleton className={bar} />
            </div>
          ))}
        </div>
      ))}
    </LoadingRegion>
  );
}
