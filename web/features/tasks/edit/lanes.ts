interface Lanes {
  /** Runs `work` when everything asked of this lane before is over, well or not, and answers what it does. */
  inTurn<Answer>(this: void, lane: string, work: () => Promise<Answer>): Promise<Answer>;
}

/** Queues by name: within one, things happen one after the other; between them, at once. */
export function createLanes(): Lanes {
  const last = new Map<string, Promise<unknown>>();
  return {
    async inTurn(lane, work) {
      const before = last.get(lane) ?? Promise.resolve();
      const turn = before.then(work, work);
      last.set(lane, turn);
      try {
        return await turn;
      } finally {
        if (last.get(lane) === turn) last.delete(lane);
      }
    },
  };
}
