import { clsx } from "clsx";
import { Link } from "react-router";
import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

const valueTones = {
  ink: "text-ink",
  green: "text-green-ink",
  red: "text-red-ink",
  orange: "text-signal-ink",
};
const frame = "flex min-h-30 flex-col rounded-lg border border-line bg-surface p-5 shadow-card";

interface StatCardProps {
  label: string;
  /** Formatted for reading: "24", "68%", "₦5,000,000". */
  value: string;
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: keyof typeof valueTones | undefined;
  /** Makes the whole card a link. */
  to?: string | undefined;
}

/** A key figure with its label. */
export function StatCard({ label, value, hint, icon, tone = "ink", to }: StatCardProps) {
  const body = (
    <>
      <span className="flex items-center justify-between gap-2 text-sm font-medium text-muted">
        {label}
        {icon !== undefined && (
          <span className="[&>svg]:size-4" aria-hidden="true">
            {icon}
          </span>
        )}
      </span>
      <span
        className={clsx(
          "mt-2 text-2xl leading-8 font-semibold tracking-tight break-words",
          valueTones[tone],
        )}
      >
        {value}
      </span>
      {hint !== undefined && (
        <span className="mt-auto pt-1 text-[0.8125rem] text-muted">{hint}</span>
      )}
    </>
  );
  if (to === undefined) return <div className={frame}>{body}</div>;
  return (
    <Link to={to} className={clsx(frame, "transition-colors duration-100 hover:border-edge")}>
      {body}
    </Link>
  );
}

/** Placeholder of the same shape while the number loads. */
export function StatCardSkeleton() {
  return (
    <div className={frame} aria-hidden="true">
      <Skeleton className="my-0.5 h-4 w-24" />
      <Skeleton className="mt-3 mb-1 h-6 w-32" />
      <Skeleton className="mt-1.5 mb-1 h-3.5 w-20" />
    </div>
  );
}
