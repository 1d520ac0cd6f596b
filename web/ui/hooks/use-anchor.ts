import { useLayoutEffect } from "react";
import type { RefObject } from "react";

const gap = 6;
const margin = 8;

/**
 * While `open`, positions a floating element (in the top layer, `position: fixed`) above or below its anchor and
 * inside the window. It prefers above, and goes below when there is no space.
 */
export function useAnchor(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  open: boolean,
): void {
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      const from = anchor.current?.getBoundingClientRect();
      const element = floating.current;
      if (!from || !element) return;
      const { width, height } = element.getBoundingClientRect();
      const above = from.top - height - gap;
      const centred = from.left + from.width / 2 - width / 2;
      const left = Math.min(Math.max(centred, margin), window.innerWidth - width - margin);
      element.style.setProperty("top", `${above >= margin ? above : from.bottom + gap}px`);
      element.style.setProperty("left", `${Math.max(left, margin)}px`);
    };
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place, { passive: true });
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [anchor, floating, open]);
}
