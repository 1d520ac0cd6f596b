import { useEffect, useState } from "react";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

const WaitingButton = lazyView(async () => (await import("./waiting-button.tsx")).WaitingButton);

/** The link in the top bar to what waits. It comes once the page is idle: no screen waits for its count. */
export function LazyWaitingButton() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
    const stop = globalThis.cancelIdleCallback ?? clearTimeout;
    const handle = wait(() => setIdle(true), { timeout: 5000 });
    return () => stop(handle);
  }, []);
  return (
    // Its place in the bar, so that nothing moves when it comes. On a phone, the menu has it.
    <span className="size-10 shrink-0 max-sm:hidden pointer-coarse:size-11">
      {isIdle && <WaitingButton />}
    </span>
  );
}
