import type { LiveMessage } from "../../../contract/live.ts";

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/** Every live message as it arrives, for a screen that fetches what changed by itself and at once. */
export const liveMessages = {
  ring(message: LiveMessage): void {
    for (const listener of listeners) listener(message);
  },
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
