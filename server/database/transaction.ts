import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { Refusal } from "../errors.ts";
import { builderFor, runPrepared, type Tx } from "./kysely-client.ts";

/** Whose transaction it is: a person's valid sign-in in a workspace. */
export interface Claims {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
}

/** What the database confirms about them as the transaction begins. */
export interface Entered {
  readonly role: string;
  readonly is_owner: boolean;
  readonly currency: string;
  readonly time_zone: string;
}

const ENTER = "select role, is_owner, currency, time_zone from enter($1, $2, $3)";
const RETRIES = 3;
/** Deadlock and serialization failure: the database asks for a retry. */
const TRY_AGAIN = new Set(["40P01", "40001"]);

function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Whether the database could not be reached or is shutting down, as opposed to a refused query. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code && /^(08...|57P0.|53...|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/.test(code))
    return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Cannot use a pool after calling end/i.test(
      error.message,
    )
  );
}

async function rollback(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    return true;
  } catch {
    return false;
  }
}

const followUps = new WeakMap<Tx, (() => void)[]>();

/** Calls `follow`, which must not throw, after the transaction of `tx` is committed, and only then. */
export function afterCommit(tx: Tx, follow: () => void): void {
  followUps.set(tx, [...(followUps.get(tx) ?? []), follow]);
}

/** Takes (and clears) the after-commit hooks of `tx`. */
function takeFollowUps(tx: Tx): (() => void)[] {
  const taken = followUps.get(tx) ?? [];
  followUps.delete(tx);
  return taken;
}

interface LastStatement {
  readonly statement: CompiledQuery;
  readonly take: (rows: readonly unknown[]) => void;
}

const lastStatements = new WeakMap<Tx, LastStatement[]>();

/**
 * Sends `statement` together with the commit of `tx`, after everything else, so that it costs no round trip.
 * If it fails, nothing is committed.
 * @param take receives its rows before any after-commit hook runs.
 */
export function sendWithCommit<Row>(
  tx: Tx,
  statement: CompiledQuery,
  take: (rows: readonly Row[]) => void = () => undefined,
): void {
  const last = { statement, take: (rows: readonly unknown[]) => take(rows as readonly Row[]) };
  lastStatements.set(tx, [...(lastStatements.get(tx) ?? []), last]);
}

async function commit(client: pg.PoolClient): Promise<void> {
  const tx = builderFor(client);
  const last = lastStatements.get(tx) ?? [];
  lastStatements.delete(tx);
  await Promise.all([
    ...last.map(async ({ statement, take }) =>
      take((await runPrepared(client, statement.sql, statement.parameters)).rows),
    ),
    client.query("commit"),
  ]);
}

async function attempt<T>(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => Promise<T>,
  end: "commit" | "leave",
): Promise<T> {
  const client = await pool.connect();
  // Drops the hooks and statements that a failed attempt left on this connection.
  takeFollowUps(builderFor(client));
  lastStatements.delete(builderFor(client));
  let result: T;
  try {
    result = await begin(client);
    if (end === "commit") await commit(client);
  } catch (error) {
    const usable = !isUnavailable(error) && (await rollback(client));
    client.release(!usable);
    throw error;
  }
  // A read already has its answer. The next user of the connection need not wait for the commit either: it is
  // answered before their queries, and fails only with the connection, which the pool notices.
  if (end === "leave") client.query("commit").catch(() => undefined);
  const due = takeFollowUps(builderFor(client));
  client.release();
  for (const follow of due) follow();
  return result;
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      if (tries >= RETRIES || !state || !TRY_AGAIN.has(state)) throw error;
    }
  }
}

/** What was last confirmed about a sign-in, so that a read can be sent before it is confirmed again. */
const lastEntered = new Map<string, Entered>();
const REMEMBERED = 10_000;

function keyOf({ sessionId, userId, workspaceId }: Claims): string {
  return `${sessionId} ${userId} ${workspaceId}`;
}

function isSame(a: Entered, b: Entered): boolean {
  return (
    a.role === b.role &&
    a.is_owner === b.is_owner &&
    a.currency === b.currency &&
    a.time_zone === b.time_zone
  );
}

/**
 * Assumes that nothing has changed since the sign-in's last request: begin, enter and the read travel
 * together, which saves a round trip. Enter, earlier in the same transaction, decides what the read may see.
 * Only the `entered` given to `work` is a guess; after a wrong guess the read runs again.
 */
async function readAhead<T>(
  tx: Tx,
  guess: Entered,
  entering: Promise<Entered>,
  work: (tx: Tx, entered: Entered) => Promise<T>,
): Promise<T> {
  const [entered, early] = await Promise.allSettled([entering, work(tx, guess)]);
  if (entered.status === "rejected") throw entered.reason;
  if (!isSame(entered.value, guess)) return work(tx, entered.value);
  if (early.status === "rejected") throw early.reason;
  return early.value;
}

/**
 * Runs `work` in a transaction that row-level security confines to what the claims' person may see. A `write`
 * is committed before this returns. A `read` has one snapshot per statement and must have no side effects,
 * since it may run twice.
 * @param ask a query of a write, sent together with begin and enter. It ends before `work` begins.
 * @throws Refusal `unauthenticated` if the sign-in has ended or the person is no longer a member.
 */
export function asActor<T>(
  pool: pg.Pool,
  mode: "read" | "write",
  claims: Claims,
  work: (tx: Tx, entered: Entered) => Promise<T>,
  ask?: (tx: Tx) => Promise<void>,
): Promise<T> {
  const key = keyOf(claims);
  const enter = async (client: pg.PoolClient): Promise<Entered> => {
    const begun = client.query(mode === "read" ? "begin read only" : "begin");
    const entering = runPrepared<Entered>(client, ENTER, [
      claims.sessionId,
      claims.userId,
      claims.workspaceId,
    ]);
    const [, { rows }] = await Promise.all([begun, entering]);
    const entered = rows[0];
    if (!entered) {
      lastEntered.delete(key);
      throw new Refusal("unauthenticated", "Your session has ended. Please sign in again.");
    }
    if (lastEntered.size >= REMEMBERED) lastEntered.clear();
    lastEntered.set(key, entered);
    return entered;
  };
  const run = async (client: pg.PoolClient): Promise<T> => {
    const guess = mode === "read" ? lastEntered.get(key) : undefined;
    const tx = builderFor(client);
    const entering = enter(client);
    if (guess) return readAhead(tx, guess, entering, work);
    // May fail by itself: someone who is signed out is told so, whatever the query returns.
    const [entered, asked] = await Promise.allSettled([entering, ask?.(tx)]);
    if (entered.status === "rejected") throw entered.reason;
    if (asked.status === "rejected") throw asked.reason;
    return work(tx, entered.value);
  };
  return withRetries(() => attempt(pool, run, mode === "write" ? "commit" : "leave"));
}

/** The person who requested a report, as the database confirms them. */
export interface EnteredForReport extends Entered {
  readonly user_id: string;
  readonly workspace_id: string;
}

const ENTER_FOR_REPORT =
  "select user_id, workspace_id, role, is_owner, currency, time_zone from enter_for_report($1)";

/**
 * Runs `work` in a read-only transaction that row-level security confines to what the person who requested a
 * report may see at this moment.
 * @param job the running report. Its row says who requested it.
 * @throws Refusal `unauthenticated` if the report is no longer running, or the person is no longer a member.
 */
export function asAsker<T>(
  pool: pg.Pool,
  job: string,
  work: (tx: Tx, entered: EnteredForReport) => Promise<T>,
): Promise<T> {
  return withRetries(() =>
    attempt(
      pool,
      async (client) => {
        await client.query("begin read only");
        await client.query("set local role plumbline_system");
        const { rows } = await runPrepared<EnteredForReport>(client, ENTER_FOR_REPORT, [job]);
        await client.query("set local role plumbline_app");
        const [entered] = rows;
        if (!entered) throw new Refusal("unauthenticated", "You are no longer a member here.");
        return work(builderFor(client), entered);
      },
      "leave",
    ),
  );
}

/** Runs `work` in a transaction of the system role: sign-in, registration and jobs. */
export function asSystem<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(() =>
    attempt(
      pool,
      async (client) => {
        await Promise.all([client.query("begin"), client.query("set local role plumbline_system")]);
        return work(builderFor(client));
      },
      "commit",
    ),
  );
}
