import { useEffect, useRef } from "react";
import type { CommandSpec } from "../outbox/command.ts";
import { useSync } from "./sync-context.tsx";

/**
 * Runs a command once when the person leaves the screen, or when the page is hidden. It is sent even if the page
 * closes. `make` is asked at that moment; undefined runs none.
 */
export function useOnLeaving(make: () => CommandSpec | undefined): void {
  const { run, queue } = useSync();
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  useEffect(() => {
    let isDone = false;
    const leave = () => {
      const spec = isDone ? undefined : latest.current();
      if (!spec) return;
      isDone = true;
      queue.release(run({ ...spec, held: true }).id);
    };
    const onHidden = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [run, queue]);
}
