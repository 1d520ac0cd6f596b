import { ApiError } from "../../../api/api-error.ts";
import type { Command, CommandSpec, Outcome } from "../command.ts";
import { type CommandStore, createMemoryStore } from "../command-store.ts";
import { createQueue } from "../queue.ts";
import type { QueueParts } from "../queue-parts.ts";

/** A clock that the test advances. */
export function createClock() {
  let now = 1_000_000;
  let alarms: { readonly at: number; readonly act: () => void }[] = [];
  return {
    now: () => now,
    after(ms: number, act: () => void) {
      const alarm = { at: now + ms, act };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((other) => other !== alarm);
      };
    },
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = alarms.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        alarms = alarms.filter((other) => other !== next);
        now = next.at;
        next.act();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}

/** Runs all pending microtasks. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** The outcome of one try. */
export type TryOutcome = "done" | "refused" | "lost on the way" | "answer lost" | "busy";

interface Tried {
  readonly command: Command;
  readonly settle: (fate: TryOutcome, error?: ApiError) => Promise<void>;
}

export function failure(status: number, retryAfter?: number): ApiError {
  return new ApiError({ status, code: "unavailable", message: `Status ${status}`, retryAfter });
}

const failures: Record<Exclude<TryOutcome, "done">, number> = {
  refused: 409,
  "lost on the way": 0,
  "answer lost": 0,
  busy: 503,
};

export type Fields = Readonly<Record<string, unknown>>;

/** A server that answers on demand, does each command once, and keeps the fields of each subject. */
export function createServer() {
  const state = new Map<string, Fields>();
  const answers = new Map<string, Fields>();
  const tries: Command[] = [];
  const open: Tried[] = [];

  function carryOut({ id, subject, input }: Command): Fields {
    const answer = answers.get(id) ?? { ...state.get(subject), ...(input.body as Fields) };
    if (!answers.has(id)) state.set(subject, answer);
    answers.set(id, answer);
    return answer;
  }

  return {
    state,
    /** Every try in the order in which it arrived. */
    tries,
    /** The tries without an answer yet. */
    open,
    /** The ids of the executed commands. */
    carriedOut: () => [...answers.keys()],
    send: ((command, { signal }) =>
      new Promise((resolve, reject) => {
        tries.push(command);
        const tried: Tried = {
          command,
          async settle(fate, error) {
            open.splice(open.indexOf(tried), 1);
            const answer =
              fate === "done" || fate === "answer lost" ? carryOut(command) : undefined;
            if (fate === "done") resolve(answer);
            else reject(error ?? failure(failures[fate]));
            await settled();
          },
        };
        open.push(tried);
        signal.addEventListener("abort", () => {
          open.splice(open.indexOf(tried), 1);
          reject(signal.reason as Error);
        });
      })) satisfies QueueParts["send"],
  };
}

/** A queue with such a server, and the outcomes that it reported. */
export function createBench(parts: Partial<QueueParts> & { readonly store?: CommandStore } = {}) {
  const clock = createClock();
  const server = createServer();
  const outcomes: { readonly command: Command; readonly outcome: Outcome }[] = [];
  let ids = 0;
  const queue = createQueue({
    store: createMemoryStore(),
    clock,
    random: () => 0.5,
    newId: () => `c${(ids += 1)}`,
    send: server.send,
    prepare: (command) => command,
    beforeAnswer: async () => undefined,
    onOutcome: (command, outcome) => outcomes.push({ command, outcome }),
    onReached: () => undefined,
    onNotMade: () => undefined,
    atOnce: () => undefined,
    ...parts,
  });
  return { clock, server, queue, outcomes };
}

/** A command that sets fields of a subject. */
export function spec(
  subject: string,
  body: Fields,
  options: Partial<CommandSpec<Fields>> = {},
): CommandSpec<Fields> {
  return {
    route: {
      name: "set",
      method: "PATCH",
      path: "/api/set",
      access: "session",
      changes: [],
      keyed: true,
    },
    input: { body },
    subject,
    patience: "long",
    ...options,
  };
}
