import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ROW_HEIGHT, type VerticalScroll } from "../view-model.ts";

/** Rows that are drawn beyond what is seen, so that most steps of a scroll draw nothing. */
const BEYOND = 6;

interface RowWindow {
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

interface Windowed {
  readonly scroll: VerticalScroll;
  readonly count: number;
  /** Height of the rows that are seen. */
  readonly height: number;
}

/** The rows to draw. They change in the frame of the scroll that needs others. */
export function useRowWindow({ scroll, count, height }: Windowed): RowWindow {
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
  useLayoutEffect(() => {
    const onScroll = () => {
      const now = scroll.top();
      const first = Math.max(0, Math.floor(now / ROW_HEIGHT));
      const end = Math.min(count, Math.ceil((now + height) / ROW_HEIGHT));
      const isShort = first < latest.current.first || end > latest.current.end;
      // What is drawn and what is seen part in no frame.
      if (isShort) flushSync(() => setTop(now));
    };
    return scroll.subscribe(onScroll);
  }, [scroll, count, height]);
  return drawn;
}
