import { createStore } from "../../store.ts";
import type { Command, Entry } from "./command.ts";
import type { CommandStore } from "./command-store.ts";

/** A command of the queue, its state, and what its callers wait for. */
export interface Job {
  entry: Entry;
  readonly end: PromiseWithResolvers<unknown>;
  readonly waits: PromiseWithResolvers<void>;
  /** Resolves once the command is stored, or once storing it has failed. */
  readonly kept: Promise<void>;
  /** Aborts the try that is under way. */
  stop?: AbortController | undefined;
  /** Ends the pause before the next try. */
  cancelWait?: (() => void) | undefined;
}

interface Entering extends Partial<Pick<Entry, "sent" | "state" | "error" | "hasWaited">> {
  /** Whether the store has the command already. */
  readonly isKept?: boolean;
}

export type Jobs = ReturnType<typeof createJobs>;

/** The commands that are not done, in the order in which they were created, here and in the store. */
export function createJobs(store: CommandStore) {
  const jobs = new Map<string, Job>();
  const shown = createStore<readonly Entry[]>([]);

  function now(): readonly Entry[] {
    return [...jobs.values()].map(({ entry }) => entry);
  }

  function notify(): void {
    shown.set(now());
  }

  async function keep({ command, sent, state, error }: Entry): Promise<void> {
    // A delayed command is not stored until it is released: it disappears with the page.
    if (state === "held") return;
    const refused = state === "refused";
    const message = refused && error instanceof Error ? { message: error.message } : {};
    // A failing store must not stop a command from being sent.
    await store.put({ command, sent, refused, ...message }).catch(() => undefined);
  }

  return {
    now,
    notify,
    keep,
    all: (): readonly Job[] => [...jobs.values()],
    get: (id: string | undefined): Job | undefined => (id === undefined ? undefined : jobs.get(id)),
    /** The jobs of entries, without those that have ended meanwhile. */
    of: (entries: readonly Entry[]): readonly Job[] =>
      entries.flatMap(({ command }) => jobs.get(command.id) ?? []),
    /** All commands that are not done; the same array until it changes. */
    entries: shown.get,
    subscribe: shown.subscribe,
    update(job: Job, change: Partial<Entry>): void {
      job.entry = { ...job.entry, ...change };
      notify();
    },
    enter(
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
    },
    drop(job: Job): void {
      const { id } = job.entry.command;
      job.cancelWait?.();
      jobs.delete(id);
      void store.remove(id).catch(() => undefined);
    },
  };
}
