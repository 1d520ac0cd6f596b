/** Runs something once the page is idle, at the latest after five seconds. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 5_000 });
  else act();
}
