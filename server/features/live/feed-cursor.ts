import type { FeedState } from "../../database/changes.sql.ts";
import { Refusal } from "../../errors.ts";

/**
 * A position in the change feed: everything up to and including this part of this number is known.
 */
export interface FeedCursor {
  /** The feed's own id. A restored database has another. */
  readonly feed: string;
  readonly number: number;
  readonly part: number;
}

const CURSOR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\.(\d{1,15})$/;

/** The current position of the feed: everything below the horizon is known. */
export function currentCursor({ feed, horizon }: FeedState): FeedCursor {
  return { feed, number: horizon, part: 0 };
}

/** Encodes a cursor as text that is safe in a URL. */
export function writeFeedCursor({ feed, number, part }: FeedCursor): string {
  return `${feed}.${number}.${part}`;
}

/** Decodes a cursor. @throws Refusal `validation_failed` if it is malformed */
export function readFeedCursor(text: string): FeedCursor {
  const [, feed, number, part] = CURSOR.exec(text) ?? [];
  if (feed === undefined || number === undefined || part === undefined) {
    throw new Refusal(
      "validation_failed",
      "This position in the change feed cannot be found. Reload the page.",
      {
        since: "This cursor is not valid.",
      },
    );
  }
  return { feed, number: Number(number), part: Number(part) };
}

/** Whether the feed still contains everything after a cursor. */
export function isCovered(cursor: FeedCursor, { feed, swept, horizon }: FeedState): boolean {
  return cursor.feed === feed && cursor.number > swept && cursor.number <= horizon;
}
