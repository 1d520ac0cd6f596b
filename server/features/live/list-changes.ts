import type { Change } from "../../../contract/changes.ts";
import type { LiveTopic } from "../../../contract/live.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { subjectKinds } from "../../../contract/subjects.ts";
import type { Ctx, Input } from "../../context.ts";
import { type ChangeRow, selectChanges, selectFeedState } from "../../database/changes.sql.ts";
import { isCovered, readFeedCursor, currentCursor, writeFeedCursor } from "./feed-cursor.ts";

type Route = typeof routes.listChanges;

/**
 * The latest change of each record, in order. A change without a record means several of its
 * kind.
 */
function latestOfEach(rows: readonly ChangeRow[]): Change[] {
  const latest = new Map<string, Change>();
  for (const { part: _, topic, ...row } of rows) {
    const key = `${topic} ${row.project ?? ""} ${row.id ?? ""}`;
    latest.delete(key);
    latest.set(key, { ...row, topic: topic as LiveTopic });
  }
  return [...latest.values()];
}

/**
 * The changes since a cursor that the caller may receive, filtered by row-level security. A cursor
 * from before the start of the feed answers `reset`.
 */
export async function listChanges(ctx: Ctx, { query }: Input<Route>): Promise<AnswerOf<Route>> {
  const { since, limit } = query;
  // The state is read before the changes, so that anything committed in between comes with the next answer.
  const state = await selectFeedState(ctx.tx);
  const now = currentCursor(state);
  const from = since === undefined ? now : readFeedCursor(since);
  if (!isCovered(from, state)) {
    return { data: { changes: [], cursor: writeFeedCursor(now), more: false, reset: true } };
  }
  const found = await selectChanges(ctx.tx, {
    from,
    horizon: state.horizon,
    limit: limit + 1,
    kinds: subjectKinds(),
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  const cursor = more ? { ...now, number: last.number, part: last.part } : now;
  return {
    data: { changes: latestOfEach(rows), cursor: writeFeedCursor(cursor), more, reset: false },
  };
}
