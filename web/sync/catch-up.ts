import type { Change, listChanges } from "../../contract/changes.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { AnswerOf } from "../../contract/route.ts";

/** More pages of changes than this cost more than fetching what is on the screen. */
export const MOST_PAGES = 4;

type Answer = AnswerOf<typeof listChanges>["data"];

interface CatchUpParts {
  /** Asks anew who one is. Rejects when that cannot be said. */
  readonly confirm: () => Promise<unknown>;
  /** Asks for changes; without a cursor, for where the feed stands. */
  readonly ask: (since: string | undefined) => Promise<Answer>;
  readonly hear: (message: LiveMessage) => void;
  /** Fetches again all that is on the screen. */
  readonly fetchAll: () => void;
}

/**
 * Knows up to where changes were heard, and asks for those that were missed while there was no
 * connection. The rules have numbers in docs/sync.md.
 */
export function createCatchUp({ confirm, ask, hear, fetchAll }: CatchUpParts) {
  /** Every change up to here was heard. */
  let known: string | undefined;
  /** What the stream said during a round. It counts only once the round has closed the gap. */
  let marked: string | undefined;
  let missed = false;
  let running = false;
  let again = false;

  /** Answers the messages that were missed, or undefined where they are too many or cannot be told. */
  async function askForMissed(): Promise<LiveMessage[] | undefined> {
    const messages: LiveMessage[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const since = known;
      const { changes, cursor, more, reset } = await ask(since);
      known = cursor;
      messages.push(...changes.map(asMessage));
      if (since === undefined || reset) return undefined;
      if (!more) return messages.some(({ topic }) => topic === "session") ? undefined : messages;
    }
    return undefined;
  }

  async function round(): Promise<void> {
    try {
      await confirm();
    } catch {
      return;
    }
    missed = false;
    const messages = await askForMissed().catch(() => undefined);
    if (!messages) return fetchAll();
    // The feed keeps no activities, and some changes are nothing else.
    for (const message of [...messages, { topic: "activity" } as const]) hear(message);
  }

  /** Something may have been missed. During a round, the next one asks for it. */
  async function catchUp(): Promise<void> {
    missed = true;
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      marked = undefined;
      await round();
    }
    running = false;
    if (!missed) known = marked ?? known;
  }

  return {
    catchUp,
    /** The stream says that it has told everything up to this cursor. */
    mark(cursor: string) {
      if (running) marked = cursor;
      else if (missed) void catchUp();
      else known = cursor;
    },
  };
}

/** A change as the live stream would have told it. */
function asMessage({ topic, project, id }: Change): LiveMessage {
  return { topic, ...(project === null ? {} : { project }), ...(id === null ? {} : { id }) };
}
