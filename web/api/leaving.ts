const waiting = new Set<() => Promise<unknown>>();

/** What must reach the server before the person signs out or switches to another company. */
export const beforeLeaving = {
  /** @returns a function that removes it */
  add(finish: () => Promise<unknown>): () => void {
    waiting.add(finish);
    return () => void waiting.delete(finish);
  },
  finish: () => Promise.all([...waiting].map((finish) => finish())),
};
