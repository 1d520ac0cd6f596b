import type { MouseEvent } from "react";
import { useLongPress } from "../../../ui/hooks/use-long-press.ts";
import type { Selection } from "./use-selection.ts";

/** The task whose row an element is in, if no control of the row takes the press. */
function pressedTask(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest("label, input, button")) return undefined;
  return target.closest<HTMLElement>("[data-task]")?.dataset["task"];
}

/**
 * The handlers of a list: a click with Shift selects all up to a task, a finger that rests on one selects it, and in
 * the mode of a phone each touch selects one more. The tick and the square work as always.
 */
export function useSelectByTouch({ allowed, isMode, has, select }: Selection) {
  const finger = useLongPress({
    pressed: (target) => (allowed ? pressedTask(target) : undefined),
    onLongPress: (id) => !has(id) && select(id),
  });
  const onClickCapture = (event: MouseEvent) => {
    finger.onClickCapture(event);
    const { target, shiftKey } = event;
    if (!allowed || event.isPropagationStopped()) return;
    const id = pressedTask(target);
    const isTouch = isMode && target instanceof Element && target.closest("li") !== null;
    if (id === undefined || (!shiftKey && !isTouch)) return;
    event.preventDefault();
    event.stopPropagation();
    select(id, { toHere: shiftKey });
  };
  return { ...finger, onClickCapture };
}
