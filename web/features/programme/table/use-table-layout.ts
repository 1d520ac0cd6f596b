import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { tableWidth, type SizedColumn } from "../columns/sized-columns.ts";
import { MOST_PRINTED, usePrinted } from "../use-printed.ts";
import { type GanttHandle, HEAD_HEIGHT, ROW_HEIGHT } from "../view-model.ts";

/** The least height of a table that is worth scrolling in, in pixels. */
const LEAST = 420;
const BELOW = 16;

interface SheetContent {
  readonly rowCount: number;
  readonly columns: readonly SizedColumn[];
  readonly handle: RefObject<GanttHandle | null>;
}

/** The sizes of table and Gantt: on the screen they fit the window, in print they fit all rows. */
export function useTableLayout({ rowCount, columns, handle }: SheetContent) {
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { width, height: room } = useSheetSize(frame, scroller);
  const isPrinted = usePrinted({ scroller, handle, rowCount });
  /** Where the person put the splitter; null for where the columns end. */
  const [split, setSplit] = useState<number | null>(null);
  return {
    scroller,
    frame,
    width,
    height: isPrinted ? HEAD_HEIGHT + rowCount * ROW_HEIGHT : room,
    leftWidth: Math.min(split ?? tableWidth(columns, width), Math.max(0, width - 80)),
    setSplit,
    /** Whether a print leaves rows out. */
    isCut: rowCount > MOST_PRINTED,
  };
}

/** Fits the table into the part of the window below the tabs, and measures the space for rows. */
function useSheetSize(
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const outer = frame.current;
    const inner = scroller.current;
    if (!outer || !inner) return undefined;
    const fit = () => {
      const top = outer.getBoundingClientRect().top + window.scrollY;
      const height = Math.max(LEAST, window.innerHeight - top - BELOW);
      outer.style.setProperty("height", `${height}px`);
    };
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = inner;
      setSize((was) => (was.width === width && was.height === height ? was : { width, height }));
    };
    fit();
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    // Content above the table may change its height: a note, the head of the project.
    const above = new ResizeObserver(fit);
    above.observe(document.body);
    // When the table fills the window, the page around it is hidden and may keep its height.
    if (outer.parentElement) above.observe(outer.parentElement);
    window.addEventListener("resize", fit);
    return () => {
      observer.disconnect();
      above.disconnect();
      window.removeEventListener("resize", fit);
    };
  }, [frame, scroller]);
  return size;
}
