import {
  listOfRows,
  taskOfRow,
  type TaskQuery,
  type TaskRow,
} from "../../../contract/tasks/task-rows.ts";
import type { TokenScope } from "../../api/tokens/token-scope.ts";
import { dayIn } from "../../ui/day.ts";
import { databaseOf, type DeviceDatabase, type StoredRow } from "../database.ts";
import type { readOf } from "../overlay/cache.ts";

/** An answer that the device makes from the rows of the feed. */
export interface FromRows {
  /** When the oldest copy behind the answer was complete, in milliseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
  /** Whether the answer is about all projects although only some are on this device. */
  readonly isPartial: boolean;
}

/** Rows give a whole list at once. A longer list shows only the first rows, but counts all of them. */
const MOST_SHOWN = 1000;

/** Rows from before this version lack what lists show. They are sent again once there is a network. */
const isTask = (row: StoredRow["row"]) => "place" in row;

type Read = ReturnType<typeof readOf>;

interface Copies {
  readonly at: number;
  readonly rows: readonly TaskRow[];
  readonly titles: ReadonlyMap<string, string>;
}

/** The tasks of all projects, or of one, whose copies are complete; undefined if there are none. */
async function readCopies(db: DeviceDatabase, only?: string): Promise<Copies | undefined> {
  return db.transaction("r", db.projects, db.rows, async () => {
    const copies = (await db.projects.toArray()).filter(
      ({ id, syncedAt }) => syncedAt !== null && (only === undefined || id === only),
    );
    if (copies.length === 0) return undefined;
    const ids = copies.map(({ id }) => id);
    const keys = ids.map((id) => [id, "task"]);
    const rows = await db.rows.where("[project+record]").anyOf(keys).toArray();
    if (!rows.every(({ row }) => isTask(row))) return undefined;
    const projects = await db.rows.bulkGet(ids.map((id) => `project/${id}`));
    return {
      at: Math.min(...copies.map(({ syncedAt }) => syncedAt ?? 0)),
      rows: rows.map(({ row }) => row as unknown as TaskRow),
      titles: new Map(projects.flatMap((one) => (one ? [[one.id, String(one.row["title"])]] : []))),
    };
  });
}

const shown = (row: TaskRow, { titles }: Copies) => taskOfRow(row, titles.get(row.project) ?? "");

async function oneTask(db: DeviceDatabase, id: string): Promise<FromRows | undefined> {
  const stored = await db.rows.get(`task/${id}`);
  if (!stored || !isTask(stored.row)) return undefined;
  const [copy, project] = await Promise.all([
    db.projects.get(stored.project),
    db.rows.get(`project/${stored.project}`),
  ]);
  if (!project || copy?.syncedAt == null) return undefined;
  const task = taskOfRow(stored.row as unknown as TaskRow, String(project.row["title"]));
  return { at: copy.syncedAt, value: { data: task }, isPartial: false };
}

async function tasks(
  db: DeviceDatabase,
  { query = {}, paged }: Read,
  { userId, timeZone }: { readonly userId: string; readonly timeZone: string },
): Promise<FromRows | undefined> {
  const asked = query as TaskQuery;
  const copies = await readCopies(db, asked.project);
  if (!copies) return undefined;
  const limit = paged ? MOST_SHOWN : asked.limit;
  const asker = { userId, today: dayIn(timeZone, new Date()) };
  const { rows, ...figures } = listOfRows(copies.rows, { ...asked, limit }, asker);
  const listed = rows.map((row) => shown(row, copies));
  return {
    at: copies.at,
    value: { data: { tasks: listed, ...figures, nextCursor: null } },
    isPartial: asked.project === undefined,
  };
}

/**
 * Makes the answer to a read of tasks from the rows that the feed has sent, whether or not it was ever asked before.
 * @returns undefined if this device has no rows for it
 */
export async function answerFromRows(
  read: Read,
  { owner, timeZone }: { readonly owner: TokenScope; readonly timeZone: string },
): Promise<FromRows | undefined> {
  const db = databaseOf(owner);
  if (read.name === "getTask") return oneTask(db, (read.params as { readonly id: string }).id);
  return tasks(db, read, { userId: owner.userId, timeZone });
}
