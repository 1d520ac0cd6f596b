import type pg from "pg";
import { Refusal } from "../errors.ts";
import { inSavepoint, setCommitted, withRetries } from "./attempt.ts";
import { builderFor, commitWithBatch, endBuilder, runPrepared, type Tx } from "./kysely-client.ts";
import { type Pools, WORK_LIMIT } from "./pool.ts";

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

const ALLOW_TIME = `set local statement_timeout = '${WORK_LIMIT}'`;
const ENTER = "select role, is_owner, currency, time_zone from enter($1, $2, $3)";

/**
 * What the database last confirmed about each sign-in, so that a read can be sent before the sign-in is confirmed
 * again.
 */
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

/** The names of reads that once sent statements after their first turn. */
const longReads = new Set<string>();

function rememberLong(name: string): void {
  if (longReads.size >= REMEMBERED) longReads.clear();
  longReads.add(name);
}

const AGAIN = Symbol("again");

/**
 * Assumes that nothing has changed since the sign-in's last request: begin, enter and the read travel together,
 * which saves a round trip. Enter, earlier in the same transaction, decides what the read may see. Only the
 * `entered` given to `work` is a guess; after a wrong guess the read runs again. A read with a name is also
 * assumed to send all its statements in this turn, and the commit travels with them. A read that sends more later
 * runs again, and is treated differently the next time. For a conditional read, the assumption is made every time.
 * @returns AGAIN if the read must run in another transaction. This one has ended.
 */
async function readAhead<T>(
  client: pg.PoolClient,
  read: {
    readonly name: string | undefined;
    readonly isConditional: boolean;
    readonly guess: Entered;
    readonly entering: Promise<Entered>;
    readonly work: (tx: Tx, entered: Entered) => Promise<T>;
  },
): Promise<T | typeof AGAIN> {
  const { name, isConditional, guess, entering, work } = read;
  const tx = builderFor(client);
  const short = isConditional || (name !== undefined && !longReads.has(name));
  const reopen = short ? commitWithBatch(client) : undefined;
  const [entered, early] = await Promise.allSettled([entering, work(tx, guess)]);
  const { exceeded = false, failed = false } = reopen?.() ?? {};
  // Without its commit, the transaction is still open, even if the read caught the error.
  if (failed) await runPrepared(client, "rollback");
  if (entered.status === "rejected") throw entered.reason;
  if (exceeded && name !== undefined && !isConditional) rememberLong(name);
  if (exceeded || !isSame(entered.value, guess)) {
    if (!short) await runPrepared(client, "rollback");
    endBuilder(client);
    return AGAIN;
  }
  if (early.status === "rejected") throw early.reason;
  if (short) setCommitted(client);
  return early.value;
}

/** How a transaction of a person is sent. */
interface Sending {
  /** A query of a write, sent together with begin and enter. It ends before the work begins. */
  readonly ask?: ((tx: Tx) => Promise<void>) | undefined;
  /** The name that distinguishes this read from reads that send other statements. */
  readonly name?: string | undefined;
  /** Whether this read sends statements after its first turn only if the caller does not have the answer yet. */
  readonly isConditional?: boolean | undefined;
  /** Aborted when nobody waits for this read any more, so that the database cancels it. */
  readonly closed?: AbortSignal | undefined;
}

/**
 * Runs `work` in a transaction that row-level security confines to what the claims' person may see. A `write`
 * is committed before this returns. A `read` has one snapshot per statement and must have no side effects,
 * since it may run twice.
 * @throws Refusal `unauthenticated` if the sign-in has ended or the person is no longer a member.
 */
export function asActor<T>(
  { request: pool }: Pools,
  mode: "read" | "write",
  claims: Claims,
  work: (tx: Tx, entered: Entered) => Promise<T>,
  { ask, name, isConditional = false, closed }: Sending = {},
): Promise<T> {
  const key = keyOf(claims);
  const enter = async (client: pg.PoolClient): Promise<Entered> => {
    const begun =
      mode === "read"
        ? runPrepared(client, "begin read only")
        : Promise.all([runPrepared(client, "begin"), runPrepared(client, ALLOW_TIME)]);
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
    if (guess) {
      const read = await readAhead(client, {
        name,
        isConditional,
        guess,
        entering: enter(client),
        work,
      });
      if (read !== AGAIN) return read;
    }
    const tx = builderFor(client);
    const entering = enter(client);
    // The query may fail by itself. A person who is signed out gets that answer, whatever the query returns.
    const [entered, asked] = await Promise.allSettled([entering, ask?.(tx)]);
    if (entered.status === "rejected") throw entered.reason;
    if (asked.status === "rejected") throw asked.reason;
    return work(tx, entered.value);
  };
  const how = mode === "write" ? ({ end: "commit" } as const) : ({ end: "leave", closed } as const);
  return withRetries(() => inSavepoint(pool, run, how));
}

/** A person for whom the server works without a request of theirs, as the database confirms them. */
export interface EnteredByPass extends Entered {
  readonly user_id: string;
  readonly workspace_id: string;
}

/** A way to enter without a request: the system role issues a pass, and the request role enters with it. */
interface PassWay {
  readonly begin: "begin" | "begin read only";
  readonly pass: string;
  readonly enter: string;
}

const COLUMNS = "user_id, workspace_id, role, is_owner, currency, time_zone";
const forReport: PassWay = {
  begin: "begin read only",
  pass: "select pass_for_report($1) as pass",
  enter: `select ${COLUMNS} from enter_for_report($1, $2)`,
};
const forMail: PassWay = {
  begin: "begin",
  pass: "select pass_for_mail($1) as pass",
  enter: `select ${COLUMNS} from enter_for_mail($1, $2)`,
};
const forDigest: PassWay = {
  begin: "begin read only",
  pass: "select pass_for_digest($1, $2) as pass",
  enter: `select ${COLUMNS} from enter_for_digest($1, $2, $3)`,
};

/** @param of the parameters of the pass. */
function byPass<T>(
  pools: Pools,
  { begin, pass: give, enter }: PassWay,
  of: readonly string[],
  work: (tx: Tx, entered: EnteredByPass) => Promise<T>,
): Promise<T> {
  const readPass = async (client: pg.PoolClient) => {
    const [, { rows }] = await Promise.all([
      runPrepared(client, "begin read only"),
      runPrepared<{ pass: string | null }>(client, give, of),
    ]);
    return rows[0]?.pass;
  };
  return withRetries(async () => {
    const pass = await inSavepoint(pools.system, readPass, { end: "leave" });
    return inSavepoint(
      pools.request,
      async (client) => {
        const [, , { rows }] = await Promise.all([
          runPrepared(client, begin),
          runPrepared(client, ALLOW_TIME),
          runPrepared<EnteredByPass>(client, enter, [...of, pass]),
        ]);
        const [entered] = rows;
        if (!entered) throw new Refusal("unauthenticated", "You are no longer a member here.");
        return work(builderFor(client), entered);
      },
      { end: begin === "begin" ? "commit" : "leave" },
    );
  });
}

/**
 * Runs `work` in a read-only transaction that row-level security confines to what the person who requested a
 * report may see at this moment.
 * @param job the running report. Its row says who requested it.
 * @throws Refusal `unauthenticated` if the report is no longer running, or the person is no longer a member.
 */
export function asRequester<T>(
  pools: Pools,
  job: string,
  work: (tx: Tx, entered: EnteredByPass) => Promise<T>,
): Promise<T> {
  return byPass(pools, forReport, [job], work);
}

/**
 * Runs `work` in a transaction of the person to whom an address for mail belongs, with their rights at this moment.
 * @param handle of the address, whose code the caller has checked.
 * @throws Refusal `unauthenticated` if the address was renewed, or the person is no longer a member.
 */
export function asMailer<T>(
  pools: Pools,
  handle: string,
  work: (tx: Tx, entered: EnteredByPass) => Promise<T>,
): Promise<T> {
  return byPass(pools, forMail, [handle], work);
}

/**
 * Runs `work` in a read-only transaction that row-level security confines to what the reader of a daily mail may see
 * at this moment.
 * @throws Refusal `unauthenticated` if they are no longer a member.
 */
export function asReader<T>(
  pools: Pools,
  { workspaceId, userId }: Pick<Claims, "workspaceId" | "userId">,
  work: (tx: Tx, entered: EnteredByPass) => Promise<T>,
): Promise<T> {
  return byPass(pools, forDigest, [workspaceId, userId], work);
}

/** Runs `work` in a transaction of the system role: sign-in, registration and jobs. */
export function asSystem<T>({ system: pool }: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(() =>
    inSavepoint(
      pool,
      async (client) => {
        const [, result] = await Promise.all([
          runPrepared(client, "begin"),
          work(builderFor(client)),
        ]);
        return result;
      },
      { end: "commit" },
    ),
  );
}
