import { useHotkeys } from "./use-hotkeys.ts";

/** Returning false means that there is nothing to decide, and leaves the key to the browser. */
type Decide = () => unknown;

/** Whether a dialog asks something above the panels. */
export function isAsked(): boolean {
  return document.querySelector("[aria-modal=true]:not([data-panel])") !== null;
}

/** Approves with `a` and rejects with `r` what is open to be decided, unless a dialog asks something. */
export function useDecisionKeys(on: boolean, decide: { approve: Decide; reject: Decide }): void {
  const unless = (run: Decide) => () => (on && !isAsked() ? run() : false);
  useHotkeys({ a: unless(decide.approve), r: unless(decide.reject) });
}
