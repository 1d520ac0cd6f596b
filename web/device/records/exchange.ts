import type { SyncCommand, SyncResult } from "../../../contract/sync.ts";
import { applyPage, type Page } from "./apply-page.ts";
import { askAt, renewReplica, replicaOf, withErrors } from "./device-clock.ts";
import type { OutboxEntry, DeviceDatabase } from "../database.ts";

/** The server's answer to a request that it refuses. */
export interface ServerRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface ExchangeParts {
  readonly db: DeviceDatabase;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Returns milliseconds that run on evenly when the device's clock is set: `performance.now()`. */
  readonly steady: () => number;
  /** Sends commands. @throws if there is no answer */
  readonly push: (body: {
    readonly replica: string;
    readonly now: string;
    readonly commands: readonly SyncCommand[];
  }) => Promise<{ readonly results: readonly SyncResult[]; readonly now?: string } | ServerRefusal>;
  /** Asks the feed. @throws if there is no answer */
  readonly pull: (query: {
    readonly project: string;
    readonly cursor: string | null;
  }) => Promise<Page | ServerRefusal>;
}

/**
 * The maximum number of commands, and about the maximum number of characters, in one request: half of what the
 * server takes.
 */
const AT_ONCE = 100;
const MOST_CHARACTERS = 250_000;

/** The statuses that a request gets because of its content, however often it is sent. */
const UNDOABLE: ReadonlySet<number> = new Set([400, 409, 413]);

function isRefusal(answer: object): answer is ServerRefusal {
  return "status" in answer && "code" in answer;
}

/** The next commands to send, in order: all that fit into one request. */
function nextBatch(waiting: readonly OutboxEntry[]): readonly OutboxEntry[] {
  let size = 0;
  const fits = waiting.findIndex(({ command }, place) => {
    size += JSON.stringify(command).length;
    return place >= AT_ONCE || (place > 0 && size > MOST_CHARACTERS);
  });
  return fits === -1 ? waiting : waiting.slice(0, fits);
}

/** Stores the results of commands. A done command stays until its row arrives. */
async function note(
  db: DeviceDatabase,
  batch: readonly OutboxEntry[],
  results: readonly SyncResult[],
): Promise<void> {
  const byId = new Map(results.map((result) => [result._id, result]));
  await db.transaction("rw", db.outbox, async () => {
    for (const { seq, command } of batch) {
      const result = byId.get(command._id);
      if (seq === undefined || !result) continue;
      const { status, code, message, lost, version } = result;
      const hasLost = code === "later_kept";
      const state = status === "refused" ? "refused" : hasLost ? "met" : "done";
      await db.outbox.update(seq, {
        state,
        ...(code !== undefined && { code }),
        ...(message !== undefined && { message }),
        ...(lost !== undefined && { lost }),
        ...(version !== undefined && { version }),
      });
    }
  });
}

/** Refuses all of these commands for one reason. */
function refuseAll(batch: readonly OutboxEntry[], { code, message }: ServerRefusal): SyncResult[] {
  return batch.map(({ command }) => ({ _id: command._id, status: "refused", code, message }));
}

/** Sends commands as one request, each with the known error of the time at which it was made. */
async function send(
  parts: ExchangeParts,
  replica: string,
  batch: readonly OutboxEntry[],
): ReturnType<ExchangeParts["push"]> {
  const ask = (commands: readonly SyncCommand[]) =>
    askAt(parts, (now) => parts.push({ replica, now, commands }));
  return ask(await withErrors(parts, batch, () => ask([])));
}

/**
 * Sends waiting commands in order, until none is left. Each answer is stored before the next request: whenever the
 * page is killed, a command that may have been sent is sent again with its id, and carried out once.
 */
export async function pushAll(parts: ExchangeParts): Promise<void> {
  const { db, newId } = parts;
  let replica = await replicaOf({ db, newId });
  let hasRenewed = false;
  let atOnce = Number.POSITIVE_INFINITY;
  for (;;) {
    const waiting = await db.outbox
      .where("state")
      .equals("waiting")
      .limit(AT_ONCE + 1)
      .sortBy("seq");
    if (waiting.length === 0) return;
    const batch = nextBatch(waiting).slice(0, atOnce);
    const answer = await send(parts, replica, batch);
    if (!isRefusal(answer)) {
      await note(db, batch, answer.results);
      continue;
    }
    if (answer.status === 409 && !hasRenewed) {
      replica = await renewReplica({ db, newId });
      hasRenewed = true;
    } else if (answer.status === 403) await note(db, batch, refuseAll(batch, answer));
    else if (!UNDOABLE.has(answer.status)) throw new Error(answer.message);
    // One of the commands cannot be carried out, so they are sent one by one.
    else if (batch.length > 1) atOnce = 1;
    else await note(db, batch, refuseAll(batch, answer));
  }
}

/**
 * Sends actions that a full device could not store, straight from the page.
 * @returns the result of each. Nothing is stored here
 * @throws if the server refuses the request: all actions stay as they are
 */
export async function pushUnstored(
  parts: ExchangeParts,
  held: readonly OutboxEntry[],
): Promise<readonly SyncResult[]> {
  const answer = await send(parts, await replicaOf(parts), nextBatch(held));
  if (isRefusal(answer)) throw new Error(answer.message);
  return answer.results;
}

/** Brings a project's copy up to date. An interrupted copy continues where it was. */
export async function pullProject(parts: ExchangeParts, id: string): Promise<void> {
  const { db, pull } = parts;
  for (;;) {
    const project = await db.projects.get(id);
    if (!project) return;
    const page = await askAt(parts, () => pull({ project: id, cursor: project.cursor }));
    if (isRefusal(page)) {
      // The server cannot read the cursor: the copy starts again, once.
      if (page.status !== 400 || project.cursor === null) throw new Error(page.message);
      await db.projects.update(id, { cursor: null });
      continue;
    }
    await applyPage(db, project, page, parts);
    if (!page.more) return;
  }
}
