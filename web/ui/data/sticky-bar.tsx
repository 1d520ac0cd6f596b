import type { ReactNode } from "react";

/** A bar for the decision at the end of a long screen. It is visible from the top of that screen. */
export function StickyBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-sticky-bar
      className="sticky bottom-0 z-2 flex flex-wrap items-center gap-3 rounded-md border border-line bg-raised px-4 py-3"
    >
      {children}
    </div>
  );
}
