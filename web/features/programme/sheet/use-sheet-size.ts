import { type RefObject, useLayoutEffect, useState } from "react";

/** The least height of a sheet that is worth scrolling in. */
const LEAST = 420;
const BELOW = 16;

/** Fits the sheet into the part of the window below the tabs, and measures the space for rows. */
export function useSheetSize(
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
    // Content above the sheet may change its height: a note, the head of the project.
    const above = new ResizeObserver(fit);
    above.observe(document.body);
    // When the sheet fills the window, the page around it is hidden and may keep its height.
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
