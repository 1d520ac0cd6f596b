import type { QueryClient } from "@tanstack/react-query";
import type { LiveMessage } from "../../contract/live.ts";
import { touches } from "./live-topics.ts";

/** Messages that come this close together cause one round of fetching. */
export const GATHER_MS = 250;

type Client = Pick<QueryClient, "invalidateQueries" | "isMutating">;

/**
 * Fetches again what live messages made stale: gathered, one round at a time, and not while a change
 * of our own is under way, whose optimistic state the answers would undo.
 */
export function createLiveInvalidation(client: Client) {
  let gathered: LiveMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let stopped = false;

  function schedule() {
    if (timer === undefined && !busy && !stopped) timer = setTimeout(() => void flush(), GATHER_MS);
  }

  async function flush() {
    timer = undefined;
    if (client.isMutating() > 0) return schedule();
    const messages = gathered;
    gathered = [];
    busy = true;
    try {
      await client.invalidateQueries({
        predicate: ({ queryKey }) => messages.some((message) => touches(message, queryKey)),
      });
    } finally {
      busy = false;
      if (gathered.length > 0) schedule();
    }
  }

  return {
    hear(message: LiveMessage) {
      gathered.push(message);
      schedule();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
