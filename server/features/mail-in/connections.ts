import type { Server, Socket } from "node:net";

/** From one network at a time. A mail server sends over a few. */
const MAX_FROM_ONE = 10;
/** A mail of the largest size over a line of 0.4 Mbit/s. */
const LONGEST_MS = 15 * 60_000;

/** Counts open connections by the network that they come from. */
export function connectionCount(): {
  /** Whether one more may be open. */
  enter(id: string, network: string): boolean;
  leave(id: string): void;
} {
  const open = new Map<string, string>();
  return {
    enter(id, network) {
      const same = [...open.values()].filter((each) => each === network).length;
      if (same >= MAX_FROM_ONE) return false;
      open.set(id, network);
      return true;
    },
    leave(id) {
      open.delete(id);
    },
  };
}

/** Ends connections that last longer than any mail takes, however little they send meanwhile. */
export function endSlowConnections(server: Server, longestMs = LONGEST_MS): void {
  server.on("connection", (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), longestMs);
    socket.once("close", () => clearTimeout(timer));
  });
}
