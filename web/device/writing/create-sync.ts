import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { asksForDeleted, rememberDeleted, forgetDeleted } from "../../api/deleted.ts";
import { createActions } from "./actions.ts";
import { applyRow, knownRow, rewrite } from "../overlay/cache.ts";
import { changedBy } from "../feed/changed-topics.ts";
import { type Command, CommandCancelled, type Outcome } from "../outbox/command.ts";
import type { CommandStore } from "../outbox/command-store.ts";
import { applyCommands, patching } from "../overlay/overlay.ts";
import { createQueue } from "../outbox/queue.ts";
import type { Clock, QueueParts } from "../outbox/queue-parts.ts";
import { patches } from "../overlay/optimistic/patches.ts";
import { readsWithRows, recordOf, restores, type Row } from "../overlay/records.ts";
import { createReadRefresher } from "../feed/refresher.ts";
import { createWrittenVersions } from "./written-versions.ts";

export interface SyncParts {
  readonly client: QueryClient;
  readonly store: CommandStore;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  readonly send: QueueParts["send"];
  /** Asks the server again who is signed in. It never rejects. */
  readonly refetchSession: () => Promise<unknown>;
  /** Renews the access token if that is due. */
  readonly renewToken: () => unknown;
  /** Runs when the server answers after a try without an answer. */
  readonly onReached: () => void;
  /** Shows the command's message about its outcome, if it has one. */
  readonly reportOutcome: (command: Command, outcome: Outcome) => void;
}

export type Sync = ReturnType<typeof createSync>;

/** On a slow connection, more files in parallel would only take longer each. */
const FILES_AT_ONCE = 2;
/** An action on hundreds of rows must leave some of the network to everything else. */
const ROWS_AT_ONCE = 6;

/** The queue of commands, and the effects of their outcomes on the cache. */
export function createSync(parts: SyncParts) {
  const { client, store, clock, random, newId, send } = parts;
  const refresher = createReadRefresher({ client, now: clock.now, isBusy });
  const queue = createQueue({
    store,
    clock,
    random,
    newId,
    send,
    prepare,
    beforeAnswer,
    onOutcome,
    onReached: parts.onReached,
    onNotMade,
    atOnce: (routeName) => (routeName === "addFile" ? FILES_AT_ONCE : ROWS_AT_ONCE),
  });
  const acts = createActions({ queue, clock, renewToken: parts.renewToken });
  const writtenVersions = createWrittenVersions();
  const patchingNow = new Map<string, readonly Command[]>();
  /** Resolves when the last refetch after a command has started. */
  let refreshed: Promise<unknown> = Promise.resolve();

  /** Files do not count: they take minutes, and the screen must stay up to date meanwhile. */
  function isBusy(): boolean {
    return queue
      .entries()
      .some(({ command, state }) => state === "sending" && command.input.file === undefined);
  }

  /**
   * Adds the newest known version when a change of single fields is sent. A command that undoes another adds the
   * version that the other wrote, so that it overwrites no later change.
   */
  function prepare(command: Command): Command {
    // The undo of an import names the import, which has no version.
    if (command.undoes !== undefined && recordOf(command.route.name)) {
      const version = writtenVersions.of(command.undoes);
      if (version === undefined) throw new CommandCancelled("There is nothing to undo.");
      return withVersion(command, version);
    }
    const record = recordOf(command.route.name);
    const id = command.subject.split(":")[1];
    if (!command.onNewest || !record || id === undefined) return command;
    const version = knownRow(client, record.name, id)?.version;
    return version === undefined ? command : withVersion(command, version);
  }

  /** The reads that a command changes, by its patch or by the row in its answer. */
  function readsOf({ route }: Command): string[] {
    const record = recordOf(route.name);
    const held = record ? Object.keys(readsWithRows(record.name)) : [];
    return [...Object.keys(patches[route.name] ?? {}), ...held];
  }

  /** Aborts reads in flight: their answers are older than the change and would undo it. */
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
    parts.reportOutcome(command, outcome);
  }

  /** Makes a screen that shows the record as it was entered ask the server, which does not find it. */
  function onNotMade(id: string): void {
    const predicate = ({ queryHash }: Query) => queryHash.includes(id);
    void client.resetQueries({ predicate });
  }

  /** Writes the command's patch to the cache, and then the record from the server's answer. */
  function accept(command: Command, answer: unknown): void {
    if (restores(command.route.name)) forgetDeleted((command.input.params as { id: string }).id);
    rewrite(client, Object.keys(patches[command.route.name] ?? {}), (pages, read) =>
      applyCommands(patches, [command], read, pages),
    );
    const record = recordOf(command.route.name);
    if (!record) return;
    if (record.deletes) {
      const { id } = command.input.params as { id: string };
      rememberDeleted(id);
      applyRow(client, { record: record.name, id, row: null });
      // Data that is still on the screen stays as it is. When the person comes back to it, the record is not
      // found.
      const predicate = ({ queryKey }: Query) => asksForDeleted(queryKey[1]);
      void client.invalidateQueries({ predicate, refetchType: "none" });
    } else if (answer !== undefined) {
      const { data: row } = answer as { data: Row };
      writtenVersions.add(command.id, row.version);
      applyRow(client, { record: record.name, id: row._id, row });
    }
  }

  /** Refetches after a refusal too: the screen may be out of date, or an answer may be lost. */
  function refresh(command: Command, outcome: Outcome): void {
    if (!outcome.ok && concernsOnlyInput(outcome.error)) return;
    const messages = changedBy(command, outcome.ok ? outcome.answer : undefined);
    if (command.patience !== "short") return refresher.refreshSoon(messages);
    const asksSession = command.leaves || messages.some(({ topic }) => topic === "session");
    if (!asksSession) return refresher.refreshNow(messages);
    // The session comes first: the person may have given away the right to the rest.
    refreshed = parts.refetchSession().then(() => command.leaves || refresher.refreshNow(messages));
  }

  /** Resolves when these reads, if they are on the screen, show the change. */
  async function shown(readNames: readonly string[]): Promise<void> {
    await refreshed;
    if (readNames.length > 0) await refresher.fetched(readNames);
  }

  /** The pending commands that change a route's answer; the same array until they change. */
  function patchesOf(readName: string): readonly Command[] {
    const now = patching(patches, queue.entries(), readName);
    const before = patchingNow.get(readName) ?? none;
    if (isSame(before, now)) return before;
    patchingNow.set(readName, now);
    return now;
  }

  return { client, queue, acts, run: queue.run, shown, refresher, patchesOf };
}

function withVersion(command: Command, version: number): Command {
  const body = { ...(command.input.body as object), version };
  return { ...command, input: { ...command.input, body } };
}

/** Whether a refusal concerns only the input or the session, not the data on the screen. */
function concernsOnlyInput(error: unknown): boolean {
  if (error instanceof CommandCancelled) return true;
  if (!(error instanceof ApiError)) return false;
  const isAboutInput = [400, 401, 413, 415, 422, 429].includes(error.status);
  return isAboutInput || error.code === "confirmation_required";
}

const none: readonly Command[] = [];

function isSame(one: readonly Command[], other: readonly Command[]): boolean {
  return one.length === other.length && one.every((command, index) => command === other[index]);
}
