import type { Point } from "./camera.ts";
import type { Viewport } from "./viewport.ts";

/** A press that moves less than this is no drag. */
const STILL_PX = 5;
const WHEEL_SPEED = 0.0016;
/** Pixels per wheel unit: a mouse wheel may count lines or pages instead. */
const WHEEL_UNITS = [1, 16, 400];
const KEY_PAN_PX = 80;
const KEY_ZOOM = 1.3;
/** A press held for this long is a long press. */
const HOLD_MS = 500;

interface Gestures {
  /** A press without a drag, at a place of the element. */
  readonly onPress?: ((at: Point) => void) | undefined;
  /** A long press without a drag. */
  readonly onHold?: ((at: Point) => void) | undefined;
  /** Lets a drawing tool take over a press of one pointer. */
  readonly onDraw?:
    | ((at: Point) => { move: (at: Point) => void; end: (isKept: boolean) => void } | undefined)
    | undefined;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** What the keys do on the sheet. */
const keysOf = (viewport: Viewport): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => viewport.pan({ x: KEY_PAN_PX, y: 0 }),
  ArrowRight: () => viewport.pan({ x: -KEY_PAN_PX, y: 0 }),
  ArrowUp: () => viewport.pan({ x: 0, y: KEY_PAN_PX }),
  ArrowDown: () => viewport.pan({ x: 0, y: -KEY_PAN_PX }),
  "+": () => viewport.zoom(KEY_ZOOM),
  "=": () => viewport.zoom(KEY_ZOOM),
  "-": () => viewport.zoom(1 / KEY_ZOOM),
  "0": () => viewport.fit(),
});

/**
 * Pans the sheet with one pointer, and zooms it with two or with the wheel.
 * @param of called at each press, because the tool may have changed meanwhile
 * @returns a function that stops this
 */
export function followGestures(
  element: HTMLElement,
  viewport: Viewport,
  of: () => Gestures,
): () => void {
  const pointers = new Map<number, Point>();
  let start: Point | undefined;
  /** Where the first pointer went down, whether it was on a pin, and whether it has become a drag. */
  let first: Point | undefined;
  let isOnPin = false;
  let hasMoved = false;
  let hold = 0;
  let drawing: ReturnType<NonNullable<Gestures["onDraw"]>>;
  // Measured once for each press: to ask after every move would make the browser lay out the page each time.
  let box = { left: 0, top: 0 };
  const measure = () => {
    box = element.getBoundingClientRect();
  };
  const at = ({ clientX, clientY }: MouseEvent): Point => ({
    x: clientX - box.left,
    y: clientY - box.top,
  });

  /** Turns the press into a drag, so that it no longer opens a pin. */
  const drag = () => {
    hasMoved = true;
    for (const id of pointers.keys()) element.setPointerCapture(id);
  };

  const down = (event: PointerEvent) => {
    if (event.button > 0 && event.button !== 1) return;
    // Drops a pointer whose release was missed, so that it does not count as a second finger.
    if (event.isPrimary) {
      pointers.clear();
      hasMoved = false;
    }
    const button = event.target instanceof Element && event.target.closest("button");
    const pin = button instanceof Element && button.closest("[data-pin]") !== null;
    if (button && !pin) return;
    measure();
    const place = at(event);
    pointers.set(event.pointerId, place);
    window.clearTimeout(hold);
    // On a pin, the pointer is captured only once it moves: a captured pointer would never press the pin.
    if (!pin) element.setPointerCapture(event.pointerId);
    if (pointers.size === 1) {
      start = first = place;
      isOnPin = pin;
      const { onDraw, onHold }: Gestures = event.button === 0 ? of() : {};
      drawing = onDraw?.(place);
      if (!drawing && onHold && !isOnPin) {
        hold = window.setTimeout(() => {
          start = undefined;
          pointers.delete(event.pointerId);
          onHold(place);
        }, HOLD_MS);
      }
      return;
    }
    // A second finger starts a zoom, whatever the first one was doing.
    drag();
    start = undefined;
    drawing?.end(false);
    drawing = undefined;
  };

  const move = (event: PointerEvent) => {
    // A mouse that was pressed on a pin is not captured, and may have been lifted elsewhere.
    if (event.buttons === 0) pointers.delete(event.pointerId);
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const place = at(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, place);
    if (!hasMoved && first && apart(first, place) >= STILL_PX) drag();
    if (drawing) return drawing.move(place);
    if (other) {
      const now = middle(place, other);
      const was = middle(before, other);
      const factor = apart(place, other) / Math.max(1, apart(before, other));
      viewport.zoom(factor, was);
      return viewport.pan({ x: now.x - was.x, y: now.y - was.y });
    }
    if (!hasMoved) return;
    window.clearTimeout(hold);
    const from = start ?? before;
    start = undefined;
    viewport.pan({ x: place.x - from.x, y: place.y - from.y });
  };

  const up = (event: PointerEvent) => {
    window.clearTimeout(hold);
    const place = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    const isKept = event.type === "pointerup";
    if (drawing) drawing.end(isKept);
    else if (place && start && isKept && !isOnPin) of().onPress?.(place);
    drawing = undefined;
    start = undefined;
  };

  // A drag that began on a pin does not open it. A key clicks without a pointer.
  const click = (event: MouseEvent) => {
    if (hasMoved && event.detail > 0) event.stopPropagation();
    hasMoved = false;
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    measure();
    const pixels = event.deltaY * (WHEEL_UNITS[event.deltaMode] ?? 1);
    // A pinch on a touchpad arrives as a wheel event with Ctrl, in smaller steps.
    viewport.zoom(Math.exp(-pixels * WHEEL_SPEED * (event.ctrlKey ? 6 : 1)), at(event));
  };

  const keys = keysOf(viewport);
  const key = (event: KeyboardEvent) => {
    // A pin on the sheet is a button, which takes its own keys.
    const { onPress }: Gestures = event.target === element ? of() : {};
    const { width, height } = viewport.screen;
    const act =
      event.key === "Enter" && onPress
        ? () => onPress({ x: width / 2, y: height / 2 })
        : keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  // A long press on a phone would open the browser's menu.
  const menu = (event: Event) => of().onHold && event.preventDefault();

  element.addEventListener("contextmenu", menu);
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("click", click, true);
  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("keydown", key);
  return () => {
    window.clearTimeout(hold);
    element.removeEventListener("contextmenu", menu);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("click", click, true);
    element.removeEventListener("wheel", wheel);
    element.removeEventListener("keydown", key);
  };
}
