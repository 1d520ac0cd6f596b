import { Socket } from "node:net";
import pg from "pg";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A connection can die silently. Only a query shows whether it is alive. */
const HEARTBEAT_MS = 30_000;
const PATIENCE_MS = 5_000;

export interface LiveConnectionParts {
  readonly url: string;
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  /** Called when the channel is being listened to; `again` after an interruption. */
  readonly onUp: (again: boolean) => void;
  readonly onDown: (error: Error) => void;
}

interface Attempt {
  readonly client: pg.Client;
  readonly socket: Socket;
}

const settings = {
  // A lost notification is repaired by fetching again, so waiting for the disk at commit is not worth it.
  synchronous_commit: "off",
  statement_timeout: "5s",
};

/**
 * One connection that notifies and listens on a channel, and reconnects whenever it is lost. It never opens
 * an explicit transaction, so that it always receives.
 */
export class LiveConnection {
  readonly #parts: LiveConnectionParts;
  #current: Attempt | undefined;
  #closed = false;
  #wasUp = false;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(parts: LiveConnectionParts) {
    this.#parts = parts;
    this.#heartbeat = setInterval(() => {
      this.#current?.client
        .query("select")
        .catch((error: Error) => this.#lose(this.#current, error));
    }, HEARTBEAT_MS).unref();
  }

  get isUp(): boolean {
    return this.#current !== undefined;
  }

  /** Connects and listens. @throws Error if the database cannot be reached now. */
  async open(): Promise<void> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#parts.url,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      application_name: "plumbline live",
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(" "),
    });
    const attempt = { client, socket };
    client.on("error", (error) => this.#lose(attempt, error));
    client.on("end", () => this.#lose(attempt, new Error("Connection terminated")));
    client.on("notification", ({ payload }) => this.#parts.onPayload(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${this.#parts.channel}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    if (this.#closed) return void socket.destroy();
    this.#current = attempt;
    this.#failures = 0;
    this.#parts.onUp(this.#wasUp);
    this.#wasUp = true;
  }

  /** Notifies, in one transaction. @throws Error if it is not certain that everything was sent. */
  async send(payloads: readonly string[]): Promise<void> {
    const attempt = this.#current;
    if (!attempt) throw new Error("The connection for live events is down");
    try {
      await attempt.client.query(
        "select pg_notify($1, payload) from unnest($2::text[]) as payload",
        [this.#parts.channel, payloads],
      );
    } catch (error) {
      this.#lose(attempt, error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    const attempt = this.#current;
    this.#current = undefined;
    if (!attempt) return;
    const patience = setTimeout(() => attempt.socket.destroy(), PATIENCE_MS);
    await attempt.client.end().catch(() => undefined);
    clearTimeout(patience);
  }

  #lose(attempt: Attempt | undefined, error: Error): void {
    if (attempt === undefined || attempt !== this.#current) return;
    this.#current = undefined;
    attempt.socket.destroy();
    this.#parts.onDown(error);
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#closed) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => {
      this.open().catch(() => this.#reconnect());
    }, wait);
  }
}
