import { useSyncExternalStore } from "react";

/** Below this width there is no space for a table beside a Gantt. */
const narrow = window.matchMedia("(max-width: 47.99rem)");

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener("change", changed);
      return () => narrow.removeEventListener("change", changed);
    },
    () => narrow.matches,
  );
}
