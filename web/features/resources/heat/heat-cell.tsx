import { clsx } from "clsx";
import type { UtilisationRow } from "../../../../contract/resources/resource-assignments.ts";
import { formatDate } from "../../../ui/format.ts";
import { heatOf, heatText } from "./heat.ts";
import { heatStyle } from "./heat-style.ts";
import { formatQuantity, withUnit } from "../resource-words.ts";
import type { CellPosition } from "./use-grid-keys.ts";

interface HeatCellProps {
  row: UtilisationRow;
  place: CellPosition;
  /** The Monday of the week. */
  week: string;
  start: number;
  width: number;
  /** The width of the sticky left column, so that the cell is not scrolled under it. */
  nameWidth: number;
  /** Whether this cell is in the tab order. */
  isActive: boolean;
  isOpen: boolean;
  isThisWeek: boolean;
}

/** One week of one resource: a figure on its colour, and a text for screen readers. */
export function HeatCell(props: HeatCellProps) {
  const { row, place, week, start, width, nameWidth, isActive, isOpen, isThisWeek } = props;
  const heat = heatOf(row, place.column);
  const state = heat.overloaded ? ", overloaded" : "";
  const words =
    heat.demand === 0
      ? "free"
      : `${heatText(heat).replace("%", "")} percent${state}, ${formatQuantity(heat.demand)} of ${withUnit(heat.capacity, row.unit)}`;
  return (
    <div
      role="gridcell"
      aria-colindex={place.column + 2}
      aria-label={`${row.name}, week of ${formatDate(week)}: ${words}`}
      aria-selected={isOpen}
      data-cell={`${place.row}:${place.column}`}
      tabIndex={isActive ? 0 : -1}
      style={{ left: start, width, scrollMarginLeft: nameWidth, ...heatStyle(heat) }}
      className={clsx(
        "absolute inset-y-0 grid scroll-mt-13 cursor-pointer place-items-center border-r border-b border-line text-xs tabular-nums outline-offset-[-2px] hover:outline-2 hover:outline-ink focus-visible:z-1 focus-visible:outline-2 focus-visible:outline-ink",
        heat.overloaded ? "font-bold text-on-signal" : "text-ink",
        isOpen && "outline-2 outline-ink",
        isThisWeek && "border-l-2 border-l-ink",
      )}
    >
      {heatText(heat)}
    </div>
  );
}
