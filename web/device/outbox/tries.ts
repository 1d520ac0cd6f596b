import type { Outcome } from "./command.ts";
import type { Endings } from "./endings.ts";
import type { Job, Jobs } from "./jobs.ts";
import { laterThan, nextToSend, replacementOf } from "./order.ts";
import type { QueueParts } from "./queue-parts.ts";
import {
  behindOne,
  isDoneAnyway,
  isOutcomeUnknown,
  isSessionOver,
  waitBeforeRetry,
} from "./retry-rules.ts";

interface TriesParts {
  readonly parts: QueueParts;
  readonly jobs: Jobs;
  readonly endings: Endings;
}

/** Sends commands, and decides after each failure whether they end or wait for another try. */
export function createTries({ parts, jobs, endings }: TriesParts) {
  const { clock } = parts;
  let running = true;
  let isAway = false;

  /** Starts the first command of every idle subject. */
  function pump(): void {
    if (!running) return;
    for (const id of nextToSend(jobs.now(), parts.atOnce)) {
      const job = jobs.get(id);
      if (job) void attempt(job);
    }
  }

  async function attempt(job: Job): Promise<void> {
    const stop = new AbortController();
    const triedAt = job.entry.triedAt ?? clock.now();
    job.stop = stop;
    const isFirst = !job.entry.sent;
    const tries = job.entry.tries + 1;
    jobs.update(job, { state: "sending", tries, sent: true, triedAt, progress: 0 });
    const outcome = await send(job, { signal: stop.signal, isFirst });
    const { aborted } = stop.signal;
    if (!aborted) noteReached(outcome);
    // `stop` stays set until a done command has ended. It says that the command ends by its own answer.
    if (outcome.ok) await endings.succeed(job, outcome.answer);
    else if (!aborted && isDoneAnyway(job.entry.command, outcome.error))
      await endings.succeed(job, undefined);
    else {
      job.stop = undefined;
      if (aborted) endings.cancelled(job);
      else fail(job, outcome.error);
    }
    pump();
  }

  /** Notes that the server can be reached again: this is the first answer after a try that got none. */
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
      const onProgress = (progress: number) => jobs.update(job, { progress });
      return { ok: true, answer: await parts.send(job.entry.command, { signal, onProgress }) };
    } catch (error) {
      return { ok: false, error };
    }
  }

  async function prepare(job: Job): Promise<void> {
    job.entry = { ...job.entry, command: parts.prepare(job.entry.command) };
    await jobs.keep(job.entry);
  }

  function fail(job: Job, error: unknown): void {
    const { command, tries, triedAt = clock.now() } = job.entry;
    const time = { triedAt, now: clock.now(), random: parts.random() };
    const wait = waitBeforeRetry({ command, error, tries, ...time });
    const later = jobs.get(replacementOf(jobs.now(), command)?.command.id);
    if (wait !== undefined && later) return endings.giveWay(job, later);
    if (wait !== undefined) return retryIn(job, wait, error);
    if (isSessionOver(error) && command.patience === "long" && command.route.keyed)
      return pause(job, error);
    endings.refuse(job, error);
  }

  /**
   * Marks a command that shows already, and those behind it, as waiting for a network, so that people can go on.
   * Commands behind it fail if a person waits for their answer.
   */
  function leaveBehind(job: Job): void {
    const behind = jobs.of(laterThan(jobs.now(), job.entry.command));
    for (const each of [job, ...behind]) {
      // This command was refused together with an earlier one.
      if (jobs.get(each.entry.command.id) !== each) continue;
      const { hasWaited, state, command: one } = each.entry;
      if (one.patience === "short" && state === "waiting") endings.refuse(each, behindOne());
      if (hasWaited || state === "held" || one.patience !== "long") continue;
      each.entry = { ...each.entry, hasWaited: true };
      each.waits.resolve();
    }
    jobs.notify();
  }

  function retryIn(job: Job, ms: number, error: unknown): void {
    pause(job, error);
    if (running) job.cancelWait = clock.after(ms, () => again(job));
  }

  /** Leaves a command for the next sign-in, or for this one once the queue goes on. */
  function pause(job: Job, error: unknown): void {
    jobs.update(job, { state: "retrying", error });
    leaveBehind(job);
  }

  function again(job: Job): void {
    job.cancelWait?.();
    job.cancelWait = undefined;
    jobs.update(job, { state: "waiting" });
    pump();
  }

  return {
    pump,
    leaveBehind,
    again,
    start(): void {
      running = true;
      for (const job of jobs.all()) if (job.entry.state === "retrying") again(job);
      pump();
    },
    /** Sends nothing more. Tries in flight end by themselves. */
    stop(): void {
      running = false;
      for (const job of jobs.all()) job.cancelWait?.();
    },
  };
}
