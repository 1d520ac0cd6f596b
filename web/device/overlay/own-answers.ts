import type { Command, Entry } from "../outbox/command.ts";
import { madeBy } from "../outbox/order.ts";
import type { Read } from "./overlay.ts";

interface Own {
  /** The id of the record that a read asks for, or for what hangs on it. */
  readonly asked: (read: Read) => readonly unknown[];
  readonly answer: (command: Command) => unknown;
}

const valuesOf = ({ query }: Read) => Object.values((query ?? {}) as object);
const NOTHING_YET = { data: [], total: 0, nextCursor: null };

/** The reads that ask for a record which the server does not have yet. */
const own: Readonly<Record<string, Own>> = {
  getTask: {
    asked: ({ params }) => [(params as { readonly id: string }).id],
    answer: ({ shown }) => ({ data: shown }),
  },
  listComments: { asked: valuesOf, answer: () => NOTHING_YET },
  listFiles: { asked: valuesOf, answer: () => NOTHING_YET },
  listActivities: { asked: valuesOf, answer: () => NOTHING_YET },
};

/**
 * The answer to a read of a record that is still to be made: the record as it was entered, and that nothing hangs on it. The
 * server would not find it. Undefined for any other read.
 */
export function ownAnswer(entries: readonly Entry[], read: Read): unknown {
  const of = own[read.name];
  const asked = new Set(of?.asked(read));
  const making =
    of &&
    entries.find(({ command, state }) => {
      const made = madeBy(command);
      return made !== undefined && state !== "refused" && asked.has(made);
    });
  return making && of.answer(making.command);
}
