/**
 * A finger's click comes as soon as the finger is lifted. This limit is on the event's own time, however late it is
 * handled.
 */
const AFTER_MS = 1_000;

/** The elements that take a press on anything drawn inside them. */
const TAKES = "a[href], button, input, select, textarea, label, summary, [role], [tabindex]";

interface Press {
  readonly began: Element;
  readonly path: ReadonlySet<EventTarget>;
  liftedAt?: number;
}

/** Checks whether the element under the finger now is the pressed one, or part of it. */
function isPressed({ began, path }: Press, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  // If a finger narrowly misses a control, it presses the element around it, and the browser clicks the control.
  if (path.has(target) || began.contains(target)) return true;
  // The icon in a button may have been drawn again.
  const taker = target.closest(TAKES);
  return taker !== null && path.has(taker);
}

/**
 * Prevents a finger's click from pressing an element that has just appeared beneath it. A browser sends mousedown,
 * mouseup and click once the finger is lifted, to whatever is there by then. A press that acts earlier, at
 * pointerdown, pointerup or after a while, would press what it opened; so would one whose list, toast or dialog
 * changed meanwhile. A mouse needs no guard.
 */
export function guardClicks(): void {
  let press: Press | undefined;
  window.addEventListener(
    "pointerdown",
    (event) => {
      if (!event.isPrimary) return;
      const { pointerType, target } = event;
      press =
        pointerType !== "mouse" && target instanceof Element
          ? { began: target, path: new Set(event.composedPath()) }
          : undefined;
    },
    true,
  );
  window.addEventListener(
    "pointerup",
    ({ isPrimary, timeStamp }) => {
      if (isPrimary && press) press.liftedAt = timeStamp;
    },
    true,
  );
  window.addEventListener(
    "pointercancel",
    ({ isPrimary }) => {
      if (isPrimary) press = undefined;
    },
    true,
  );
  const judge = (event: MouseEvent) => {
    // Keys, screen readers and code click without a pointer.
    if (!press || !event.isTrusted || event.detail === 0) return;
    const isOfPress = press.liftedAt !== undefined && event.timeStamp - press.liftedAt < AFTER_MS;
    if (isOfPress && !isPressed(press, event.target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    // A label clicks its control after its own click.
    if (!isOfPress || event.type === "click") press = undefined;
  };
  for (const name of ["mousedown", "mouseup", "click"] as const)
    window.addEventListener(name, judge, true);
}
