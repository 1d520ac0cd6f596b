import type { ReactNode } from "react";

interface SheetProps {
  /** What the picture shows, for those who do not see it; its parts are then not read one by one. */
  label: string;
  children: ReactNode;
}

/** A sheet of drawing paper that holds an illustration. */
export function Sheet({ label, children }: SheetProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className="min-w-0 rounded-lg border border-line bg-surface p-4 text-sm shadow-card sm:p-7"
    >
      {children}
    </div>
  );
}
