import { type PointerEvent, useRef } from "react";
import { HEAD_HEIGHT } from "../view-model.ts";
import { NARROWEST, NUMBER_WIDTH, type SizedColumn, WIDEST } from "../columns/sized-columns.ts";

interface GridHeadProps {
  readonly columns: readonly SizedColumn[];
  readonly onResize: (key: string, width: number) => void;
}

/** The names of the columns, each with an edge to resize it. */
export function GridHead({ columns, onResize }: GridHeadProps) {
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
          style={{ width }}
          title={column.hint}
        >
          <span className="pg-text">{column.label}</span>
          <Edge column={column.key} width={width} onResize={onResize} />
        </div>
      ))}
    </div>
  );
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
    return beside + range.getBoundingClientRect().width + PADDING;
  });
  return Math.ceil(Math.max(0, ...widths));
}
