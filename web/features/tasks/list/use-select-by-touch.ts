import type { MouseEvent } from "react";
import type { Selection } from "./use-selection.ts";

/**
 * The handler of a list: a click with Shift selects all up to a task, and in the mode of a phone each touch selects
 * one more. The tick and the square work as always.
 */
export function useSelectByTouch({ allowed, isMode, select }: Selection) {
  const onClickCapture = (event: MouseEvent) => {
    const { target, shiftKey } = event;
    if (!allowed || !(target instanceof Element) || target.closest("label, input, button")) return;
    const id = target.closest<HTMLElement>("[data-task]")?.dataset["task"];
    const isTouch = isMode && target.closest("li") !== null;
    if (id === undefined || (!shiftKey && !isTouch)) return;
    event.preventDefault();
    event.stopPropagation();
    select(id, { toHere: shiftKey });
  };
  return { onClickCapture };
}
