import { type MouseEvent, type PointerEvent, useEffect, useState } from "react";

const LONG_MS = 450;
/** How far, in pixels, a finger may slip and still count as resting. */
const SLIP = 10;

interface LongPress {
  /** Returns what a long press on this element would press; undefined if the touch is to work as usual. */
  readonly pressed: (target: Element) => string | undefined;
  readonly onLongPress: (pressed: string) => void;
}

/**
 * Returns handlers for an element whose parts can be pressed long. A scrolling finger presses nothing, and the
 * mouse, the keyboard and their context menus work as usual.
 */
export function useLongPress(asked: LongPress) {
  const [press] = useState(createLongPress);
  useEffect(() => press.follow(asked));
  useEffect(() => press.end, [press]);
  return press.handlers;
}

function createLongPress() {
  let asked: LongPress | undefined;
  let resting: { what: string; x: number; y: number; timer: number } | undefined;
  /** The rest of this touch, its click and its menu, belongs to the long press. */
  let isTaken = false;

  function end(): void {
    window.clearTimeout(resting?.timer);
    resting = undefined;
  }

  function take(): void {
    if (!resting) return;
    const { what } = resting;
    end();
    isTaken = true;
    asked?.onLongPress(what);
  }

  const handlers = {
    onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) {
      end();
      isTaken = false;
      if (pointerType !== "touch" || !isPrimary || !(target instanceof Element)) return;
      const what = asked?.pressed(target);
      if (what !== undefined) resting = { what, x, y, timer: window.setTimeout(take, LONG_MS) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (resting && Math.hypot(clientX - resting.x, clientY - resting.y) > SLIP) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A browser may open its context menu before the time is over.
    onContextMenu(event: MouseEvent) {
      take();
      if (isTaken) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!isTaken) return;
      isTaken = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  const follow = (latest: LongPress) => {
    asked = latest;
  };
  return { end, follow, handlers };
}
