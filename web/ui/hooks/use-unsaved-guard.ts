import { useCallback, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/**
 * Asks before something typed is lost: on closing, on leaving the screen (Back, on a phone above all)
 * and on leaving the site. `leave` closes at once when nothing is unsaved.
 */
export function useUnsavedGuard(unsaved: boolean, onClose: () => void) {
  const [wantsToClose, setWantsToClose] = useState(false);
  const blocker = useBlocker(unsaved);
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => unsaved && event.preventDefault(), [unsaved]),
  );
  return {
    asking: wantsToClose || blocker.state === "blocked",
    leave: () => (unsaved ? setWantsToClose(true) : onClose()),
    stay: () => {
      setWantsToClose(false);
      blocker.reset?.();
    },
    discard: () => (blocker.state === "blocked" ? blocker.proceed() : onClose()),
  };
}
