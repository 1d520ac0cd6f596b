import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes connections that never sent a request when the server closes. Browsers open some in advance, and
 * Node would wait a minute or more for a request on them.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket) => {
    if (closing) return void socket.destroy();
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", (request) => unused.delete(request.socket));
  app.addHook("preClose", async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
}
