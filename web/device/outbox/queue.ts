import { type Command, type CommandSpec } from "./command.ts";
import { createEndings } from "./endings.ts";
import { createHistory } from "./history.ts";
import { createJobs, type Job } from "./jobs.ts";
import { isBehind, laterThan, makersOf, replacedBy } from "./order.ts";
import type { QueueParts, Running } from "./queue-parts.ts";
import { isAskedToWait } from "./retry-rules.ts";
import { createTries } from "./tries.ts";

/** A form goes on after this time without an answer: a connection may carry no data for minutes. */
const LATE_MS = 4_000;

export type Queue = ReturnType<typeof createQueue>;

/**
 * The commands that are sent to the server: a serial queue for each subject, in the order in which they
 * were created, in parallel for different subjects. docs/sync.md lists the rules by number.
 */
export function createQueue(parts: QueueParts) {
  const { store, clock } = parts;
  const jobs = createJobs(store);
  const history = createHistory();
  const endings = createEndings({ parts, jobs, history });
  const tries = createTries({ parts, jobs, endings });

  /** Releases a delayed command, because later commands of its subject wait for it. */
  function letGo(job: Job): void {
    if (job.entry.state !== "held") return;
    job.entry = { ...job.entry, state: "waiting" };
    void jobs.keep(job.entry);
  }

  function run<Answer>(spec: CommandSpec<Answer>, id = parts.newId()): Running<Answer> {
    const command: Command = { ...spec, id, madeAt: clock.now() };
    const job = jobs.enter(command, { state: spec.held ? "held" : "waiting" });
    for (const entry of replacedBy(jobs.now(), command)) {
      const before = jobs.get(entry.command.id);
      if (before) endings.giveWay(before, job);
    }
    history.overtake(command.subject);
    for (const before of jobs.all())
      if (before !== job && before.entry.command.subject === command.subject) letGo(before);
    const ahead = jobs
      .now()
      .find(
        (entry) => entry.hasWaited && entry.state !== "refused" && isBehind(command, entry.command),
      );
    const first = jobs.get(ahead?.command.id);
    if (first) tries.leaveBehind(first);
    jobs.notify();
    tries.pump();
    return { id, done: job.end.promise as Promise<Answer>, waits: job.waits.promise };
  }

  function inverseOf(id: string): CommandSpec | undefined {
    const job = jobs.get(id);
    if (!job) return history.inverseOf(id);
    const { command, state } = job.entry;
    return state === "refused" || laterThan(jobs.now(), command).length > 0
      ? undefined
      : command.undo;
  }

  /**
   * Retries the waiting commands now, as when the network is back, except those that the server asked to send
   * later.
   */
  function retryNow(): void {
    for (const job of jobs.all())
      if (job.entry.state === "retrying" && !isAskedToWait(job.entry.error)) tries.again(job);
  }

  return {
    /** Adds a command, which shows at once. `id` is set if the outcome of an earlier try is unknown. */
    run,
    retryNow,
    /** All commands that are not done, in the order in which they were created; the same array until it changes. */
    entries: jobs.entries,
    subscribe: jobs.subscribe,
    /** Adds a command that cannot be sent: it is shown with its error, as if refused. */
    refuse(spec: CommandSpec, error: unknown): void {
      const command: Command = { ...spec, id: parts.newId(), madeAt: clock.now() };
      jobs.enter(command, { state: "refused", error });
      jobs.notify();
    },
    /**
     * Sends a refused command that stayed in the queue again, with its id. The refused commands that create the
     * records it needs, and those that need the record it creates, are sent with it.
     */
    retry(id: string): void {
      const job = jobs.get(id);
      if (job?.entry.state !== "refused") return;
      const makers = makersOf(jobs.now(), job.entry.command);
      for (const { command, sent, state } of [
        ...makers,
        job.entry,
        ...endings.orphansOf(job).map(({ entry }) => entry),
      ]) {
        if (state !== "refused") continue;
        // The command keeps its position and is not deleted, because the person's text is nowhere else.
        jobs.enter(command, { sent, hasWaited: true });
      }
      jobs.notify();
      tries.pump();
    },
    /** Sends a delayed command. Does nothing for any other command. */
    release(id: string): void {
      const job = jobs.get(id);
      if (job?.entry.state !== "held") return;
      letGo(job);
      jobs.notify();
      tries.pump();
    },
    /** Lets the person go on without a command's answer if it is late, as if it waited for a network. */
    goOnIfLate(id: string): void {
      clock.after(LATE_MS, () => {
        const job = jobs.get(id);
        if (job) tries.leaveBehind(job);
      });
    },
    /** Cancels a command. One that is being sent is aborted, and its outcome is unknown. */
    cancel(id: string): void {
      const job = jobs.get(id);
      if (job?.stop) job.stop.abort();
      else if (job) {
        endings.cancelled(job);
        tries.pump();
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
        endings.cancelled(job);
        tries.pump();
        return "cancelled";
      }
      const inverse = inverseOf(id);
      return inverse && run({ ...inverse, undoes: id });
    },
    /** Adds the commands that are stored from an earlier visit. */
    async restore(): Promise<void> {
      const kept = await store.all().catch(() => []);
      for (const { command, sent, refused, message } of kept) {
        if (jobs.get(command.id)) continue;
        const error = message === undefined ? {} : { error: new Error(message) };
        const state = refused ? "refused" : "waiting";
        jobs.enter(command, { sent, state, ...error, hasWaited: true, isKept: true });
      }
      jobs.notify();
      tries.pump();
    },
    start: tries.start,
    /** Sends nothing more, because the person or company has changed. */
    stop: tries.stop,
  };
}
