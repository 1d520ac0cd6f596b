import { clsx } from "clsx";
import { ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";

interface FoldedFiltersProps {
  /** How many filters are set. */
  count: number;
  children: ReactNode;
}

/** The filters of a toolbar that wraps. On a phone they are behind a button, which counts those that are set. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className="sm:hidden"
        icon={<ListFilter aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? `Filters (${count})` : "Filters"}
      </Button>
      <div
        id={id}
        className={clsx("w-full grid-cols-2 gap-3 sm:contents", open ? "grid" : "hidden")}
      >
        {children}
      </div>
    </>
  );
}
