import { useLayoutEffect, useRef } from "react";
import { useHotkeys } from "./use-hotkeys.ts";

/** Returning false means that there is nothing to decide, and leaves the key to the browser. */
type Decide = () => unknown;

/** Nobody reads what has come onto the screen, and decides on it, within this time in milliseconds. */
const UNREAD_MS = 700;

/** Whether a dialog asks something above the panels. */
export function isAsked(): boolean {
  return document.querySelector("[aria-modal=true]:not([data-panel])") !== null;
}

/**
 * Whether a key was pressed for what is open since `shownAt`. A key that is held down, or was meant for what was open
 * before, decides nothing.
 */
export function isMeantFor(
  shownAt: number,
  { repeat, timeStamp }: Pick<KeyboardEvent, "repeat" | "timeStamp">,
): boolean {
  return !repeat && timeStamp - shownAt >= UNREAD_MS;
}

/**
 * Approves with `a` and rejects with `r` what is open to be decided, unless a dialog asks something.
 * @param open the id of what the keys decide on; undefined if they decide nothing
 */
export function useDecisionKeys(
  open: string | undefined,
  decide: { approve: Decide; reject: Decide },
): void {
  const shown = useRef<{ open: string | undefined; at: number }>({ open: undefined, at: 0 });
  useLayoutEffect(() => {
    if (shown.current.open !== open) shown.current = { open, at: performance.now() };
  }, [open]);
  const unless = (run: Decide) => (event: KeyboardEvent) =>
    open !== undefined && !isAsked() && isMeantFor(shown.current.at, event) ? run() : false;
  useHotkeys({ a: unless(decide.approve), r: unless(decide.reject) });
}
