import { fetchChanges } from "./programme-queries.ts";
import type { ProgrammeStore } from "./store/programme-store.ts";

export type Follower = ReturnType<typeof createFollower>;

/** Fetches changes. A request made while another is running is sent after it. */
export function createFollower(projectId: string, store: ProgrammeStore) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let asking: Promise<void> | undefined;
  let isWanted = false;

  async function askWhileWanted(): Promise<void> {
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false;
        const changes = await fetchChanges(projectId, store.get().revision);
        if (!signal.aborted) store.receive(changes);
      }
    } catch {
      // The next live message, or the next time the page is shown, triggers another request.
    } finally {
      asking = undefined;
    }
  }

  return {
    /** Resolves when all changes made before the call are shown, or could not be fetched. */
    ask(): Promise<void> {
      isWanted = true;
      asking ??= askWhileWanted();
      return asking;
    },
    stop: () => stopping.abort(),
  };
}
