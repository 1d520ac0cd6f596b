import { useEffect } from "react";

/** How long a control that appears under a resting pointer ignores presses, in milliseconds. */
const REST = 700;
/** How long after a press its position is watched: the server may take its time to answer. */
const WATCH = 10_000;
/**
 * How long elements may still move to their final position, in milliseconds: longer than the entry animation of any
 * dialog or panel.
 */
const SETTLE = 300;
/**
 * How far the pointer has to move to have left the position, in pixels. A double click moves less, a double tap
 * hardly more.
 */
const LEFT = 24;

const NAME = "aria-label";
/** The attributes that may move a control, or an element over it. */
const MOVERS = ["class", "hidden", "open", "style"];
const CONTROL = "button, [role=button], [role^=menuitem]";

interface Shown {
  readonly element: Element;
  readonly name: string | null;
}

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(CONTROL) : null;

/** Checks whether the element is a field in which people write. A press on it opens nothing. */
const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

const nameOf = (element: Element) => element.getAttribute(NAME) ?? element.textContent;

/**
 * Prevents a double press from becoming two actions. After a press, a control that takes the position or the name
 * of the pressed one is disarmed until the pointer has moved away or a moment has passed, so that the person has
 * seen it. The guard works for the whole document. On the keyboard, only a held Enter is stopped, because it would
 * press what it opened.
 */
export function usePressGuard() {
  useEffect(() => guardPresses(), []);
}

function guardPresses() {
  let place: { readonly x: number; readonly y: number } | undefined;
  let shown: Shown | undefined;
  let pressed: Shown | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  const disarmed = new Map<Element, { timer: ReturnType<typeof setTimeout>; marked: boolean }>();

  const rearm = (element: Element) => {
    const state = disarmed.get(element);
    if (state === undefined) return;
    clearTimeout(state.timer);
    if (state.marked) element.removeAttribute("aria-disabled");
    disarmed.delete(element);
  };
  const disarm = (element: Element) => {
    const before = disarmed.get(element);
    clearTimeout(before?.timer);
    const marked = before?.marked ?? !element.hasAttribute("aria-disabled");
    if (marked) element.setAttribute("aria-disabled", "true");
    disarmed.set(element, { timer: setTimeout(() => rearm(element), REST), marked });
  };

  const look = (): Shown | undefined => {
    const found = place && controlOf(document.elementFromPoint(place.x, place.y));
    return found ? { element: found, name: nameOf(found) } : undefined;
  };
  const isSame = (one: Shown, other: Shown | undefined) =>
    one.element === other?.element && one.name === other.name;
  const lookAgain = () => {
    const now = look();
    // The pressed control may come back: an error moves a button away, and its correction moves it back. It is not
    // a new control.
    if (now && !isSame(now, shown) && !isSame(now, pressed)) disarm(now.element);
    shown = now;
  };
  let frame = 0;
  let settled = 0;
  // A dialog that slides in gets beneath the pointer some frames after it was rendered, when nothing in the DOM
  // changes any more.
  const follow = () => {
    lookAgain();
    frame = performance.now() < settled ? requestAnimationFrame(follow) : 0;
  };
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName === null || attributeName === NAME))
      lookAgain();
    settled = performance.now() + SETTLE;
    if (frame === 0) frame = requestAnimationFrame(follow);
  });
  const leave = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    frame = 0;
    clearTimeout(end);
    place = undefined;
    for (const element of disarmed.keys()) rearm(element);
  };

  const watch = (event: MouseEvent, element: Element | null) => {
    leave();
    place = { x: event.clientX, y: event.clientY };
    pressed = element ? { element, name: nameOf(element) } : undefined;
    shown = pressed;
    end = setTimeout(leave, WATCH);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: [NAME, ...MOVERS],
    });
  };
  const press = (event: MouseEvent) => {
    const control = controlOf(event.target);
    // A press by Enter, Space or a screen reader has no pointer, and so no position.
    if (event.type === "click" && event.detail === 0) return;
    if (control && disarmed.has(control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      disarm(control);
    } else if (event.type === "click" ? control : !control && !isField(event.target))
      watch(event, control);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (place && Math.hypot(clientX - place.x, clientY - place.y) > LEFT) leave();
  };

  const hold = (event: KeyboardEvent) => {
    if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement))
      event.preventDefault();
  };

  // Menus open when the pointer goes down, so that counts as a press too. The same is true for elements that are
  // not controls, such as a drawing or a bar.
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("click", press, true);
  document.addEventListener("keydown", hold, true);
  document.addEventListener("pointermove", move, { capture: true, passive: true });
  // A finger that scrolls presses nothing.
  document.addEventListener("pointercancel", leave, true);
  return () => {
    leave();
    document.removeEventListener("pointerdown", press, true);
    document.removeEventListener("click", press, true);
    document.removeEventListener("keydown", hold, true);
    document.removeEventListener("pointermove", move, true);
    document.removeEventListener("pointercancel", leave, true);
  };
}
