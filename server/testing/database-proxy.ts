import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import pg from "pg";

/** A proxy in front of a database. */
export interface DatabaseProxy {
  readonly url: string;
  connections(): number;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A proxy to the database that can be cut off and opened again, like a restart of its server. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port: at } = new pg.Client(databaseUrl);
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${at}` } : { host, port: at };
  const sockets = new Set<Socket>();
  const serve = () =>
    createServer((socket) => {
      const onward = connect(target);
      for (const each of [socket, onward]) {
        sockets.add(each);
        each.on("error", () => undefined).on("close", () => sockets.delete(each));
      }
      socket.pipe(onward).pipe(socket);
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
    async mend() {
      server = serve().listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}
