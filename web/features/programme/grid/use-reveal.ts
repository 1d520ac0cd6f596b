import { type RefObject, useLayoutEffect } from "react";
import { NAME } from "../columns/all-columns.ts";
import { ROW_HEIGHT } from "../view-model.ts";
import { NUMBER_WIDTH, type SizedColumn } from "../columns/sized-columns.ts";
import type { Grid } from "./use-grid.ts";

interface Revealed {
  readonly grid: Grid;
  readonly columns: readonly SizedColumn[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly left: RefObject<HTMLElement | null>;
  /** The height of the visible rows. */
  readonly height: number;
}

/** Scrolls the focused cell into view, and returns the focus to the grid when an editor closes. */
export function useReveal({ grid, columns, scroller, left, height }: Revealed): void {
  const { focused, editing } = grid.state;
  const place = focused ? grid.shape.rows.indexOf(focused.id) : -1;
  const column = focused?.column;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || place < 0 || height === 0) return;
    const top = place * ROW_HEIGHT;
    const beyond = Math.max(element.scrollTop - top, top + ROW_HEIGHT - element.scrollTop - height);
    // A row reached by a far jump is shown with the rows around it.
    if (beyond > height) scrollTo(element, { top: top - (height - ROW_HEIGHT) / 2 });
    else if (top < element.scrollTop) scrollTo(element, { top });
    else if (top + ROW_HEIGHT > element.scrollTop + height)
      scrollTo(element, { top: top + ROW_HEIGHT - height });
  }, [place, scroller, height]);

  useLayoutEffect(() => {
    const element = left.current;
    const at = columns.findIndex((one) => one.column.key === column);
    if (!element || at < 0 || column === NAME) return;
    // The row number and a leading column of names stay in sight.
    const pinned = NUMBER_WIDTH + (columns[0]?.column.key === NAME ? columns[0].width : 0);
    const before = columns.slice(0, at).reduce((sum, one) => sum + one.width, NUMBER_WIDTH);
    const width = columns[at]?.width ?? 0;
    if (before - pinned < element.scrollLeft) scrollTo(element, { left: before - pinned });
    else if (before + width > element.scrollLeft + element.clientWidth)
      scrollTo(element, { left: before + width - element.clientWidth });
  }, [column, columns, left]);

  const isEditing = editing !== null;
  useLayoutEffect(() => {
    if (isEditing) return undefined;
    const element = left.current?.querySelector<HTMLElement>("[data-programme-grid]");
    // The closed editor had the focus, which is now on the document body.
    if (document.activeElement === document.body && focused)
      element?.focus({ preventScroll: true });
    return undefined;
  }, [isEditing, focused, left]);
}

const scrollTo = (element: HTMLElement, to: ScrollToOptions) =>
  element.scrollTo({ ...to, behavior: "instant" });
