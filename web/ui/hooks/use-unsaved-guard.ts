import { useCallback, useEffect, useRef, useState } from "react";
import { type Blocker, type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { trackUnsaved } from "../unsaved.ts";

export type Move = Parameters<BlockerFunction>[0];

/**
 * Checks whether a navigation leaves the form. Replacing the address while the form stays, as when a drawing stops
 * moving or a filter is written, does not leave it.
 */
const leavesForm = ({ currentLocation, nextLocation, historyAction }: Move) =>
  historyAction !== "REPLACE" || currentLocation.pathname !== nextLocation.pathname;

/**
 * Asks before unsaved input is lost: on closing, on leaving the screen (Back, above all on a phone)
 * and on leaving the site. `leave` closes at once when nothing is unsaved. `isUnsaved` is called at that moment.
 * @param isLeaving says which navigations leave the form; without it, all but a replaced address of the same screen
 */
export function useUnsavedGuard(
  isUnsaved: () => boolean,
  onClose: () => void,
  isLeaving: (move: Move) => boolean = leavesForm,
) {
  const [wantsToClose, setWantsToClose] = useState(false);
  const latest = useRef({ isUnsaved, isLeaving });
  useEffect(() => {
    latest.current = { isUnsaved, isLeaving };
  });
  useEffect(() => trackUnsaved(() => latest.current.isUnsaved()), []);
  const blocker = useBlocker(
    useCallback((move: Move) => latest.current.isUnsaved() && latest.current.isLeaving(move), []),
  );
  const answered = useRef<Blocker>(undefined);
  /** Answers a blocked navigation once: a second press may come before the question has left the screen. */
  const answer = (choice: "reset" | "proceed") => {
    if (blocker.state !== "blocked" || answered.current === blocker) return;
    answered.current = blocker;
    blocker[choice]();
  };
  useBeforeUnload((event) => latest.current.isUnsaved() && event.preventDefault());
  return {
    asking: wantsToClose || blocker.state === "blocked",
    leave: () => (isUnsaved() ? setWantsToClose(true) : onClose()),
    stay: () => {
      setWantsToClose(false);
      answer("reset");
    },
    discard: () => (blocker.state === "blocked" ? answer("proceed") : onClose()),
  };
}
