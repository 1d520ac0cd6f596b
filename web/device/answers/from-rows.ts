import {
  listOfRows,
  taskOfRow,
  type TaskQuery,
  type TaskRow,
} from "../../../contract/task-rows.ts";
import type { TokenScope } from "../../api/token-scope.ts";
import { dayIn } from "../../ui/day.ts";
import { databaseOf, type DeviceDatabase, type StoredRow } from "../database.ts";
import type { Read } from "../overlay/overlay.ts";

/** An answer that the device makes from the rows of the feed. */
export interface FromRows {
  /** When the oldest copy that it is made from was complete, in milliseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
  /** It is of all projects, of which only some are on this device. */
  readonly isPartial: boolean;
}

/** Rows give a whole list at once. Of more than this, the first ones are shown, and all are counted. */
const MOST_SHOWN = 1000;

/** Rows of a version before this one lack what lists show. They are sent again once there is a network. */
const isTask = (row: StoredRow["row"]) => "place" in row;

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
  const copies = stored && (await readCopies(db, stored.project));
  const row = copies?.rows.find(({ _id }) => _id === id);
  return copies && row && { at: copies.at, value: { data: shown(row, copies) }, isPartial: false };
}

async function tasks(
  db: DeviceDatabase,
  query: TaskQuery,
  { userId, timeZone }: { readonly userId: string; readonly timeZone: string },
): Promise<FromRows | undefined> {
  const copies = await readCopies(db, query.project);
  if (!copies) return undefined;
  const asker = { userId, today: dayIn(timeZone, new Date()) };
  const { rows, ...figures } = listOfRows(copies.rows, { ...query, limit: MOST_SHOWN }, asker);
  const listed = rows.map((row) => shown(row, copies));
  return {
    at: copies.at,
    value: { data: { tasks: listed, ...figures, nextCursor: null } },
    isPartial: query.project === undefined,
  };
}

/**
 * Makes the answer to a read of tasks from the rows that the feed has sent, whether or not it was ever asked before.
 * @returns undefined if this device has no rows for it
 */
export async function answerFromRows(
  { name, params, query }: Read,
  { owner, timeZone }: { readonly owner: TokenScope; readonly timeZone: string },
): Promise<FromRows | undefined> {
  const db = databaseOf(owner);
  if (name === "getTask") return oneTask(db, (params as { readonly id: string }).id);
  return tasks(db, (query ?? {}) as TaskQuery, { userId: owner.userId, timeZone });
}
