import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/** Sends all writes of one turn of the event loop in one piece. */
function gather(socket: Socket): void {
  const write: Socket["write"] = socket.write.bind(socket);
  const end: Socket["end"] = socket.end.bind(socket);
  let chunks: Uint8Array[] = [];
  let awaiting: Done[] = [];

  const sendGathered = (): void => {
    if (chunks.length === 0) return;
    const [piece, callbacks] = [Buffer.concat(chunks), awaiting];
    chunks = [];
    awaiting = [];
    write(piece, (error) => {
      for (const done of callbacks) done(error);
    });
  };
  socket.write = (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done) => {
    if (chunks.length === 0) process.nextTick(sendGathered);
    const args = typeof encoding === "string" ? encoding : "utf8";
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk, args) : chunk);
    const callbacks = typeof encoding === "function" ? encoding : done;
    if (callbacks) awaiting.push(callbacks);
    return !socket.writableNeedDrain;
  };
  socket.end = ((...args: Parameters<typeof end>) => {
    sendGathered();
    return end(...args);
  }) as Socket["end"];
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
