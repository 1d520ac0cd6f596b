import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ROW_HEIGHT, type VerticalScroll } from "../view-model.ts";

/** Rows that are drawn beyond what is seen, so that most steps of a scroll draw nothing. */
const BEYOND = 8;

export interface RowWindow {
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

/** The rows to draw. They change in the frame of the scroll that needs others. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
) {
  const windowAt = useCallback(
    (top: number): RowWindow => {
      const seen = Math.ceil(height / ROW_HEIGHT) + 1;
      // A list that became shorter is scrolled without an event.
      const first = Math.min(Math.floor(top / ROW_HEIGHT), Math.max(0, count - seen));
      return { first: Math.max(0, first - BEYOND), end: Math.min(count, first + seen + BEYOND) };
    },
    [count, height],
  );
  const [top, setTop] = useState(0);
  const drawn = useMemo(() => windowAt(top), [windowAt, top]);
  const latest = useRef(drawn);
  useLayoutEffect(() => {
    latest.current = drawn;
  });

  const listeners = useRef(new Set<() => void>());
  const scroll = useMemo(
    (): VerticalScroll => ({
      top: () => scroller.current?.scrollTop ?? 0,
      subscribe(listener) {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
      by(pixels) {
        scroller.current?.scrollBy({ top: pixels, behavior: "instant" });
      },
    }),
    [scroller],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => {
      const now = element.scrollTop;
      const first = Math.floor(now / ROW_HEIGHT);
      const end = Math.min(count, Math.ceil((now + height) / ROW_HEIGHT));
      const isShort = Math.max(0, first) < latest.current.first || end > latest.current.end;
      // What is drawn and what is seen part in no frame.
      if (isShort) flushSync(() => setTop(now));
      for (const listener of listeners.current) listener();
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [scroller, count, height]);

  return { drawn, scroll };
}
