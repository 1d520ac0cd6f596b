import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";

export type SortDirection = "ascending" | "descending";

interface HeaderCellProps {
  children: ReactNode;
  numeric?: boolean | undefined;
  /** The sort direction, if the table is sorted by this column. */
  sorted?: SortDirection | undefined;
  /** Makes the head a button that sorts by this column. */
  onSort?: (() => void) | undefined;
  className?: string | undefined;
}

/** A column head. With `onSort` it is a button. An icon and aria-sort show the direction. */
export function HeaderCell({
  children,
  numeric = false,
  sorted,
  onSort,
  className,
}: HeaderCellProps) {
  const classes = clsx(
    "h-10 px-4 text-xs font-semibold text-muted",
    numeric && "text-right",
    className,
  );
  if (onSort === undefined) {
    return (
      <th scope="col" className={classes}>
        {children}
      </th>
    );
  }
  const Icon = sorted === undefined ? ChevronsUpDown : sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={sorted ?? "none"} className={classes}>
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          "-mx-2 inline-flex h-8 items-center gap-1 rounded-sm px-2 hover:bg-hover hover:text-ink pointer-coarse:h-11",
          sorted !== undefined && "text-ink",
        )}
      >
        {children}
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      </button>
    </th>
  );
}
