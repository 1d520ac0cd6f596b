import { ArrowDown, ArrowUp } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import { HEAD_HEIGHT } from "../view-model.ts";
import type { Sorting } from "../view/sorting.ts";
import { NARROWEST, NUMBER_WIDTH, type SizedColumn, WIDEST } from "../columns/sized-columns.ts";

interface GridHeadProps {
  readonly columns: readonly SizedColumn[];
  readonly sorting: Sorting | undefined;
  /** Called with the key of a column whose head is pressed. */
  readonly onSort: (key: string) => void;
  readonly onResize: (key: string, width: number) => void;
}

/** The names of the columns, which sort the rows when they are pressed, each with an edge to resize it. */
export function GridHead({ columns, sorting, onSort, onResize }: GridHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className="pg-head" style={{ height: HEAD_HEIGHT }}>
      <div
        role="columnheader"
        aria-colindex={1}
        className="pg-cell pg-number"
        style={{ width: NUMBER_WIDTH }}
      >
        <span className="sr-only">Row</span>
      </div>
      {columns.map(({ column, width }, at) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={at + 2}
          data-column={column.key}
          className={column.align === "right" ? "pg-cell pg-numeric" : "pg-cell"}
          aria-sort={sorting?.column === column.key ? ariaSort(sorting) : undefined}
          style={{ width }}
          title={column.hint}
        >
          {/* The table is one Tab stop: with the keyboard, rows are sorted in the menu of the view. */}
          <button
            type="button"
            tabIndex={-1}
            className="pg-sorter"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSort(column.key)}
          >
            <span className="pg-text">{column.label}</span>
            {sorting?.column === column.key && <SortArrow {...sorting} />}
          </button>
          <Edge column={column.key} width={width} onResize={onResize} />
        </div>
      ))}
    </div>
  );
}

const ariaSort = ({ isDescending }: Sorting) => (isDescending ? "descending" : "ascending");

function SortArrow({ isDescending }: Sorting) {
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return <Arrow className="pg-arrow" aria-hidden="true" />;
}

interface EdgeProps extends Pick<GridHeadProps, "onResize"> {
  readonly column: string;
  readonly width: number;
}

/** The edge to drag, or to double-click to fit the column. The columns menu resizes columns by keyboard. */
function Edge({ column, width, onResize }: EdgeProps) {
  const held = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const resize = (next: number) =>
    onResize(column, Math.round(Math.min(WIDEST, Math.max(NARROWEST, next))));
  const onMove = (event: PointerEvent) => {
    const from = held.current;
    if (from && event.clientX !== from.x) resize(from.width + event.clientX - from.x);
  };
  return (
    <span
      className="pg-edge"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, width };
      }}
      onPointerMove={onMove}
      onDoubleClick={({ currentTarget }) => {
        const grid = currentTarget.closest("[data-programme-grid]");
        if (grid) resize(fittedWidth(grid, column));
      }}
      onPointerUp={() => {
        held.current = undefined;
      }}
    />
  );
}

/** The padding of a cell and its border, in pixels. */
const PADDING = 9;
/** The arrow of a sorted column, with its distance. */
const ARROW = 18;

/** The width at which a column shows all of its text in the rows on the screen. */
function fittedWidth(grid: Element, key: string): number {
  const range = document.createRange();
  const widths = [...grid.querySelectorAll(`[data-column="${CSS.escape(key)}"]`)].map((cell) => {
    const text = cell.querySelector(".pg-text");
    if (!text) return 0;
    // A range measures the full length of the contents, even where the element clips them.
    range.selectNodeContents(text);
    const [outer, inner] = [cell.getBoundingClientRect(), text.getBoundingClientRect()];
    const beside = cell.classList.contains("pg-numeric")
      ? outer.right - inner.right
      : inner.left - outer.left;
    const arrow = cell.querySelector(".pg-arrow") ? ARROW : 0;
    return beside + range.getBoundingClientRect().width + arrow + PADDING;
  });
  return Math.ceil(Math.max(0, ...widths));
}
