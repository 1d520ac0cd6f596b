import { takesIdempotencyKey } from "../../../contract/idempotency.ts";
import type { AnyRoute, BodyOf, ParamsOf, QueryOf } from "../../../contract/route.ts";
import {
  type Command,
  CommandCancelled,
  type CommandSpec,
  type Entry,
  type Outcome,
} from "../../../web/device/outbox/command.ts";
import type { CommandStore, StoredCommand } from "../../../web/device/outbox/command-store.ts";
import { createQueue, type Queue } from "../../../web/device/outbox/queue.ts";
import type { Clock } from "../../../web/device/outbox/queue-parts.ts";
import { isOutcomeUnknown } from "../../../web/device/outbox/retry-rules.ts";
import { createWrittenVersions } from "../../../web/device/writing/written-versions.ts";
import type { Chance } from "../../demo/random.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../company.ts";
import { Replica } from "../site-simulation/replica.ts";
import type { Network } from "./network.ts";

/**
 * The outcome of a request. `unsent`: it was cancelled, or its page was closed while it was delayed. `unknown`: a
 * page that waited for its answer was closed.
 */
export type End =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly error: unknown }
  | { readonly kind: "unsent" }
  | { readonly kind: "unknown" };

/** A request as it was made on a device. */
export interface Made {
  readonly spec: CommandSpec;
  end?: End;
  /** Whether a person repeated the request. Later requests may then have been done before it. */
  isRepeated?: boolean;
}

const SHORT_AGAIN_MS = 20_000;
/** How long an action can be undone. */
const HELD_MS = 10_000;

/** A request of a route, as `command` of web/device/writing makes it. */
export function request<R extends AnyRoute>(
  route: R,
  input: { params?: ParamsOf<R>; query?: QueryOf<R>; body?: BodyOf<R> },
  options: Partial<CommandSpec> & Pick<CommandSpec, "subject">,
): CommandSpec {
  const { name, method, path, access, changes = [] } = route;
  return {
    route: { name, method, path, access, changes, keyed: takesIdempotencyKey(route) },
    input,
    patience: "long",
    ...options,
  };
}

/**
 * A browser's store. It outlives its pages, orders requests by their ids, and stores none that a person waits for.
 */
function createStore(): CommandStore {
  const kept = new Map<string, StoredCommand>();
  return {
    all: async () => [...kept.values()].toSorted((a, b) => (a.command.id < b.command.id ? -1 : 1)),
    async put(one) {
      if (one.command.patience === "long") kept.set(one.command.id, structuredClone(one));
    },
    async remove(id) {
      kept.delete(id);
    },
  };
}

/** A device with the web's own queue: its pages are killed, and its store stays. */
export class RequestDevice {
  readonly id = newId();
  readonly replica: Replica;
  /** Each request that was made here, in the order in which they are to be sent. */
  readonly made = new Map<string, Made>();
  /** Contradictory outcomes of requests, in words. */
  readonly wrong: string[] = [];
  readonly luck: Chance;
  readonly clock: Clock;
  offlineUntil = 0;
  kills = 0;
  queue: Queue;
  #repeating = 0;
  readonly #store = createStore();
  readonly #network: Network;
  /** The versions from the server's answers, by task. */
  readonly #versions = new Map<string, number>();

  constructor(of: {
    readonly person: TestPerson;
    readonly project: string;
    readonly luck: Chance;
    readonly clock: Clock;
    readonly network: Network;
  }) {
    this.replica = new Replica(of);
    this.luck = of.luck;
    this.clock = of.clock;
    this.#network = of.network;
    this.queue = this.#open();
  }

  get person(): TestPerson {
    return this.replica.person;
  }

  /** The newest version of a task that this device knows. */
  versionOf(task: string): number | undefined {
    const row = this.replica.rows.get(`task/${task}`)?.row as { version: number } | undefined;
    const known = [row?.version ?? 0, this.#versions.get(task) ?? 0];
    return Math.max(...known) || undefined;
  }

  /** Runs a request. A delayed one is sent once it can no longer be undone. @returns the id of the request */
  run(spec: CommandSpec): string {
    const id = newId();
    this.#note(id, spec);
    // As in `act`, the request that undoes this one has no title.
    this.queue.run({ title: spec.route.name, ...spec }, id);
    const { queue } = this;
    if (spec.held) this.clock.after(HELD_MS, () => this.queue === queue && queue.release(id));
    return id;
  }

  /** Undoes a request, if that is possible, and also the requests that need the record which it creates. */
  undo(id: string): void {
    const before = this.queue.entries();
    const running = this.queue.undo(id);
    if (running === "cancelled") this.#endGone(before);
    else if (running) {
      const inverse = this.#entry(running.id)?.command;
      if (inverse) this.#note(running.id, inverse);
    }
  }

  /**
   * Decides, in place of a person, about each refused request that stayed in the queue: to send it again or to
   * dismiss it.
   */
  decide(mayTryAgain = true): void {
    for (const { command } of this.queue.entries()) {
      const before = this.queue.entries();
      if (this.#entry(command.id)?.state !== "refused") continue;
      if (!mayTryAgain || this.luck.next() < 0.8) {
        this.queue.cancel(command.id);
        this.#endGone(before);
      } else {
        // The requests that create its record, and those that need the record it creates, are sent with it.
        this.queue.retry(command.id);
        this.#beginAgain();
      }
    }
  }

  /** Kills the page, and opens another one. */
  kill(): void {
    this.kills += 1;
    for (const { command, state } of this.queue.entries()) {
      const isStored = command.patience === "long" && state !== "held";
      if (!isStored) this.#end(command.id, { kind: state === "held" ? "unsent" : "unknown" });
    }
    this.queue = this.#open();
    void this.queue.restore();
  }

  /** Counts the requests that are still in the queue or the store, or are about to be repeated. */
  async left(): Promise<number> {
    return this.queue.entries().length + (await this.#store.all()).length + this.#repeating;
  }

  /** Ends the requests that left the queue without an outcome. */
  #endGone(before: readonly Entry[]): void {
    for (const { command, sent } of before)
      if (!this.#entry(command.id) && !this.made.get(command.id)?.end)
        this.#end(command.id, { kind: sent ? "unknown" : "unsent" });
  }

  /** Notes which refused requests are in the queue again. */
  #beginAgain(): void {
    for (const { command, state } of this.queue.entries()) {
      const made = this.made.get(command.id);
      if (state === "refused" || made?.end?.kind !== "refused") continue;
      delete made.end;
      made.isRepeated = true;
    }
  }

  #entry(id: string): Entry | undefined {
    return this.queue.entries().find(({ command }) => command.id === id);
  }

  #note(id: string, spec: CommandSpec): void {
    this.made.set(id, { spec });
  }

  #end(id: string, end: End): void {
    const made = this.made.get(id);
    if (!made) this.wrong.push(`${id} ended as ${end.kind}, and was never made`);
    else if (made.end) this.wrong.push(`${id} ended as ${made.end.kind}, and as ${end.kind}`);
    else made.end = end;
  }

  /** Opens a page. Once another page is open, this one has no effect. */
  #open(): Queue {
    const written = createWrittenVersions();
    const isOpen = () => this.queue === queue;
    /** The signal of the last try of each request. */
    const signals = new Map<string, AbortSignal>();
    const sender = {
      id: this.id,
      person: this.person,
      luck: this.luck,
      isOffline: () => this.offlineUntil > this.clock.now(),
      kill: () => isOpen() && this.kill(),
    };
    const queue: Queue = createQueue({
      store: {
        all: () => this.#store.all(),
        put: async (kept) => void (isOpen() && (await this.#store.put(kept))),
        remove: async (id) => {
          if (!isOpen()) return;
          await this.#store.remove(id);
          // The queue reports no outcome of an aborted request, unless it was done. It has reported every other
          // outcome by now.
          const isAborted = signals.get(id)?.aborted === true;
          if (isAborted && !this.made.get(id)?.end) this.#end(id, { kind: "unknown" });
        },
      },
      clock: {
        now: () => this.clock.now(),
        after: (ms, act) => this.clock.after(ms, () => void (isOpen() && act())),
      },
      random: () => this.luck.next(),
      newId,
      send: async (command, { signal }) => {
        // The page was killed between two steps, so the next one must not run.
        if (!isOpen()) await new Promise(() => undefined);
        signals.set(command.id, signal);
        const aborted = Promise.withResolvers<never>();
        const cancelled = () => new CommandCancelled("It was aborted.");
        // As with `fetch`, a request that was aborted while it was being prepared is not sent.
        if (signal.aborted) throw cancelled();
        signal.addEventListener("abort", () => aborted.reject(cancelled()));
        const ended = await Promise.race([
          this.#network.send(sender, command),
          aborted.promise,
        ]).then(
          (answer) => ({ ok: true, answer }) as const,
          (error: unknown) => ({ ok: false, error }) as const,
        );
        if (!isOpen()) await new Promise(() => undefined);
        if (!ended.ok) throw ended.error;
        return ended.answer;
      },
      prepare: (command) => this.#prepare(command, written.of),
      beforeAnswer: async () => undefined,
      onOutcome: (command, outcome) => {
        if (!isOpen()) return;
        const version = this.#learn(command, outcome);
        written.add(command.id, version);
        this.#settle(command, outcome);
      },
      onReached: () => undefined,
      onNotMade: () => undefined,
      atOnce: () => 6,
    });
    return queue;
  }

  /**
   * Adds a version to a request, like the web's own code (`create-sync.ts`): the newest known version, or the one
   * that the undone request wrote.
   */
  #prepare(command: Command, writtenBy: (id: string) => number | undefined): Command {
    const id = command.subject.split(":")[1] ?? "";
    const version =
      command.undoes === undefined
        ? command.onNewest && this.versionOf(id)
        : writtenBy(command.undoes);
    if (version) {
      const body = { ...(command.input.body as object), version };
      return { ...command, input: { ...command.input, body } };
    }
    if (command.undoes !== undefined) throw new CommandCancelled("There is nothing to undo.");
    return command;
  }

  #learn({ subject }: Command, outcome: Outcome): number | undefined {
    if (!outcome.ok) return undefined;
    const { version } = (outcome.answer as { data: { version?: number } } | undefined)?.data ?? {};
    const [collection, id] = subject.split(":");
    if (collection === "tasks" && id !== undefined && version !== undefined)
      this.#versions.set(id, Math.max(version, this.#versions.get(id) ?? 0));
    return version;
  }

  #settle(command: Command, outcome: Outcome): void {
    const { id } = command;
    if (outcome.ok) return this.#end(id, { kind: "done" });
    const { error } = outcome;
    if (error instanceof CommandCancelled) return this.#end(id, { kind: "unsent" });
    if (command.patience === "short" && isOutcomeUnknown(error)) return this.#repeat(id);
    this.#end(id, { kind: "refused", error });
  }

  /** Repeats a request whose outcome is unknown, as a person would. It is sent as the same request (Q12). */
  #repeat(id: string): void {
    const { queue } = this;
    this.#repeating += 1;
    this.clock.after(SHORT_AGAIN_MS, () => {
      this.#repeating -= 1;
      const made = this.made.get(id);
      // Its person decides about a request that stayed in the queue.
      if (!made || made.end || this.#entry(id)) return;
      made.isRepeated = true;
      if (this.queue === queue) queue.run(made.spec, id);
      else this.#end(id, { kind: "unknown" });
    });
  }
}
