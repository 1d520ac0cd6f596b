import { clsx } from "clsx";
import type { ReactNode } from "react";
import { toneClass } from "./tone.ts";
import type { Tone } from "./tone.ts";

interface BadgeProps {
  tone?: Tone | undefined;
  icon?: ReactNode;
  /** The text. A badge never uses colour alone. */
  children: ReactNode;
}

/** A short label in a tone: a status, a priority, a role. */
export function Badge({ tone = "grey", icon, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-6 max-w-full shrink-0 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold whitespace-nowrap forced-colors:border [&>svg]:size-3.5 [&>svg]:shrink-0",
        toneClass[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** The count on a bell or a tab. Format the text with `badgeCount`. */
export function CountBadge({ children }: { children: string }) {
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1.5 text-[0.6875rem] leading-none font-bold text-on-signal">
      {children}
    </span>
  );
}
