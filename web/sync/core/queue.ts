import {
  type Command,
  CommandCancelled,
  type CommandSpec,
  type Entry,
  type Outcome,
} from "./command.ts";
import type { CommandStore } from "./command-store.ts";
import { createHistory } from "./history.ts";
import { type AtOnce, laterThan, nextToSend, replacedBy, replacementOf } from "./order.ts";
import { isDoneAnyway, waitBeforeRetry } from "./retry-rules.ts";

/** Time, passed in, so that tests make it pass. */
export interface Clock {
  now(): number;
  /** Calls `act` after so many milliseconds, unless the answered function is called before. */
  after(ms: number, act: () => void): () => void;
}

export interface Try {
  readonly signal: AbortSignal;
  /** Told how much has left, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

export interface QueueParts {
  readonly store: CommandStore;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** One try. Rejects with an ApiError. */
  readonly send: (command: Command, options: Try) => Promise<unknown>;
  /** Completes a command just before it is first sent; the result goes along with every try. */
  readonly prepare: (command: Command) => Command;
  /** Runs before an answer is shown: older answers that are on their way must not undo it. */
  readonly beforeAnswer: (command: Command) => Promise<void>;
  /** Runs at the very moment at which a command stops being shown as pending. */
  readonly onOutcome: (command: Command, outcome: Outcome) => void;
  readonly atOnce: AtOnce;
}

/** What `run` gives: the command's id, and its end. */
export interface Running<Answer> {
  readonly id: string;
  /** Answers what the server answers; a replaced command ends as the one that replaced it. */
  readonly done: Promise<Answer>;
}

export type Queue = ReturnType<typeof createQueue>;

interface Job {
  entry: Entry;
  readonly end: PromiseWithResolvers<unknown>;
  readonly kept: Promise<void>;
  stop?: AbortController | undefined;
  cancelWait?: (() => void) | undefined;
}

/**
 * The commands on their way to the server: one after the other for each subject, in the order in which
 * they were made, and at once for different subjects. The rules have numbers in docs/sync.md.
 */
export function createQueue(parts: QueueParts) {
  const { store, clock } = parts;
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const history = createHistory();
  let shown: readonly Entry[] = [];
  let running = true;

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

  function keep(command: Command, refused = false): Promise<void> {
    // A store that fails must not keep a command from being sent.
    return store.put({ command, refused }).catch(() => undefined);
  }

  function enter(command: Command, kept: Promise<void>): Job {
    const entry: Entry = { command, state: "waiting", tries: 0, progress: 0 };
    const job: Job = { entry, end: Promise.withResolvers(), kept };
    // Whoever asked may have left. The outcome is told by `onOutcome`.
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
    notify();
  }

  /** Starts the first command of every subject that is free. */
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
    update(job, { state: "sending", tries: job.entry.tries + 1, triedAt, progress: 0 });
    const outcome = await send(job, stop.signal);
    job.stop = undefined;
    if (outcome.ok) await succeed(job, outcome.answer);
    else if (stop.signal.aborted) cancelled(job);
    else if (isDoneAnyway(job.entry.command, outcome.error)) await succeed(job, undefined);
    else fail(job, outcome.error);
    pump();
  }

  async function send(job: Job, signal: AbortSignal): Promise<Outcome> {
    try {
      await job.kept;
      if (job.entry.tries === 1) await prepare(job);
      const onProgress = (progress: number) => update(job, { progress });
      return { ok: true, answer: await parts.send(job.entry.command, { signal, onProgress }) };
    } catch (error) {
      return { ok: false, error };
    }
  }

  async function prepare(job: Job): Promise<void> {
    const prepared = parts.prepare(job.entry.command);
    if (prepared === job.entry.command) return;
    job.entry = { ...job.entry, command: prepared };
    await keep(prepared);
  }

  async function succeed(job: Job, answer: unknown): Promise<void> {
    const { command } = job.entry;
    await parts.beforeAnswer(command).catch(() => undefined);
    if (laterThan(now(), command).length === 0) history.add(command);
    drop(job);
    finish(job, { ok: true, answer });
  }

  /** Tells the outcome, and in the same moment stops showing the command as pending. */
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
    if (command.keepsRefused) {
      job.entry = { ...job.entry, state: "refused", error };
      void keep(command, true);
    } else drop(job);
    finish(job, { ok: false, error });
  }

  function retryIn(job: Job, ms: number, error: unknown): void {
    update(job, { state: "retrying", error });
    if (running) job.cancelWait = clock.after(ms, () => again(job));
  }

  function again(job: Job): void {
    job.cancelWait?.();
    job.cancelWait = undefined;
    update(job, { state: "waiting" });
    pump();
  }

  function cancelled(job: Job): void {
    drop(job);
    job.end.reject(new CommandCancelled("The command was taken back."));
    notify();
  }

  function run<Answer>(spec: CommandSpec<Answer>, id = parts.newId()): Running<Answer> {
    const command: Command = { ...spec, id, madeAt: clock.now() };
    const job = enter(command, keep(command));
    for (const entry of replacedBy(now(), command)) {
      const before = jobs.get(entry.command.id);
      if (before) giveWay(before, job);
    }
    history.overtake(command.subject);
    notify();
    pump();
    return { id, done: job.end.promise as Promise<Answer> };
  }

  function inverseOf(id: string): CommandSpec | undefined {
    const job = jobs.get(id);
    if (!job) return history.inverseOf(id);
    const { command, state } = job.entry;
    return state === "refused" || laterThan(now(), command).length > 0 ? undefined : command.undo;
  }

  /** Tries everything again now that waits to be tried again, as when the network is back. */
  function retryNow(): void {
    for (const job of jobs.values()) if (job.entry.state === "retrying") again(job);
  }

  return {
    /** Enters a command, which shows at once. `id` is given when an earlier try's outcome is unknown. */
    run,
    retryNow,
    /** All commands that are not done, in the order in which they were made; the same array until it changes. */
    entries: (): readonly Entry[] => shown,
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Enters a command that cannot be sent as it is: it is shown with its error, as if refused. */
    refuse(spec: CommandSpec, error: unknown): void {
      const command: Command = { ...spec, id: parts.newId(), madeAt: clock.now() };
      const job = enter(command, keep(command, true));
      update(job, { state: "refused", error });
    },
    /** Sends a command again that was refused and kept, under its id. */
    retry(id: string): void {
      const job = jobs.get(id);
      if (job?.entry.state !== "refused") return;
      const { command } = job.entry;
      jobs.delete(id);
      enter(command, keep(command));
      notify();
      pump();
    },
    /** Takes a command back. One that is being sent is broken off, and nobody knows what became of it. */
    cancel(id: string): void {
      const job = jobs.get(id);
      if (job?.stop) job.stop.abort();
      else if (job) {
        cancelled(job);
        pump();
      }
    },
    canUndo: (id: string): boolean =>
      jobs.get(id)?.entry.tries === 0 || inverseOf(id) !== undefined,
    /**
     * Undoes a command while that is possible: one that was never sent is taken back, after any other its
     * inverse runs. Undefined once something else was asked of its subject, or if it has no inverse.
     */
    undo(id: string): Running<unknown> | "taken back" | undefined {
      const job = jobs.get(id);
      if (job?.entry.tries === 0) {
        cancelled(job);
        return "taken back";
      }
      const inverse = inverseOf(id);
      return inverse && run(inverse);
    },
    /** Enters what the store kept from an earlier visit. */
    async restore(): Promise<void> {
      const kept = await store.all().catch(() => []);
      for (const { command, refused } of kept) {
        if (jobs.has(command.id)) continue;
        const job = enter(command, Promise.resolve());
        if (refused) job.entry = { ...job.entry, state: "refused" };
      }
      notify();
      pump();
    },
    start(): void {
      running = true;
      retryNow();
      pump();
    },
    /** Sends nothing more, since the person or company has changed. What is on its way ends by itself. */
    stop(): void {
      running = false;
      for (const job of jobs.values()) job.cancelWait?.();
    },
  };
}
