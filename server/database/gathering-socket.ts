import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/** Sends all writes of one turn of the event loop in one piece. */
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
 * A socket for a pipelined database connection. Beginning a transaction, entering it and its first query cost
 * one system call instead of three. System calls are the larger part of the cost of a small request.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // Connecting restores the socket's own write, so ours is set after that.
  socket.once("connect", () => gather(socket));
  return socket;
}
