import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { UtilisationRow } from "../../../../contract/resources/resource-assignments.ts";
import { HeatCell } from "./heat-cell.tsx";
import { HeatHead } from "./heat-head.tsx";
import { kindLabels } from "../resource-words.ts";
import type { PanelLink } from "../../../ui/hooks/use-url-panel.ts";
import { type CellPosition, useGridKeys } from "./use-grid-keys.ts";

const CELL = 52;
const ROW = 44;
const HEAD = 52;
/** The overscan, so that scrolling shows no blank area. */
const OVERSCAN = 3;
const WIDE_NAME = 232;
const NARROW_NAME = 140;

interface HeatGridProps {
  rows: readonly UtilisationRow[];
  /** The total on the server. */
  total: number;
  /** The Monday of each week. */
  weeks: readonly string[];
  thisWeek: string;
  isOld: boolean;
  /** The cell whose panel is open. */
  open: { readonly resource: string | undefined; readonly week: string | undefined };
  onOpen: (resource: string, week: string) => void;
  linkTo: (resource: string, week?: string) => PanelLink;
}

/** Resources by weeks, virtualized in both directions: only the visible cells are in the DOM. */
export function HeatGrid(props: HeatGridProps) {
  const { rows, total, weeks, thisWeek, isOld, open, onOpen, linkTo } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [name, setName] = useState(WIDE_NAME);
  useLayoutEffect(() => {
    const query = window.matchMedia("(min-width: 40rem)");
    const choose = () => setName(query.matches ? WIDE_NAME : NARROW_NAME);
    choose();
    query.addEventListener("change", choose);
    return () => query.removeEventListener("change", choose);
  }, []);
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?._id ?? index,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
    overscan: OVERSCAN,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: weeks.length,
    getScrollElement: () => frame.current,
    estimateSize: () => CELL,
    paddingStart: name,
    scrollPaddingStart: name,
    overscan: OVERSCAN,
  });
  useLayoutEffect(() => across.measure(), [across, name]);

  const openAt = ({ row, column }: CellPosition) => {
    const [resource, week] = [rows[row], weeks[column]];
    if (resource && week !== undefined) onOpen(resource._id, week);
  };
  const keys = useGridKeys({
    rows: rows.length,
    columns: weeks.length,
    scrollTo: ({ row, column }) => {
      down.scrollToIndex(row);
      across.scrollToIndex(column);
    },
    onOpen: openAt,
    find: ({ row, column }) =>
      frame.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null,
  });
  const press = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    const [row, column] = (cell?.getAttribute("data-cell") ?? "").split(":").map(Number);
    if (row === undefined || column === undefined) return;
    keys.setActive({ row, column });
    openAt({ row, column });
  };
  const columns = across.getVirtualItems();

  return (
    <div
      ref={frame}
      role="grid"
      tabIndex={-1}
      aria-label="Utilisation by week, in percent of capacity"
      aria-rowcount={total + 1}
      aria-colcount={weeks.length + 1}
      aria-busy={isOld || undefined}
      onKeyDown={keys.onKeyDown}
      onClick={press}
      className={clsx(
        "max-h-[70dvh] overflow-auto sm:max-h-[max(22rem,calc(100dvh-23rem))] overscroll-contain rounded-lg border border-line bg-surface transition-opacity",
        isOld && "opacity-60",
      )}
    >
      <div
        className="relative"
        style={{ height: down.getTotalSize(), width: across.getTotalSize() }}
      >
        <HeatHead columns={columns} weeks={weeks} thisWeek={thisWeek} nameWidth={name} />
        {down.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row._id}
              role="row"
              aria-rowindex={index + 2}
              className="absolute left-0 flex w-full"
              style={{ top: start, height: ROW }}
            >
              <div
                role="rowheader"
                aria-colindex={1}
                style={{ width: name }}
                className="sticky left-0 z-10 flex shrink-0 flex-col justify-center border-r border-b border-line bg-surface px-3"
              >
                <Link
                  {...linkTo(row._id)}
                  title={row.name}
                  className="truncate text-sm font-medium after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
                >
                  {row.name}
                </Link>
                <span className="truncate text-xs text-muted">
                  {kindLabels[row.kind]} · {row.capacity} a day
                </span>
              </div>
              {columns.map((column) => (
                <HeatCell
                  key={column.index}
                  row={row}
                  place={{ row: index, column: column.index }}
                  week={weeks[column.index] ?? ""}
                  start={column.start}
                  width={CELL}
                  nameWidth={name}
                  isActive={keys.active.row === index && keys.active.column === column.index}
                  isOpen={open.resource === row._id && open.week === weeks[column.index]}
                  isThisWeek={weeks[column.index] === thisWeek}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
