import { type Command, CommandCancelled, type Outcome } from "./command.ts";
import type { History } from "./history.ts";
import type { Job, Jobs } from "./jobs.ts";
import { laterThan, madeBy, needing } from "./order.ts";
import type { QueueParts } from "./queue-parts.ts";
import { isDoneAnyway, notMade } from "./retry-rules.ts";

interface EndingParts {
  readonly parts: QueueParts;
  readonly jobs: Jobs;
  readonly history: History;
}

export type Endings = ReturnType<typeof createEndings>;

/** Ends commands, and reports each ending once. */
export function createEndings({ parts, jobs, history }: EndingParts) {
  /** The unfinished commands that need the record which this one makes. */
  function orphansOf({ entry: { command } }: Job): readonly Job[] {
    return jobs.of(needing(jobs.now(), command));
  }

  function noteNotMade(command: Command): void {
    for (const id of madeBy(command)) parts.onNotMade(id);
  }

  /** Reports the outcome, and at the same moment stops showing the command as pending. */
  function finish(job: Job, outcome: Outcome): void {
    try {
      parts.onOutcome(job.entry.command, outcome);
    } finally {
      jobs.notify();
      if (outcome.ok) job.end.resolve(outcome.answer);
      else job.end.reject(outcome.error);
    }
  }

  /** Ends a command as refused, and with it the commands that need the record which is now not created. */
  function refuse(job: Job, error: unknown): void {
    const { command, hasWaited } = job.entry;
    // A command that is being sent will get an answer of its own.
    const orphans = orphansOf(job).filter(({ entry, stop }) => entry.state !== "refused" && !stop);
    if (command.keepsRefused || (hasWaited && command.title !== undefined)) {
      job.entry = { ...job.entry, state: "refused", error };
      void jobs.keep(job.entry);
    } else jobs.drop(job);
    finish(job, { ok: false, error });
    noteNotMade(command);
    for (const orphan of orphans) {
      const reason = notMade(command, error);
      if (!isDoneAnyway(orphan.entry.command, reason)) refuse(orphan, reason);
      else {
        jobs.drop(orphan);
        finish(orphan, { ok: true, answer: undefined });
      }
    }
  }

  /** Cancels a command, and with it those that need the record which it would have created. */
  function cancelled(job: Job): void {
    const orphans = orphansOf(job).filter(({ entry }) => entry.state !== "refused");
    jobs.drop(job);
    job.end.reject(new CommandCancelled("The command was cancelled."));
    noteNotMade(job.entry.command);
    for (const orphan of orphans) {
      if (orphan.stop) orphan.stop.abort();
      else cancelled(orphan);
    }
    jobs.notify();
  }

  return {
    orphansOf,
    refuse,
    cancelled,
    async succeed(job: Job, answer: unknown): Promise<void> {
      const { command } = job.entry;
      await parts.beforeAnswer(command).catch(() => undefined);
      if (laterThan(jobs.now(), command).length === 0) history.add(command);
      jobs.drop(job);
      finish(job, { ok: true, answer });
    },
    /** Ends a command in the same way as a later one of its kind, which replaces it. */
    giveWay(job: Job, later: Job): void {
      jobs.drop(job);
      job.end.resolve(later.end.promise);
      job.waits.resolve(later.waits.promise);
      jobs.notify();
    },
  };
}
