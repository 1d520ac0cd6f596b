import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { cancelWhenAborted } from "./cancel.ts";
import { builderFor, endBuilder, runPrepared, type Tx } from "./kysely-client.ts";
import { isUnavailable, isWorthRetrying, UncertainCommit } from "./errors/sql-errors.ts";

const RETRIES = 3;

async function rollback(client: pg.PoolClient): Promise<boolean> {
  try {
    await runPrepared(client, "rollback");
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

/** Removes and returns the after-commit hooks of `tx`. */
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

/** @throws Error if a statement has failed, even if its error was caught: then nothing can be committed */
async function commit(client: pg.PoolClient): Promise<void> {
  const tx = builderFor(client);
  const last = lastStatements.get(tx) ?? [];
  lastStatements.delete(tx);
  const taken = last.map(async ({ statement, take }) =>
    take((await runPrepared(client, statement.sql, statement.parameters)).rows),
  );
  const [{ tag }] = await Promise.all([runPrepared(client, "commit"), ...taken]);
  if (tag === "ROLLBACK") throw new Error("Nothing was committed, because a statement had failed");
}

function throwIfUncertain(error: unknown): never {
  if (!isUnavailable(error)) throw error;
  throw new UncertainCommit("The connection was lost during the commit", { cause: error });
}

/** Clients whose read was committed with the statements of its first turn. */
const committed = new WeakSet<pg.PoolClient>();

/** Records that the transaction of `client` is already committed, so that nothing is sent at its end. */
export function setCommitted(client: pg.PoolClient): void {
  committed.add(client);
}

/**
 * Runs one transaction on a connection of its own.
 * @param begin begins the transaction and does its work.
 * @param how.end `commit` waits until the transaction is committed; `leave` does not wait for the end of a read.
 * @param how.closed cancels the transaction in the database when nobody waits any more.
 * @throws UncertainCommit if the connection was lost during the commit
 */
export async function inSavepoint<T>(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => Promise<T>,
  { end, closed }: { readonly end: "commit" | "leave"; readonly closed?: AbortSignal | undefined },
): Promise<T> {
  const client = await pool.connect();
  const cancelling = closed && cancelWhenAborted(client, closed, () => endBuilder(client));
  // Removes statements that are to be sent with a commit, because a read has none.
  lastStatements.delete(builderFor(client));
  committed.delete(client);
  let result: T;
  try {
    closed?.throwIfAborted();
    result = await begin(client);
    cancelling?.end();
    if (end === "commit") await commit(client).catch(throwIfUncertain);
  } catch (error) {
    endBuilder(client);
    const cancelled = (await cancelling?.dealtWith()) ?? true;
    const usable = cancelled && !isUnavailable(error) && (await rollback(client));
    client.release(!usable);
    closed?.throwIfAborted();
    throw error;
  }
  // A read already has its answer. The next user of the connection need not wait for the commit either: it is
  // sent before their queries, which all use runPrepared, and fails only with the connection, which the pool
  // notices.
  if (end === "leave" && !committed.has(client))
    runPrepared(client, "commit").catch(() => undefined);
  const due = takeFollowUps(builderFor(client));
  client.release();
  for (const follow of due) follow();
  return result;
}

/** Runs `work` again, up to three times in all, when the database asks for it. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= RETRIES || !isWorthRetrying(error)) throw error;
    }
  }
}
