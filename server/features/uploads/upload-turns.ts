/** One request at a time may write an upload. */
export interface UploadTurns {
  /**
   * Waits for the turn. A request that is still receiving gives up its turn, because its phone has lost the
   * network.
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
