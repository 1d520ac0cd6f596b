import { type RefObject, useLayoutEffect, useState } from "react";

interface ListLayout {
  /** Cards in a narrow list, otherwise rows of columns. */
  readonly kind: "cards" | "rows";
  /** The list's own width, in rem. */
  readonly width: number;
  /** The offset of the list on the page, in pixels. */
  readonly top: number;
  /** Pixels in a rem: the reader may have set a larger font size. */
  readonly rem: number;
}

const ROWS_FROM_REM = 40;

/**
 * Measures the position and layout of a list. Measures again whenever anything around it changes size.
 * @param frame a stable element around the list, whose first item is in `[data-list-body]`
 */
export function useListLayout(frame: RefObject<HTMLElement | null>): ListLayout {
  const [layout, setLayout] = useState<ListLayout>({ kind: "rows", width: 64, top: 0, rem: 16 });

  useLayoutEffect(() => {
    const measure = () => {
      const body = frame.current?.querySelector("[data-list-body]");
      if (!body) return;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const box = body.getBoundingClientRect();
      const width = box.width / rem;
      const next: ListLayout = {
        kind: width < ROWS_FROM_REM ? "cards" : "rows",
        width,
        top: Math.round(box.top + window.scrollY),
        rem,
      };
      setLayout((now) => (isSame(now, next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);

  return layout;
}

function isSame(a: ListLayout, b: ListLayout): boolean {
  return a.kind === b.kind && a.width === b.width && a.top === b.top && a.rem === b.rem;
}
