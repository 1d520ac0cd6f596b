import type { LiveTopic } from "../../../../contract/live.ts";
import { MAX_SYNC_BYTES } from "../../../../contract/sync.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { type ChangeRow, selectChanges, selectFeedState } from "../../../database/changes.sql.ts";
import { today } from "../../../platform/calendar.ts";
import { currentCursor, isCovered } from "../../live/public.ts";
import { readPosition, scopeOf, type SyncPosition, writePosition } from "./sync-position.ts";
import {
  selectByIds,
  selectSyncPage,
  type SyncRow,
  type SyncSource,
  syncSources,
} from "./sync-sources.sql.ts";

type Route = typeof routes.getSync;

/** The maximum bytes of the changes in an answer, which leaves space for the rest of it. */
const MOST_BYTES = MAX_SYNC_BYTES - 2000;
/**
 * The number of rows that are read at once. The first reads are small, since each row may be as long as an answer.
 * Later reads have up to a page, since every read is planned anew. A few more rows are read than the answer is
 * expected to have space for.
 */
const FIRST_PAGE = 20;
const PAGE = 500;
const SPARE = 3;
/** The number of rows of a source of which no row has been seen yet. */
const UNSEEN_PAGE = 100;
/** The number of changes that are read at once, and the number of reads before an answer is sent. */
const CHANGES = 500;
const ROUNDS = 4;

/** The changes of one answer, as text, until it is full. */
class Answer {
  readonly parts: string[] = [];
  /** Accepts any row, regardless of its size. */
  isOpen = false;
  #bytes = 0;

  /**
   * Adds a change. Returns false if there is no room. There is always room for the first change: no record is
   * longer than an answer.
   */
  add(record: string, id: string, row: string | null): boolean {
    const part = `{"record":"${record}","id":"${id}","row":${row ?? "null"}}`;
    const size = Buffer.byteLength(part) + 1;
    const isFull = this.parts.length > 0 && this.#bytes + size > MOST_BYTES;
    if (isFull && !this.isOpen) return false;
    this.parts.push(part);
    this.#bytes += size;
    return true;
  }

  /** The bytes that are left. */
  get room(): number {
    return MOST_BYTES - this.#bytes;
  }

  clear(): void {
    this.parts.length = 0;
    this.#bytes = 0;
  }
}

/** How many rows to read after these: as many as the answer has room for, and not many more than before. */
function pageAfter(rows: readonly SyncRow[], answer: Answer, limit: number): number {
  const bytes = rows.reduce((sum, { json }) => sum + json.length, 1);
  const fitting = rows.length === 0 ? PAGE : Math.ceil((answer.room * rows.length) / bytes);
  return Math.min(PAGE, limit * 10, Math.max(fitting, 0) + SPARE);
}

/** Continues a first copy. @returns its new position; undefined once it is complete */
async function copy(
  ctx: Ctx,
  answer: Answer,
  {
    projects,
    from,
    today: day,
  }: {
    readonly projects: readonly string[];
    readonly from: NonNullable<SyncPosition["copying"]>;
    readonly today: string;
  },
): Promise<SyncPosition["copying"]> {
  let { source: place, after } = from;
  let limit = FIRST_PAGE;
  for (let source = syncSources[place]; source; source = syncSources[place]) {
    const rows = await selectSyncPage(ctx.tx, source, { projects, after, limit, today: day });
    for (const { id, json } of rows) {
      if (!answer.add(source.record, id, json)) return { source: place, after };
      after = id;
    }
    const isLast = rows.length < limit;
    limit = pageAfter(rows, answer, limit);
    if (!isLast) continue;
    place += 1;
    after = undefined;
    // The next source's rows may be longer.
    limit = Math.min(limit, UNSEEN_PAGE);
  }
  return undefined;
}

/** Returns the ids of the source's records that a page of changes concerns. */
function idsFor(
  source: SyncSource,
  {
    changes,
    projects,
  }: { readonly changes: readonly ChangeRow[]; readonly projects: readonly string[] },
): readonly string[] {
  const ids = changes.flatMap(({ topic, project, id }) => {
    // A file or comment on a record is part of the record's row. The change names the record, but not its kind.
    const hangs = (topic === "file" || topic === "comment") && id !== null;
    if (hangs) return source.isOfProject ? [] : [id];
    if (!source.topics.some((each) => each === topic)) return [];
    if (!source.isOfProject) return id === null ? [] : [id];
    return project === null ? projects : [project];
  });
  return [...new Set(ids)];
}

/**
 * Adds rows of the records that changes name; null for records that are gone. Undefined if they do not fit into
 * the answer.
 */
async function addChanged(
  ctx: Ctx,
  answer: Answer,
  {
    changes,
    projects,
    today: day,
  }: {
    readonly changes: readonly ChangeRow[];
    readonly projects: readonly string[];
    readonly today: string;
  },
): Promise<boolean> {
  const concerned = changes.filter(({ project }) => project === null || projects.includes(project));
  const hanging = new Set(
    concerned.flatMap(({ topic, id }) =>
      topic === "file" || topic === "comment" ? (id ?? []) : [],
    ),
  );
  for (const source of syncSources) {
    const ids = idsFor(source, { changes: concerned, projects });
    if (ids.length === 0) continue;
    for (let from = 0, limit = FIRST_PAGE; from < ids.length;) {
      const some = ids.slice(from, from + limit);
      from += some.length;
      const rows = await selectByIds(ctx.tx, source, { projects, ids: some, today: day });
      limit = pageAfter(rows, answer, limit);
      const found = new Map<string, SyncRow>(rows.map((row) => [row.id, row]));
      for (const id of some) {
        const row = found.get(id);
        const isOther =
          !row &&
          hanging.has(id) &&
          !concerned.some(
            (one) => one.id === id && source.topics.some((each) => each === one.topic),
          );
        if (isOther || (source.isOfProject && !row)) continue;
        if (!answer.add(source.record, id, row?.json ?? null)) return false;
      }
    }
  }
  return true;
}

/**
 * The first source with changed records that are not named, as when a programme moves the tasks that follow it.
 * Undefined if there is none.
 */
function unnamedIn(
  changes: readonly ChangeRow[],
  projects: readonly string[],
): SyncPosition["copying"] {
  const unnamed = changes.filter(
    ({ id, project }) => id === null && (project === null || projects.includes(project)),
  );
  const source = syncSources.findIndex(
    ({ isOfProject, topics }) =>
      !isOfProject && unnamed.some(({ topic }) => topics.some((each) => each === topic)),
  );
  return source === -1 ? undefined : { source, after: undefined };
}

/** The change that a new day makes: lists of projects that depend on today. */
const newDay: ChangeRow = {
  number: 0,
  part: 0,
  topic: "programme" satisfies LiveTopic,
  project: null,
  id: null,
  deleted: false,
};

/**
 * Adds the changes since a position. @returns the new position, whether there is more, and the source from which
 * all records are sent again, because some changed that are not named
 */
async function follow(
  ctx: Ctx,
  answer: Answer,
  {
    projects,
    position,
    horizon,
    today: day,
  }: {
    readonly projects: readonly string[];
    readonly position: SyncPosition;
    readonly horizon: number;
    readonly today: string;
  },
): Promise<Pick<SyncPosition, "feed" | "copying"> & { readonly more: boolean }> {
  let at = position.feed;
  const { feed: name } = at;
  let limit = CHANGES;
  let isDue = position.day !== day;
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = await selectChanges(ctx.tx, { from: at, horizon, limit, kinds: [] });
    const size = answer.parts.length;
    const all = isDue ? [newDay, ...changes] : changes;
    if (!(await addChanged(ctx, answer, { changes: all, projects, today: day }))) {
      // The rows of this page that were added are sent again with the next answer.
      if (size > 0) return { feed: at, copying: undefined, more: true };
      answer.clear();
      limit = Math.max(1, Math.floor(limit / 8));
      // One change may concern all projects, and is not divided.
      answer.isOpen = limit === 1;
      continue;
    }
    isDue = false;
    const last = changes.at(-1);
    const copying = unnamedIn(changes, projects);
    const isLast = changes.length < limit || !last;
    at = isLast
      ? { feed: name, number: horizon, part: 0 }
      : { feed: name, number: last.number, part: last.part };
    if (isLast || copying) return { feed: at, copying, more: !isLast || copying !== undefined };
  }
  return { feed: at, copying: undefined, more: true };
}

/**
 * Returns the records of projects for a device. Without a cursor, it copies all of them; afterwards it returns the
 * changes for the caller, filtered by row-level security. A record that is deleted or out of sight has no row.
 */
export async function getSync(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const projects = [...new Set(query.projects.split(","))];
  // The state is read before the records: changes committed in between are in the next answer.
  const state = await selectFeedState(ctx.tx);
  const scope = await scopeOf(ctx, projects);
  const given = query.cursor === undefined ? undefined : readPosition(query.cursor);
  const isCurrent = given !== undefined && given.scope === scope && isCovered(given.feed, state);
  const day = today(ctx.now, ctx.actor.timeZone);
  const copying = { source: 0, after: undefined };
  const start = { feed: currentCursor(state), scope, day, copying };
  const position: SyncPosition = isCurrent ? given : start;
  const answer = new Answer();
  if (position.copying) {
    const from = position.copying;
    const next = await copy(ctx, answer, { projects, from, today: day });
    // Changes made during the copy follow with the next request.
    return show(ctx, answer, {
      position: { ...position, copying: next },
      more: true,
      reset: !isCurrent,
    });
  }
  const { more, ...next } = await follow(ctx, answer, {
    projects,
    position,
    horizon: state.horizon,
    today: day,
  });
  return show(ctx, answer, { position: { ...position, ...next, day }, more, reset: false });
}

function show(
  { now }: Ctx,
  { parts }: Answer,
  {
    position,
    more,
    reset,
  }: { readonly position: SyncPosition; readonly more: boolean; readonly reset: boolean },
): JsonText<AnswerOf<Route>> {
  const cursor = JSON.stringify(writePosition(position));
  return {
    json: `{"data":{"changes":[${parts.join(",")}],"cursor":${cursor},"more":${more},"reset":${reset},"now":"${now.toISOString()}"}}`,
  };
}
