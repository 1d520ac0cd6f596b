import type { Change, listChanges } from "../../../contract/changes.ts";
import type { LiveMessage } from "../../../contract/live.ts";
import type { AnswerOf } from "../../../contract/route.ts";

/** More pages of changes than this cost more than fetching what is on the screen. */
export const MAX_PAGES = 4;

type Answer = AnswerOf<typeof listChanges>["data"];

interface CatchUpParts {
  /** Fetches the signed-in person again. Rejects if that fails. */
  readonly confirm: () => Promise<unknown>;
  /** Fetches changes; without a cursor, only the feed's current end. */
  readonly ask: (since: string | undefined) => Promise<Answer>;
  readonly receive: (message: LiveMessage) => void;
  /** Fetches everything on the screen again. */
  readonly fetchAll: () => void;
  /** Fetches again what is on the screen and known to be stale. */
  readonly fetchStale: () => void;
  /** The calendar day: what is overdue or due today changes with it, and the feed does not say so. */
  readonly today: () => string;
}

/**
 * Tracks the cursor up to which changes are known, and fetches changes that were missed while there was no
 * connection. docs/sync.md lists the rules by number.
 */
export function createCatchUp({
  confirm,
  ask,
  receive,
  fetchAll,
  fetchStale,
  today,
}: CatchUpParts) {
  /** The cursor up to which every change is known. */
  let known: string | undefined;
  /** The cursor that the stream sent during a round. It counts once the round has closed the gap. */
  let marked: string | undefined;
  let missed = false;
  let day = today();
  let running = false;
  let again = false;

  /** Returns the missed messages; undefined if there are too many or the feed does not know them. */
  async function askForMissed(): Promise<LiveMessage[] | undefined> {
    const messages: LiveMessage[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
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
    const isSameDay = day === today();
    day = today();
    if (!messages || !isSameDay) return fetchAll();
    fetchStale();
    // The feed contains no activities, although some changes consist only of an activity.
    for (const message of [...messages, { topic: "activity" } as const]) receive(message);
  }

  /** Asks for changes that may have been missed. During a round, the next one asks for them. */
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
    /** The stream has reported everything up to this cursor. */
    mark(cursor: string) {
      if (running) marked = cursor;
      else if (missed) void catchUp();
      else known = cursor;
    },
  };
}

/** A change in the form of a live message. */
function asMessage({ topic, project, id }: Change): LiveMessage {
  return { topic, ...(project === null ? {} : { project }), ...(id === null ? {} : { id }) };
}
