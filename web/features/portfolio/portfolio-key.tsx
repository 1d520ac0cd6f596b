import { clsx } from "clsx";
import type { ReactNode } from "react";

/** What the marks of the drawing mean. */
export function PortfolioKey() {
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
