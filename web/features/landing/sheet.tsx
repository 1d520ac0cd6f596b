import type { ReactNode } from "react";

interface SheetProps {
  /** The text alternative of the picture. Its parts are then hidden from screen readers. */
  label: string;
  children: ReactNode;
}

/** A sheet of drawing paper that frames an illustration. */
export function PaperSheet({ label, children }: SheetProps) {
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
