import type { ReactNode } from "react";

/** One key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line border-b-2 bg-paper px-1 font-sans text-[0.6875rem] font-semibold text-soft">
      {children}
    </kbd>
  );
}
