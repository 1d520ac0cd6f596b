import type { Server, Socket } from "node:net";
import { createSlots, type Slow } from "../../platform/slots.ts";
import { networkOf } from "../../platform/rate-limit.ts";

const MAX_CONNECTIONS = 50;
/** The most connections from one network. A mail server sends over a few. */
const MAX_FROM_ONE = 10;
/** The time for a mail of the largest size over a line of 0.4 Mbit/s. */
const LONGEST_MS = 15 * 60_000;
/** How many times in a window the senders' speed is measured. */
const MEASURES = 4;

/** The other side of a connection, as the server and the protocol both know it. */
interface Peer {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
}

const keyOf = ({ remoteAddress = "", remotePort = 0 }: Peer): string =>
  `${remoteAddress.replace(/^::ffff:/, "")} ${remotePort}`;

export interface MailConnections {
  /**
   * Gives a new connection a slot. @throws TooMuchAtOnce if all slots are taken, and no network that has more of
   * them has a slow connection that can be closed
   */
  enter(peer: Peer): void;
  /** Does work for a connection. It does not count as slow while it waits for us. */
  during<T>(peer: Peer, work: () => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Shares the connections of a mail port. A slow connection keeps its slot while nobody else needs it. Otherwise the
 * slowest connection of the network with the most connections is closed. A connection is also closed when it has
 * lasted longer than any mail takes.
 */
export function mailConnections(
  server: Server,
  slow: Slow,
  longestMs = LONGEST_MS,
): MailConnections {
  const shared = createSlots({
    most: { person: MAX_FROM_ONE, company: MAX_FROM_ONE, all: MAX_CONNECTIONS },
    slow,
    now: () => performance.now(),
  });
  const timer = setInterval(() => shared.measure(), slow.windowMs / MEASURES).unref();
  const sockets = new Map<string, Socket>();
  const busy = new Set<string>();

  // This listener must run before the protocol's own listener, which asks for the slot.
  server.prependListener("connection", (socket: Socket) => {
    const key = keyOf(socket);
    sockets.set(key, socket);
    const ending = setTimeout(() => socket.destroy(), longestMs);
    socket.once("close", () => {
      clearTimeout(ending);
      sockets.delete(key);
      busy.delete(key);
    });
  });

  return {
    enter(peer) {
      const key = keyOf(peer);
      const socket = sockets.get(key);
      // The connection has already closed.
      if (!socket) return;
      const network = networkOf(peer.remoteAddress ?? "");
      const leave = shared.take({
        who: network,
        company: network,
        received: () => socket.bytesRead,
        isArriving: () => !busy.has(key),
        lose: () => socket.destroy(),
      });
      socket.once("close", leave);
    },
    async during(peer, work) {
      const key = keyOf(peer);
      busy.add(key);
      try {
        return await work();
      } finally {
        busy.delete(key);
      }
    },
    close: () => clearInterval(timer),
  };
}
