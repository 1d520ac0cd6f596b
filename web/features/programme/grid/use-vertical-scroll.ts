import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import type { VerticalScroll } from "../view-model.ts";

/** The scroll that sheet and drawing share. It tells its listeners, and renders nothing. */
export function useVerticalScroll(scroller: RefObject<HTMLElement | null>): VerticalScroll {
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
    const tell = () => {
      for (const listener of listeners.current) listener();
    };
    element.addEventListener("scroll", tell, { passive: true });
    return () => element.removeEventListener("scroll", tell);
  }, [scroller]);
  return scroll;
}
