import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { Refusal } from "../errors.ts";
import { builderFor, runPrepared, type Tx } from "./kysely-client.ts";

/** Whose transaction it is: a living sign-in of a person, in a workspace. */
export interface Claims {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
}

/** What the database confirms of them as the transaction begins. */
export interface Entered {
  readonly role: string;
  readonly is_owner: boolean;
  readonly currency: string;
  readonly time_zone: string;
}

const ENTER = "select role, is_owner, currency, time_zone from enter($1, $2, $3)";
const RETRIES = 3;
/** Deadlock and serialization failure: the database asks to try the same again. */
const TRY_AGAIN = new Set(["40P01", "40001"]);

function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Whether the database itself could not be reached or is going away, as opposed to a refused query. */
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

/** Has `follow`, which must not throw, called when the transaction of `tx` is committed, and only then. */
export function afterCommit(tx: Tx, follow: () => void): void {
  followUps.set(tx, [...(followUps.get(tx) ?? []), follow]);
}

/** What is to follow the transaction of `tx`; asked once, it is forgotten. */
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
 * Has `statement` sent together with the commit of `tx`, behind everything else: it costs no round trip.
 * If it fails, nothing is committed.
 * @param take receives its rows before anything that follows the commit.
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
  // What an attempt that failed has left behind follows nothing.
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
  // A read has its answer already. Whoever is next on the connection need not wait for the commit
  // either: it is answered before theirs, and fails only with the connection, of which the pool hears.
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

/** What was last confirmed of a sign-in, so that a read can set out before it is confirmed again. */
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
 * Reads as if nothing had changed since the sign-in's last request: begin, enter and the read travel
 * together, which saves a round trip. What the read may see is decided by enter in the same
 * transaction, before it; only its view of the role is a guess, and a wrong one is done again.
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
 * Runs `work` in a transaction that row-level security confines to what the claims' person may see.
 * A `write` is committed before this returns; a `read` sees one snapshot for each statement, and must
 * be free of effects, since it may be run twice.
 * @param ask a query for a write, sent together with begin and enter. It ends before `work` begins.
 * @throws Refusal `unauthenticated` when the sign-in has ended or the person is no longer a member.
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
    // Allowed to fail alone: who is signed out is told that, whatever the query says.
    const [entered, asked] = await Promise.allSettled([entering, ask?.(tx)]);
    if (entered.status === "rejected") throw entered.reason;
    if (asked.status === "rejected") throw asked.reason;
    return work(tx, entered.value);
  };
  return withRetries(() => attempt(pool, run, mode === "write" ? "commit" : "leave"));
}

/** The person for whom a report is made, as the database confirms them. */
export interface EnteredForReport extends Entered {
  readonly user_id: string;
  readonly workspace_id: string;
}

const ENTER_FOR_REPORT =
  "select user_id, workspace_id, role, is_owner, currency, time_zone from enter_for_report($1)";

/**
 * Looks, in a read-only transaction that row-level security confines to what the person who asked for a
 * report may see at this moment.
 * @param job the report that is being made, whose row says who asked.
 * @throws Refusal `unauthenticated` when it is made no more, or the person is no longer a member.
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
