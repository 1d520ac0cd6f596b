import { createHash } from "node:crypto";
import type { Ctx } from "../../../context.ts";
import { selectFeedState } from "../../../database/changes.sql.ts";
import { Refusal } from "../../../errors.ts";
import {
  currentCursor,
  type FeedCursor,
  readFeedCursor,
  writeFeedCursor,
} from "../../live/public.ts";
import { selectScope } from "./sync.sql.ts";

/** How much a device knows of its projects' records. */
export interface SyncPosition {
  /** The device knows everything up to here, or will once the first copy is complete. */
  readonly feed: FeedCursor;
  /** A digest of what the caller may see. If it differs, all records are sent again. */
  readonly scope: string;
  /** The day of the lists that depend on today; undefined if they must be sent again. */
  readonly day: string | undefined;
  /** The position of an incomplete first copy: the source, and the last id that was sent. */
  readonly copying: { readonly source: number; readonly after: string | undefined } | undefined;
}

/** Writes a position as an opaque text that is safe in a URL. */
export function writePosition({ feed, scope, day, copying }: SyncPosition): string {
  const parts = [
    writeFeedCursor(feed),
    scope,
    ...(day === undefined ? [] : [day]),
    ...(copying ? [copying.source, copying.after ?? ""] : []),
  ];
  return Buffer.from(parts.join(" ")).toString("base64url");
}

const SHAPE = /^(\S{1,100}) ([0-9a-f]{32})(?: (\d{4}-\d\d-\d\d))?(?: (\d{1,2}) ([0-9a-f-]{36})?)?$/;

/** Reads a cursor. @throws Refusal `validation_failed` if it is malformed */
export function readPosition(text: string): SyncPosition {
  const decoded = Buffer.from(text, "base64url").toString("latin1");
  const [, feed, scope, day, source, after] = SHAPE.exec(decoded) ?? [];
  if (feed === undefined || scope === undefined) {
    const message = "This cursor is not valid. Start again from its beginning.";
    throw new Refusal("validation_failed", message, { cursor: message });
  }
  return {
    feed: readFeedCursor(feed),
    scope,
    day,
    copying: source === undefined ? undefined : { source: Number(source), after },
  };
}

/** The version of the rows' shape. A new version sends all records again to devices that have an older shape. */
const SHAPE_OF_ROWS = 2;

/** Returns a digest of everything, besides the records themselves, that decides which records the caller sees. */
export async function scopeOf(ctx: Ctx, projects: readonly string[]): Promise<string> {
  const { role, userId, workspaceId } = ctx.actor;
  const seen = await selectScope(ctx.tx, projects);
  return createHash("sha256")
    .update(JSON.stringify([SHAPE_OF_ROWS, workspaceId, userId, role, projects.toSorted(), seen]))
    .digest("hex")
    .slice(0, 32);
}

/** Returns the cursor of a device that knows everything about these projects up to now. */
export async function cursorNow(ctx: Ctx, projects: readonly string[]): Promise<string> {
  const [state, scope] = await Promise.all([
    selectFeedState(ctx.tx),
    scopeOf(ctx, [...new Set(projects)]),
  ]);
  return writePosition({ feed: currentCursor(state), scope, day: undefined, copying: undefined });
}
