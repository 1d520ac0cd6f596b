import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A grey placeholder for content that loads. Size it with `className` ("h-4 w-32"). */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      className={clsx("block animate-pulse-soft rounded-sm bg-grey-wash", className)}
      aria-hidden="true"
    />
  );
}

/** Placeholder for lines of text. The last is shorter. */
export function SkeletonText({ lines = 2 }: { lines?: number }) {
  return (
    <span className="block space-y-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={clsx("h-3.5", line === lines - 1 && lines > 1 ? "w-3/5" : "w-full")}
        />
      ))}
    </span>
  );
}

/** Placeholder for a card: title and badge, two lines, a bar and a foot. */
export function SkeletonCard() {
  return (
    <div className="rounded-lg border border-line bg-surface p-5" aria-hidden="true">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-6 w-20" />
      </div>
      <div className="mt-4">
        <SkeletonText lines={2} />
      </div>
      <Skeleton className="mt-5 h-2 w-full rounded-full" />
      <div className="mt-4 flex justify-between">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-16" />
      </div>
    </div>
  );
}

/** Placeholder for the head of a table. */
export function SkeletonHead({ className = "h-10.25" }: { className?: string }) {
  return <div className={clsx("border-b border-line", className)} aria-hidden="true" />;
}

interface SkeletonRowProps {
  columns: number;
  /** The height of the real row, its border included ("h-11 max-sm:h-17"), so that the page does not jump on load. */
  height: string;
}

/** Placeholder for a row of a list or table. */
export function SkeletonRow({ columns, height }: SkeletonRowProps) {
  return (
    <div
      className={clsx("flex items-center gap-6 border-b border-line px-4 last:border-b-0", height)}
      data-skeleton="row"
      aria-hidden="true"
    >
      {Array.from({ length: columns }, (_, column) => (
        <Skeleton key={column} className={clsx("h-4", column === 0 ? "flex-[3]" : "flex-1")} />
      ))}
    </div>
  );
}

/** Wraps skeletons so that a screen reader announces one sentence instead of nothing. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
