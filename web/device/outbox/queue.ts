import {
  type Command,
  CommandCancelled,
  type CommandSpec,
  type Entry,
  type Outcome,
} from "./command.ts";
import { createHistory } from "./history.ts";
import {
  isBehind,
  laterThan,
  needing,
  nextToSend,
  replacedBy,
  replacementOf,
  madeBy,
  makersOf,
} from "./order.ts";
import type { QueueParts, Running } from "./queue-parts.ts";
import {
  isDoneAnyway,
  isOutcomeUnknown,
  isSessionOver,
  notMade,
  waitBeforeRetry,
  behindOne,
  isAskedToWait,
} from "./retry-rules.ts";

export type Queue = ReturnType<typeof createQueue>;

interface Entering extends Partial<Pick<Entry, "sent" | "state" | "error" | "hasWaited">> {
  /** The store has it already. */
  readonly isKept?: boolean;
}

interface Job {
  entry: Entry;
  readonly end: PromiseWithResolvers<unknown>;
  readonly waits: PromiseWithResolvers<void>;
  readonly kept: Promise<void>;
  stop?: AbortController | undefined;
  cancelWait?: (() => void) | undefined;
}

/**
 * The commands that are sent to the server: a serial queue for each subject, in the order in which they
 * were created, in parallel for different subjects. docs/sync.md lists the rules by number.
 */
export function createQueue(parts: QueueParts) {
  const { store, clock } = parts;
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const history = createHistory();
  let shown: readonly Entry[] = [];
  let running = true;
  let isAway = false;

  function now(): readonly Entry[] {
    return [...jobs.values()].map(({ entry }) => entry);
  }

  function notify(): void {
    shown = now();
    for (const listener of listeners) listener();
  }

  function update(job: Job, change: Partial<Entry>): void {
    job.entry = { ...job.entry, ...change };
    notify();
  }

  async function keep({ command, sent, state, error }: Entry): Promise<void> {
    // What is held leaves with the page, until it is released.
    if (state === "held") return;
    const refused = state === "refused";
    const message = refused && error instanceof Error ? { message: error.message } : {};
    // A failing store must not stop a command from being sent.
    await store.put({ command, sent, refused, ...message }).catch(() => undefined);
  }

  function enter(
    command: Command,
    { sent = false, state = "waiting", error, hasWaited = false, isKept = false }: Entering = {},
  ): Job {
    const entry: Entry = { command, state, tries: 0, sent, hasWaited, progress: 0, error };
    const kept = isKept ? Promise.resolve() : keep(entry);
    const job: Job = {
      entry,
      end: Promise.withResolvers(),
      waits: Promise.withResolvers(),
      kept,
    };
    // The caller may be unmounted. `onOutcome` reports the outcome.
    job.end.promise.catch(() => undefined);
    jobs.set(command.id, job);
    return job;
  }

  function drop(job: Job): void {
    const { id } = job.entry.command;
    job.cancelWait?.();
    jobs.delete(id);
    void store.remove(id).catch(() => undefined);
  }

  function giveWay(job: Job, later: Job): void {
    drop(job);
    job.end.resolve(later.end.promise);
    job.waits.resolve(later.waits.promise);
    notify();
  }

  /** Starts the first command of every idle subject. */
  function pump(): void {
    if (!running) return;
    for (const id of nextToSend(now(), parts.atOnce)) {
      const job = jobs.get(id);
      if (job) void attempt(job);
    }
  }

  async function attempt(job: Job): Promise<void> {
    const stop = new AbortController();
    const triedAt = job.entry.triedAt ?? clock.now();
    job.stop = stop;
    const isFirst = !job.entry.sent;
    update(job, { state: "sending", tries: job.entry.tries + 1, sent: true, triedAt, progress: 0 });
    const outcome = await send(job, { signal: stop.signal, isFirst });
    job.stop = undefined;
    if (!stop.signal.aborted) noteReached(outcome);
    if (outcome.ok) await succeed(job, outcome.answer);
    else if (stop.signal.aborted) cancelled(job);
    else if (isDoneAnyway(job.entry.command, outcome.error)) await succeed(job, undefined);
    else fail(job, outcome.error);
    pump();
  }

  /** The first answer after a try that got none says that the server is there again. */
  function noteReached(outcome: Outcome): void {
    const wasAway = isAway;
    isAway = !outcome.ok && isOutcomeUnknown(outcome.error);
    if (wasAway && !isAway) parts.onReached();
  }

  async function send(
    job: Job,
    { signal, isFirst }: { readonly signal: AbortSignal; readonly isFirst: boolean },
  ): Promise<Outcome> {
    try {
      await job.kept;
      if (isFirst) await prepare(job);
      const onProgress = (progress: number) => update(job, { progress });
      return { ok: true, answer: await parts.send(job.entry.command, { signal, onProgress }) };
    } catch (error) {
      return { ok: false, error };
    }
  }

  async function prepare(job: Job): Promise<void> {
    job.entry = { ...job.entry, command: parts.prepare(job.entry.command) };
    await keep(job.entry);
  }

  async function succeed(job: Job, answer: unknown): Promise<void> {
    const { command } = job.entry;
    await parts.beforeAnswer(command).catch(() => undefined);
    if (laterThan(now(), command).length === 0) history.add(command);
    drop(job);
    finish(job, { ok: true, answer });
  }

  /** Reports the outcome, and at the same moment stops showing the command as pending. */
  function finish(job: Job, outcome: Outcome): void {
    try {
      parts.onOutcome(job.entry.command, outcome);
    } finally {
      notify();
      if (outcome.ok) job.end.resolve(outcome.answer);
      else job.end.reject(outcome.error);
    }
  }

  function fail(job: Job, error: unknown): void {
    const { command, tries, triedAt = clock.now() } = job.entry;
    const time = { triedAt, now: clock.now(), random: parts.random() };
    const wait = waitBeforeRetry({ command, error, tries, ...time });
    const later = jobs.get(replacementOf(now(), command)?.command.id ?? "");
    if (wait !== undefined && later) return giveWay(job, later);
    if (wait !== undefined) return retryIn(job, wait, error);
    if (isSessionOver(error) && command.patience === "long" && command.route.keyed)
      return pause(job, error);
    refuse(job, error);
  }

  /** The unfinished commands that need the record which this one makes. */
  function orphansOf({ entry: { command } }: Job): readonly Job[] {
    return needing(now(), command).flatMap(({ command: { id } }) => jobs.get(id) ?? []);
  }

  function noteNotMade(command: Command): void {
    const id = madeBy(command);
    if (id !== undefined) parts.onNotMade(id);
  }

  /** Ends a command as refused, and with it those that need the record which it does not make. */
  function refuse(job: Job, error: unknown): void {
    const { command, hasWaited } = job.entry;
    // What is being sent has an answer of its own to come.
    const orphans = orphansOf(job).filter(({ entry, stop }) => entry.state !== "refused" && !stop);
    if (command.keepsRefused || (hasWaited && command.title !== undefined)) {
      job.entry = { ...job.entry, state: "refused", error };
      void keep(job.entry);
    } else drop(job);
    finish(job, { ok: false, error });
    noteNotMade(command);
    for (const orphan of orphans) {
      const reason = notMade(command, error);
      if (!isDoneAnyway(orphan.entry.command, reason)) refuse(orphan, reason);
      else {
        drop(orphan);
        finish(orphan, { ok: true, answer: undefined });
      }
    }
  }

  /**
   * Notes of a command that shows already, and of those behind it, that they wait for a network: their people go on. Of those
   * behind it, the ones that people wait for fail.
   */
  function leaveBehind(job: Job): void {
    const { command } = job.entry;
    const behind = laterThan(now(), command).flatMap(({ command: { id } }) => jobs.get(id) ?? []);
    for (const each of [job, ...behind]) {
      // It was refused with one before it.
      if (jobs.get(each.entry.command.id) !== each) continue;
      const { hasWaited, state, command: one } = each.entry;
      if (one.patience === "short" && state === "waiting") refuse(each, behindOne());
      if (hasWaited || state === "held" || one.patience !== "long") continue;
      each.entry = { ...each.entry, hasWaited: true };
      each.waits.resolve();
    }
    notify();
  }

  function retryIn(job: Job, ms: number, error: unknown): void {
    update(job, { state: "retrying", error });
    leaveBehind(job);
    if (running) job.cancelWait = clock.after(ms, () => again(job));
  }

  /** Leaves a command for the next sign-in, or for this one once it goes on. */
  function pause(job: Job, error: unknown): void {
    update(job, { state: "retrying", error });
    leaveBehind(job);
  }

  function again(job: Job): void {
    job.cancelWait?.();
    job.cancelWait = undefined;
    update(job, { state: "waiting" });
    pump();
  }

  /** What needs the record that a cancelled command would have made is cancelled with it. */
  function cancelled(job: Job): void {
    const orphans = orphansOf(job).filter(({ entry }) => entry.state !== "refused");
    drop(job);
    job.end.reject(new CommandCancelled("The command was cancelled."));
    noteNotMade(job.entry.command);
    for (const orphan of orphans) {
      if (orphan.stop) orphan.stop.abort();
      else cancelled(orphan);
    }
    notify();
  }

  /** What is held keeps the later commands of its subject waiting. */
  function letGo(job: Job): void {
    if (job.entry.state !== "held") return;
    job.entry = { ...job.entry, state: "waiting" };
    void keep(job.entry);
  }

  function run<Answer>(spec: CommandSpec<Answer>, id = parts.newId()): Running<Answer> {
    const command: Command = { ...spec, id, madeAt: clock.now() };
    const job = enter(command, { state: spec.held ? "held" : "waiting" });
    for (const entry of replacedBy(now(), command)) {
      const before = jobs.get(entry.command.id);
      if (before) giveWay(before, job);
    }
    history.overtake(command.subject);
    for (const before of jobs.values())
      if (before !== job && before.entry.command.subject === command.subject) letGo(before);
    const ahead = now().find(
      (entry) => entry.hasWaited && entry.state !== "refused" && isBehind(command, entry.command),
    );
    const first = jobs.get(ahead?.command.id ?? "");
    if (first) leaveBehind(first);
    notify();
    pump();
    return { id, done: job.end.promise as Promise<Answer>, waits: job.waits.promise };
  }

  function inverseOf(id: string): CommandSpec | undefined {
    const job = jobs.get(id);
    if (!job) return history.inverseOf(id);
    const { command, state } = job.entry;
    return state === "refused" || laterThan(now(), command).length > 0 ? undefined : command.undo;
  }

  /** Retries what waits for a retry now, as when the network is back, but for what the server asked to come later. */
  function retryNow(): void {
    for (const job of jobs.values())
      if (job.entry.state === "retrying" && !isAskedToWait(job.entry.error)) again(job);
  }

  return {
    /** Adds a command, which shows at once. `id` is set if the outcome of an earlier try is unknown. */
    run,
    retryNow,
    /** All commands that are not done, in the order in which they were created; the same array until it changes. */
    entries: (): readonly Entry[] => shown,
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Adds a command that cannot be sent: it is shown with its error, as if refused. */
    refuse(spec: CommandSpec, error: unknown): void {
      const command: Command = { ...spec, id: parts.newId(), madeAt: clock.now() };
      enter(command, { state: "refused", error });
      notify();
    },
    /** Sends a refused command that was kept again, with its id, and with it what makes the record that it needs, and what needs its own. */
    retry(id: string): void {
      const job = jobs.get(id);
      if (job?.entry.state !== "refused") return;
      const makers = makersOf(now(), job.entry.command);
      for (const { command, sent, state } of [
        ...makers,
        job.entry,
        ...orphansOf(job).map(({ entry }) => entry),
      ]) {
        if (state !== "refused") continue;
        // It keeps its place. The queue is the only one that has its words.
        enter(command, { sent, hasWaited: true });
      }
      notify();
      pump();
    },
    /** Sends a held command. Of any other, it changes nothing. */
    release(id: string): void {
      const job = jobs.get(id);
      if (job?.entry.state !== "held") return;
      letGo(job);
      notify();
      pump();
    },
    /** The person goes on without the answer of a command, as if it waited for a network. */
    goOn(id: string): void {
      const job = jobs.get(id);
      if (job) leaveBehind(job);
    },
    /** Cancels a command. One that is being sent is aborted, and its outcome is unknown. */
    cancel(id: string): void {
      const job = jobs.get(id);
      if (job?.stop) job.stop.abort();
      else if (job) {
        cancelled(job);
        pump();
      }
    },
    canUndo: (id: string): boolean =>
      jobs.get(id)?.entry.sent === false || inverseOf(id) !== undefined,
    /**
     * Undoes a command while that is possible: one that was never sent is cancelled; after any other,
     * its inverse runs. Undefined after a later command of its subject, or if it has no inverse.
     */
    undo(id: string): Running<unknown> | "cancelled" | undefined {
      const job = jobs.get(id);
      if (job?.entry.sent === false) {
        cancelled(job);
        pump();
        return "cancelled";
      }
      const inverse = inverseOf(id);
      return inverse && run({ ...inverse, undoes: id });
    },
    /** Adds the commands that are stored from an earlier visit. */
    async restore(): Promise<void> {
      const kept = await store.all().catch(() => []);
      for (const { command, sent, refused, message } of kept) {
        if (jobs.has(command.id)) continue;
        const error = message === undefined ? {} : { error: new Error(message) };
        const state = refused ? "refused" : "waiting";
        enter(command, { sent, state, ...error, hasWaited: true, isKept: true });
      }
      notify();
      pump();
    },
    start(): void {
      running = true;
      for (const job of jobs.values()) if (job.entry.state === "retrying") again(job);
      pump();
    },
    /** Sends nothing more, because the person or company has changed. Tries in flight end by themselves. */
    stop(): void {
      running = false;
      for (const job of jobs.values()) job.cancelWait?.();
    },
  };
}
