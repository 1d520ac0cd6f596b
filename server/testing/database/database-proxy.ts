import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import pg from "pg";

/** A proxy in front of a database. */
export interface DatabaseProxy {
  readonly url: string;
  connections(): number;
  /** Ends all connections, and refuses new ones. */
  cut(): Promise<void>;
  /** Silently stops passing on data: connections stay open, and new ones are accepted. */
  hush(): void;
  mend(): Promise<void>;
}

/** A proxy to the database that can be cut off and opened again, like a restart of its server. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port: at } = new pg.Client(databaseUrl);
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${at}` } : { host, port: at };
  const sockets = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let silent = false;
  const serve = () =>
    createServer((socket) => {
      const onward = connect(target);
      for (const [each, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        sockets.add(each);
        each.on("error", () => undefined);
        each.on("close", () => {
          sockets.delete(each);
          other.destroy();
        });
      }
      pairs.set(socket, onward);
      socket.once("close", () => pairs.delete(socket));
      if (!silent) socket.pipe(onward).pipe(socket);
    });
  let server: Server = serve().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    connections: () => sockets.size / 2,
    async cut() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    hush() {
      silent = true;
      for (const pair of pairs) for (const each of pair) each.unpipe().pause();
    },
    async mend() {
      if (silent) {
        silent = false;
        for (const [socket, onward] of pairs) socket.pipe(onward).pipe(socket);
        return;
      }
      server = serve().listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}
