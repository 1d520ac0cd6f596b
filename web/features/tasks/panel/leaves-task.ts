import type { Move } from "../../../ui/hooks/use-unsaved-guard.ts";

/** The parameters that open a task: in a list of tasks, and in the list of what waits. */
const OPENING = ["task", "item", "as"];

type Places = {
  readonly [Of in "currentLocation" | "nextLocation"]: Pick<Move[Of], "pathname" | "search">;
};

/** Whether a navigation leaves the open task: closing it, opening another, going back. */
export function leavesTask({ currentLocation, nextLocation }: Places): boolean {
  const now = new URLSearchParams(currentLocation.search);
  const next = new URLSearchParams(nextLocation.search);
  return (
    currentLocation.pathname !== nextLocation.pathname ||
    OPENING.some((name) => now.get(name) !== next.get(name))
  );
}
