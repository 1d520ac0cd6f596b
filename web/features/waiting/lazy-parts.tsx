import { type ComponentType, useCallback, useState } from "react";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";

/** The link in the top bar to what waits. It comes once the page is idle: no screen waits for its count. */
export function LazyWaitingButton() {
  const [Button, setButton] = useState<ComponentType>();
  const load = useCallback(async () => {
    const { WaitingButton } = await import("./waiting-button.tsx");
    setButton(() => WaitingButton);
  }, []);
  usePrefetch(load, { always: true });
  return (
    // Its place in the bar, so that nothing moves when it comes.
    <span className="size-10 shrink-0 pointer-coarse:size-11">{Button && <Button />}</span>
  );
}
