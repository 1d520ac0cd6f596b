import { type RefObject, useEffect, useRef } from "react";

/** Room for what sticks to the window's top, in pixels. */
const BAR_PX = 64;

/** Brings the beginning of a list into sight when `cause`, such as its filters, has changed and it is out of it. */
export function useBackToTop(list: RefObject<HTMLElement | null>, cause: unknown): void {
  const before = useRef(cause);
  useEffect(() => {
    if (before.current === cause) return;
    before.current = cause;
    const top = list.current?.getBoundingClientRect().top ?? 0;
    if (top < BAR_PX) window.scrollBy({ top: top - BAR_PX });
  }, [list, cause]);
}
