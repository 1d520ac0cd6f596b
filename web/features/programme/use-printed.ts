import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { GanttHandle } from "./view-model.ts";

/** The most rows of one print. A longer programme prints only the visible rows; the PDF has all of them. */
export const MOST_PRINTED = 500;

interface Printed {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly handle: RefObject<GanttHandle | null>;
  readonly rowCount: number;
}

/** Whether the table is being printed, with all of its rows, from the first on. */
export function usePrinted({ scroller, handle, rowCount }: Printed): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    let top = 0;
    const show = (printed: boolean, at: number) => {
      flushSync(() => setPrinted(printed));
      const element = scroller.current;
      element?.scrollTo({ top: at, behavior: "instant" });
      // The browser's scroll event would come after the print.
      element?.dispatchEvent(new Event("scroll"));
    };
    const { signal } = end;
    const before = () => {
      if (rowCount > MOST_PRINTED) return;
      top = scroller.current?.scrollTop ?? 0;
      show(true, 0);
      // The Gantt listens for the print too, and may have been drawn before its rows were there.
      handle.current?.toPaper();
    };
    window.addEventListener("beforeprint", before, { signal });
    window.addEventListener("afterprint", () => rowCount <= MOST_PRINTED && show(false, top), {
      signal,
    });
    return () => end.abort();
  }, [scroller, handle, rowCount]);
  return isPrinted;
}
