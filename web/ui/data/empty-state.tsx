import type { ReactNode } from "react";
import { Illustration } from "./illustration.tsx";
import type { IllustrationName } from "./illustration.tsx";

interface EmptyStateProps {
  drawing?: IllustrationName | undefined;
  /** What is missing: “No projects found.” */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
  /** Less height, for panels and cards. */
  compact?: boolean | undefined;
}

/** Shown in place of an empty list. Says what to do next. */
export function EmptyState({
  drawing = "sheet",
  title,
  children,
  action,
  compact = false,
}: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center px-4 text-center ${compact ? "py-6" : "py-12"}`}>
      <Illustration name={drawing} />
      <p className="mt-4 font-semibold text-balance text-ink">{title}</p>
      {children !== undefined && (
        <div className="mt-1 max-w-sm text-sm text-balance text-muted">{children}</div>
      )}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
