import { useCallback, useSyncExternalStore } from "react";

/** Whether the screen matches a media query, such as `(width < 40rem)`. Use it where a style sheet cannot do it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
