import pg from "pg";
import { gatheringSocket } from "./gathering-socket.ts";
import type { LoginUrls } from "./roles/login-roles.ts";
import { RESETTABLE, resetRoleSettings } from "./roles/role-settings.ts";

const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** `2026-03-01 08:30:00.123+00` as PostgreSQL writes it in UTC, to ISO 8601. */
function toIso(text: string): string {
  return `${text.replace(" ", "T").replace(/\+00$/, "")}Z`;
}

/** `2026-03-01 08:30:00`, without a zone, to a moment of a programme: wall-clock time to the minute. */
function toMoment(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 16)}`;
}

function toCount(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError("A count is beyond what a number holds exactly");
  return value;
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [DATE]: (text) => text,
  [TIMESTAMP]: toMoment,
  [TIMESTAMPTZ]: toIso,
  [INT8]: toCount,
};

/**
 * How values are returned, whatever the driver's defaults: days and instants as text, counts as numbers.
 * `numeric` stays text, since a double would not hold money exactly.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: "text" | "binary") =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format),
};

/** How long each statement of a read may take. */
const READ_LIMIT = "5s";
/** How long each statement of a write, of a report or of the system's work may take. */
export const WORK_LIMIT = "30s";

/** The connections of the two roles. Neither role can switch to the other. */
export interface Pools {
  /** People's requests, which row-level security confines. */
  readonly request: pg.Pool;
  /** Work before there is a person (sign-in) or without one (jobs). */
  readonly system: pg.Pool;
}

export interface PoolsOptions {
  readonly urls: LoginUrls;
  /** The most connections for people's requests. */
  readonly max: number;
  /** The most for the system's work. */
  readonly maxSystem?: number;
  readonly readLimit?: string;
  /**
   * Receives the error of an idle connection that was lost, also while the pools close. The next query opens
   * another connection.
   */
  readonly lost?: (error: Error) => void;
  /** Receives a warning about settings that a role had set for itself. */
  readonly warn?: (message: string) => void;
}

const FEW = 3;
/** Gives the connection its own key, with which its tickets are sealed. */
const OPEN_SESSION = "select open_session()";

/** Opens the pools of both roles. They connect when they are used. */
export function openPools({
  urls,
  max,
  maxSystem = FEW,
  readLimit = READ_LIMIT,
  lost = () => undefined,
  warn = () => undefined,
}: PoolsOptions): Pools {
  const hears = { lost, warn };
  return {
    request: openPool({ url: urls.app, max, limit: readLimit, opening: OPEN_SESSION, ...hears }),
    system: openPool({ url: urls.system, max: maxSystem, limit: WORK_LIMIT, ...hears }),
  };
}

export async function closePools({ request, system }: Pools): Promise<void> {
  await Promise.all([request.end(), system.end()]);
}

/** How long the database may take to accept a connection. A database that is away may not answer at all. */
const CONNECT_MS = 4_000;

/** A client that stops trying to connect sooner than a request stops waiting for a free connection. */
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

/**
 * Opens a pool of connections. Queries on one connection are pipelined: those sent without waiting travel
 * together and are answered in order.
 */
function openPool({
  url,
  max,
  limit,
  opening,
  lost,
  warn,
}: {
  url: string;
  max: number;
  limit: string;
  /** What each connection sends first. */
  opening?: string;
  lost: (error: Error) => void;
  warn: (message: string) => void;
}): pg.Pool {
  const settings = {
    // Names the temporary schema last: otherwise a temporary table would be found first.
    search_path: "plumbline,pg_temp",
    TimeZone: "UTC",
    idle_in_transaction_session_timeout: "60s",
    // Settings that a role could set for itself so that nobody can log in to reset them: see role-settings.ts.
    ...RESETTABLE,
    statement_timeout: limit,
  };
  // A connection that began with settings from its role is not used: the next one begins without them.
  const onConnect = async (client: pg.ClientBase) => {
    const opened = opening === undefined ? undefined : client.query(opening);
    opened?.catch(() => undefined);
    const settings = await resetRoleSettings(client);
    await (settings.length === 0 && opened);
    if (settings.length === 0) return;
    const message = `Connection terminated: its role had set ${settings.join(", ")} for itself, which is reset`;
    warn(message);
    throw new Error(message);
  };
  const pool = new pg.Pool({
    Client: ImpatientClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionString: url,
    max,
    types,
    pipeline: true,
    stream: gatheringSocket,
    // Also how long a request waits for a connection: a burst is served late rather than refused.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    application_name: "plumbline",
    onConnect,
  });
  // An error that nobody listens to would end the process. The pool passes on those of idle connections.
  pool.on("error", lost);
  // A connection in use can be lost while no query of it is waiting. Its next query then fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
