import { type KeyboardEvent, useEffect, useRef, useState } from "react";

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

interface GridKeys {
  readonly rows: number;
  readonly columns: number;
  readonly scrollTo: (place: CellPosition) => void;
  readonly onOpen: (place: CellPosition) => void;
  /** Returns the cell's element, if it is rendered. */
  readonly find: (place: CellPosition) => HTMLElement | null;
}

/**
 * Roving tabindex: one cell of a grid is in the tab order. Arrows, Home, End, Page Up and Page Down move it,
 * and Enter or Space opens it. A cell outside the window is rendered only after scrolling, so the focus
 * waits for it.
 */
export function useGridKeys({ rows, columns, scrollTo, onOpen, find }: GridKeys) {
  const [wanted, setActive] = useState<CellPosition>({ row: 0, column: 0 });
  /** The cell that gets the focus once it is rendered. */
  const waiting = useRef<CellPosition>(undefined);
  const clamp = ({ row, column }: CellPosition): CellPosition => ({
    row: Math.min(Math.max(row, 0), Math.max(0, rows - 1)),
    column: Math.min(Math.max(column, 0), Math.max(0, columns - 1)),
  });
  const active = clamp(wanted);

  useEffect(() => {
    // `active` is not used here: the effect of an earlier render runs after the next key, and would take the focus
    // back.
    if (!waiting.current) return;
    const cell = find(waiting.current);
    if (!cell) return scrollTo(waiting.current);
    waiting.current = undefined;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = active;
    const steps: Record<string, CellPosition> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + 1 },
      ArrowLeft: { row, column: column - 1 },
      PageDown: { row: row + 10, column },
      PageUp: { row: row - 10, column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 },
    };
    const step = steps[event.key];
    if (step === undefined && event.key !== "Enter" && event.key !== " ") return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset["cell"] === undefined)
      return;
    event.preventDefault();
    if (step === undefined) return onOpen(active);
    const next = clamp(step);
    waiting.current = next;
    scrollTo(next);
    setActive(next);
  };
  return { active, setActive, onKeyDown };
}
