import type { CssPixels, Point } from "../../../../engine/programme/gantt/geometry.ts";

/** How a press was made. */
export interface Press {
  readonly isTouch: boolean;
  readonly isToggle: boolean;
  readonly isRange: boolean;
}

/** The person's intentions, derived from pointer events. */
export interface Gestures {
  /** The mouse moves without a drag. Null when it leaves. */
  readonly hover: (point: Point | null) => void;
  /** The press has become a drag. @returns false if it drags the Gantt itself */
  readonly grab: (from: Point, press: Press) => boolean;
  readonly drag: (point: Point) => void;
  readonly drop: (point: Point) => void;
  /** The drag ends without effect: a second finger, or the system took the pointer away. */
  readonly giveUp: () => void;
  readonly pan: (dx: CssPixels, dy: CssPixels) => void;
  /** The Gantt was released in motion, with its speed in pixels per millisecond. */
  readonly fling: (vx: number, vy: number) => void;
  readonly zoom: (about: Point, factor: number) => void;
  readonly tap: (point: Point, press: Press) => void;
  readonly doubleTap: (point: Point) => void;
}

const SLACK: CssPixels = 4;
const DOUBLE_TAP = 350;
/** Pixels per line and per page, for a wheel that does not count in pixels. */
const LINE: CssPixels = 32;

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "pressed"; readonly from: Point; readonly press: Press }
  | { readonly kind: "dragging" }
  | { readonly kind: "panning" }
  | { readonly kind: "pinching"; readonly distance: CssPixels; readonly centre: Point };

/** Listens to mouse, touch and pen on an element whose `touch-action` is none. */
export function listenToPointers(element: HTMLElement, to: Gestures, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  let state: State = { kind: "idle" };
  let last: Point = { x: 0, y: 0 };
  let velocity = { x: 0, y: 0, at: 0 };
  let tapped = { at: 0, x: 0, y: 0 };

  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const listen = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    listener: (event: HTMLElementEventMap[Kind]) => void,
  ) => element.addEventListener(kind, listener, { signal, passive: false });

  const pinched = (): { distance: CssPixels; centre: Point } => {
    const [a = { x: 0, y: 0 }, b = a] = [...pointers.values()];
    return {
      distance: Math.max(8, Math.hypot(a.x - b.x, a.y - b.y)),
      centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    };
  };

  listen("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const point = pointOf(event);
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, point);
    last = point;
    velocity = { x: 0, y: 0, at: event.timeStamp };
    if (pointers.size === 2) {
      if (state.kind === "dragging") to.giveUp();
      state = { kind: "pinching", ...pinched() };
      return;
    }
    const press = {
      isTouch: event.pointerType === "touch",
      isToggle: event.ctrlKey || event.metaKey,
      isRange: event.shiftKey,
    };
    state = { kind: "pressed", from: point, press };
  });

  const move = (event: PointerEvent, point: Point) => {
    if (state.kind === "pressed") {
      if (Math.hypot(point.x - state.from.x, point.y - state.from.y) < SLACK) return;
      const isHeld = to.grab(state.from, state.press);
      state = { kind: isHeld ? "dragging" : "panning" };
    }
    if (state.kind === "dragging") to.drag(point);
    else if (state.kind === "panning") {
      to.pan(last.x - point.x, last.y - point.y);
      const elapsed = Math.max(1, event.timeStamp - velocity.at);
      velocity = {
        x: (last.x - point.x) / elapsed,
        y: (last.y - point.y) / elapsed,
        at: event.timeStamp,
      };
    } else if (state.kind === "pinching") {
      const now = pinched();
      to.pan(state.centre.x - now.centre.x, state.centre.y - now.centre.y);
      to.zoom(now.centre, now.distance / state.distance);
      state = { kind: "pinching", ...now };
    }
    last = point;
  };

  listen("pointermove", (event) => {
    const point = pointOf(event);
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType !== "touch") to.hover(point);
      return;
    }
    pointers.set(event.pointerId, point);
    move(event, point);
  });

  listen("pointerup", (event) => {
    if (!pointers.delete(event.pointerId)) return;
    const point = pointOf(event);
    const before = state;
    state = { kind: "idle" };
    if (before.kind === "dragging") to.drop(point);
    else if (before.kind === "pressed") {
      const isAgain =
        event.timeStamp - tapped.at < DOUBLE_TAP &&
        Math.hypot(point.x - tapped.x, point.y - tapped.y) < SLACK * 3;
      tapped = { at: isAgain ? 0 : event.timeStamp, ...point };
      if (isAgain) to.doubleTap(point);
      else to.tap(point, before.press);
    } else if (before.kind === "panning" && event.timeStamp - velocity.at < 60)
      to.fling(velocity.x, velocity.y);
    // The remaining finger continues to move the Gantt.
    else if (before.kind === "pinching" && pointers.size === 1) {
      last = [...pointers.values()][0] ?? last;
      state = { kind: "panning" };
    }
  });
  listen("pointercancel", (event) => {
    if (pointers.delete(event.pointerId) && state.kind === "dragging") to.giveUp();
    state = { kind: "idle" };
  });
  listen("pointerleave", () => to.hover(null));

  listen("wheel", (event) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE;
    const dx = event.deltaX * unit;
    const dy = event.deltaY * unit;
    // A pinch on a touchpad arrives as a wheel event with Ctrl, in small steps.
    if (event.ctrlKey || event.metaKey)
      to.zoom(pointOf(event), Math.exp(-dy * (Math.abs(dy) < 40 ? 0.012 : 0.0025)));
    else if (event.shiftKey && dx === 0) to.pan(dy, 0);
    else to.pan(dx, dy);
  });
}
