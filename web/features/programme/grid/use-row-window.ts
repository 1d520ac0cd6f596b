import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ROW_HEIGHT, type VerticalScroll } from "../view-model.ts";

/** The rows drawn beyond the visible ones, so that a slow scroll draws nothing in most frames. */
const BEYOND = 3;
/** Pixels of scrolling after which the rows are redrawn: a few rows in many frames, rather than many rows in one. */
const STEP = 2 * ROW_HEIGHT;

interface RowWindow {
  readonly first: number;
  /** The end, not included. */
  readonly end: number;
}

interface Windowed {
  readonly scroll: VerticalScroll;
  readonly count: number;
  /** The height of the visible rows. */
  readonly height: number;
}

/** The rows to draw. They change in the same frame as the scroll that requires it. */
export function useRowWindow({ scroll, count, height }: Windowed): RowWindow {
  const windowAt = useCallback(
    (top: number): RowWindow => {
      const seen = Math.ceil(height / ROW_HEIGHT) + 1;
      // When a list gets shorter, the browser scrolls it without an event.
      const first = Math.min(Math.floor(top / ROW_HEIGHT), Math.max(0, count - seen));
      return { first: Math.max(0, first - BEYOND), end: Math.min(count, first + seen + BEYOND) };
    },
    [count, height],
  );
  const [top, setTop] = useState(0);
  const drawnAt = useRef(top);
  useLayoutEffect(() => {
    drawnAt.current = top;
  }, [top]);
  useLayoutEffect(() => {
    const onScroll = () => {
      const now = scroll.top();
      // Synchronous, so that the drawn rows never lag behind the scroll.
      if (Math.abs(now - drawnAt.current) >= STEP) flushSync(() => setTop(now));
    };
    return scroll.subscribe(onScroll);
  }, [scroll]);
  return useMemo(() => windowAt(top), [windowAt, top]);
}
