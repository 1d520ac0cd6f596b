import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { asksForDeleted, noteDeleted } from "../api/deleted.ts";
import { applyRow, knownRow, rewrite } from "./cache.ts";
import { changedBy } from "./changed-topics.ts";
import { type Command, CommandCancelled, type Outcome } from "./core/command.ts";
import type { CommandStore } from "./core/command-store.ts";
import { lay, patching } from "./core/overlay.ts";
import { type Clock, createQueue, type QueueParts } from "./core/queue.ts";
import { patches } from "./optimistic/patches.ts";
import { holdersOf, recordOf, type Row } from "./records.ts";
import { createRefresher } from "./refresher.ts";
import type { FetchTasks } from "./task-lists.ts";

export interface SyncParts {
  readonly client: QueryClient;
  readonly store: CommandStore;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  readonly send: QueueParts["send"];
  readonly fetchTasks: FetchTasks;
  /** Asks anew who one is. It never rejects. */
  readonly refetchSession: () => Promise<unknown>;
  /** Tells of an outcome in words, where the command has any. */
  readonly tell: (command: Command, outcome: Outcome) => void;
}

export type Sync = ReturnType<typeof createSync>;

/** On a poor line more files at once would only each take longer. */
const FILES_AT_ONCE = 2;

/** The queue of commands, together with what its outcomes do to what is cached. */
export function createSync(parts: SyncParts) {
  const { client, store, clock, random, newId, send } = parts;
  const { fetchTasks } = parts;
  const refresher = createRefresher({ client, fetchTasks, now: clock.now, isBusy });
  const queue = createQueue({
    store,
    clock,
    random,
    newId,
    send,
    prepare,
    beforeAnswer,
    onOutcome,
    atOnce: (routeName) => (routeName === "addFile" ? FILES_AT_ONCE : undefined),
  });
  const patchingNow = new Map<string, readonly Command[]>();
  /** The last refetching of what a command changed; ends when it has begun. */
  let refreshed: Promise<unknown> = Promise.resolve();

  /** A file takes minutes; the screen must not grow old meanwhile. */
  function isBusy(): boolean {
    return queue
      .entries()
      .some(({ command, state }) => state === "sending" && command.input.file === undefined);
  }

  /** A change of single fields is made on the newest version that is known when it leaves. */
  function prepare(command: Command): Command {
    const record = recordOf(command.route.name);
    const id = command.subject.split(":")[1];
    if (!command.onNewest || !record || id === undefined) return command;
    const version = knownRow(client, record.name, id)?.version;
    if (version === undefined) return command;
    const body = { ...(command.input.body as object), version };
    return { ...command, input: { ...command.input, body } };
  }

  /** The reads that a command's patch or the rows of its answer change. */
  function readsOf({ route }: Command): string[] {
    const record = recordOf(route.name);
    const held = record ? Object.keys(holdersOf(record.name)) : [];
    return [...Object.keys(patches[route.name] ?? {}), ...held];
  }

  /** An answer that is on its way was made before the change, and would undo it. */
  async function beforeAnswer(command: Command): Promise<void> {
    const names = new Set<unknown>(readsOf(command));
    if (names.size === 0) return;
    const predicate = ({ queryKey, state }: Query) =>
      names.has(queryKey[0]) && state.data !== undefined;
    await client.cancelQueries({ predicate });
  }

  function onOutcome(command: Command, outcome: Outcome): void {
    if (outcome.ok) accept(command, outcome.answer);
    refresh(command, outcome);
    parts.tell(command, outcome);
  }

  /** What was shown of it becomes part of what is cached, and then the record as the server answered it. */
  function accept(command: Command, answer: unknown): void {
    rewrite(client, Object.keys(patches[command.route.name] ?? {}), (pages, read) =>
      lay(patches, [command], read, pages),
    );
    const record = recordOf(command.route.name);
    if (!record) return;
    if (record.deletes) {
      const { id } = command.input.params as { id: string };
      noteDeleted(id);
      applyRow(client, { record: record.name, id, row: null });
      // What still stands is left as it is, and not found when one comes back to it.
      const predicate = ({ queryKey }: Query) => asksForDeleted(queryKey[1]);
      void client.invalidateQueries({ predicate, refetchType: "none" });
    } else {
      const { data: row } = answer as { data: Row };
      applyRow(client, { record: record.name, id: row._id, row });
    }
  }

  /** After a refusal too: what one saw may be out of date, or an answer lost. */
  function refresh(command: Command, outcome: Outcome): void {
    if (!outcome.ok && saysNothingNew(outcome.error)) return;
    const messages = changedBy(command, outcome.ok ? outcome.answer : undefined);
    if (command.patience === "long") return refresher.refreshSoon(messages);
    const asksSession = command.leaves || messages.some(({ topic }) => topic === "session");
    if (!asksSession) return refresher.refreshNow(messages);
    // First: one may have given away the right to ask for the rest.
    refreshed = parts.refetchSession().then(() => command.leaves || refresher.refreshNow(messages));
  }

  /** Ends when these reads, as far as they are on the screen, show what was done. */
  async function shown(readNames: readonly string[]): Promise<void> {
    await refreshed;
    if (readNames.length > 0) await refresher.fetched(readNames);
  }

  /** The pending commands that change what a route answers; the same array until they change. */
  function patchesOf(readName: string): readonly Command[] {
    const now = patching(patches, queue.entries(), readName);
    const before = patchingNow.get(readName) ?? none;
    if (isSame(before, now)) return before;
    patchingNow.set(readName, now);
    return now;
  }

  return { client, queue, run: queue.run, shown, refresher, patchesOf };
}

/** Whether a refusal speaks of the input or the session alone, and not of what is on the screen. */
function saysNothingNew(error: unknown): boolean {
  if (error instanceof CommandCancelled) return true;
  return error instanceof ApiError && [400, 401, 413, 415, 422, 429].includes(error.status);
}

const none: readonly Command[] = [];

function isSame(one: readonly Command[], other: readonly Command[]): boolean {
  return one.length === other.length && one.every((command, index) => command === other[index]);
}
