import pg from "pg";

// Members of pg that its types leave out.
declare module "pg" {
  interface ClientBase {
    readonly processID: number;
    readonly secretKey: number;
  }
  interface Connection {
    connect(portOrPath: number | string, host?: string): void;
    cancel(processID: number, secretKey: number): void;
  }
}

const PATIENCE_MS = 5_000;

/**
 * Asks the database, over a connection of its own, to stop what `client` runs. This needs no rights, only the
 * secret that the database gave to the connection.
 * @returns whether the request has been dealt with: the signal is sent, so that a query that is sent from now
 *   on meets it at its beginning, or not at all.
 */
function requestCancel(client: pg.PoolClient): Promise<boolean> {
  const { host, port, ssl, processID, secretKey } = client;
  return new Promise((resolve) => {
    const connection = new pg.Connection(ssl === undefined ? {} : { ssl });
    let sent = false;
    const finish = (delivered: boolean) => {
      clearTimeout(patience);
      connection.stream.destroy();
      resolve(delivered);
    };
    const patience = setTimeout(() => finish(false), PATIENCE_MS);
    connection.on("error", () => finish(false));
    // The database answers nothing, and closes the connection when it has sent the signal.
    connection.once("end", () => finish(sent));
    connection.once(ssl ? "sslconnect" : "connect", () => {
      sent = true;
      connection.cancel(processID, secretKey);
    });
    if (host.startsWith("/")) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}

export interface Cancelling {
  /** Stops listening. @throws the reason of the signal if it was aborted */
  end(): void;
  /** Whether the connection can be used again, once any cancel request has been dealt with. */
  dealtWith(): Promise<boolean>;
}

/**
 * Cancels what `client` runs when `closed` is aborted.
 * @param before is called first, so that no further query is sent.
 */
export function cancelWhenAborted(
  client: pg.PoolClient,
  closed: AbortSignal,
  before: () => void,
): Cancelling {
  let request: Promise<boolean> | undefined;
  const cancel = () => {
    before();
    request = requestCancel(client);
  };
  closed.addEventListener("abort", cancel, { once: true });
  return {
    end() {
      closed.removeEventListener("abort", cancel);
      if (request) throw closed.reason;
    },
    async dealtWith() {
      closed.removeEventListener("abort", cancel);
      return (await request) ?? true;
    },
  };
}
