/** One request at a time may write an upload. */
export interface UploadTurns {
  /**
   * Waits for the turn. A request that is still receiving gives it up, because its phone has lost its network.
   * @param stop ends the receiving of the request that has the turn, when the next one arrives
   * @returns a function that gives the turn back
   */
  take(id: string, stop: () => void): Promise<() => void>;
}

interface Holder {
  readonly stop: () => void;
  readonly ended: Promise<void>;
}

export function uploadTurns(): UploadTurns {
  const holders = new Map<string, Holder>();
  return {
    async take(id, stop) {
      for (let holder = holders.get(id); holder; holder = holders.get(id)) {
        holder.stop();
        await holder.ended;
      }
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      holders.set(id, { stop, ended });
      return () => {
        holders.delete(id);
        resolve();
      };
    },
  };
}
