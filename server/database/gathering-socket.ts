import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/** Sends what is written in one turn of the event loop in one piece. */
function gather(socket: Socket): void {
  const write: Socket["write"] = socket.write.bind(socket);
  let gathering = false;
  socket.write = (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done) => {
    if (!gathering) {
      gathering = true;
      socket.cork();
      process.nextTick(() => {
        gathering = false;
        socket.uncork();
      });
    }
    return typeof encoding === "string" ? write(chunk, encoding, done) : write(chunk, encoding);
  };
}

/**
 * A socket for a database connection that is pipelined. Beginning a transaction, entering it and its
 * first query cost it one call of the system instead of three, and such calls are the larger part of
 * what a small request costs.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // Connecting gives a socket its own write back, so that ours can only come after it.
  socket.once("connect", () => gather(socket));
  return socket;
}
