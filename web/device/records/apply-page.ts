import type { SyncChange } from "../../../contract/sync.ts";
import { dropFiles } from "../copies/offline-files.ts";
import type { DeviceProject, OutboxEntry, DeviceDatabase, StoredRow } from "../database.ts";

/** One answer of the feed. */
export interface Page {
  readonly changes: readonly SyncChange[];
  readonly cursor: string;
  readonly more: boolean;
  readonly reset: boolean;
  /** The server's time. A server before this version does not say it. */
  readonly now?: string;
}

/**
 * Puts one answer of the feed into a project's copy, in one transaction with its cursor: whenever the page is
 * killed, the stored rows and the cursor agree. While a new copy is made, the rows of the old one stay until the
 * new one is complete.
 */
export async function applyPage(
  db: DeviceDatabase,
  project: Pick<DeviceProject, "id">,
  page: Page,
  { newId, now }: { readonly newId: () => string; readonly now: () => Date },
): Promise<void> {
  const tables = [db.rows, db.projects, db.outbox, db.sheets, db.parts, db.photos];
  await db.transaction("rw", tables, async () => {
    const known = await db.projects.get(project.id);
    // The project was removed from the device while the answer was on its way.
    if (!known) return;
    const copy = page.reset ? newId() : known.copy;
    if (page.reset) await noteCopy(db, project.id, copy);
    const gone = page.changes.filter(({ row }) => row === null);
    await db.rows.bulkDelete(gone.map(keyOf));
    await settleGone(db, gone);
    await db.rows.bulkPut(
      page.changes.flatMap(({ record, id, row }) =>
        row === null
          ? []
          : [{ key: keyOf({ record, id }), record, id, project: project.id, row, copy }],
      ),
    );
    if (!page.more) {
      await db.rows
        .where("project")
        .equals(project.id)
        .filter((row) => row.copy !== copy)
        .delete();
      await settle(db, project.id, copy);
      // A copy starts with the row of its project. If it does not, the project is deleted or out of sight.
      if (!(await db.rows.get(`project/${project.id}`))) {
        await dropFiles(db, project.id);
        await db.projects.delete(project.id);
        return;
      }
    }
    await db.projects.update(project.id, {
      copy,
      cursor: page.cursor,
      ...(!page.more && { syncedAt: now().getTime() }),
    });
  });
}

function keyOf({ record, id }: Pick<SyncChange, "record" | "id">): string {
  return `${record}/${id}`;
}

/** Checks whether the server has carried out a command whose row is still to come. */
const isAnswered = ({ state }: OutboxEntry) => state === "done" || state === "met";

/**
 * Notes that a copy begins after the commands answered so far: records of theirs that the copy does not contain
 * are gone.
 */
async function noteCopy(db: DeviceDatabase, project: string, copy: string): Promise<void> {
  await db.outbox.where("project").equals(project).filter(isAnswered).modify({ copy });
}

/** Settles commands on records that the server now reports as gone, because somebody deleted them since. */
async function settleGone(db: DeviceDatabase, gone: readonly SyncChange[]): Promise<void> {
  const keys = new Set(gone.map(keyOf));
  const entries = await db.outbox
    .where("recordId")
    .anyOf(gone.map(({ id }) => id))
    .filter((entry) => isAnswered(entry) && keys.has(keyOf(entry.command)))
    .toArray();
  await forget(db, entries);
}

/**
 * Deletes commands whose record is gone. A command that was merged with another's change may have lost text in the
 * merge, which nobody else has. It stays with that text as refused.
 */
async function forget(db: DeviceDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  for (const { seq, state, message = "" } of entries) {
    if (seq === undefined) continue;
    if (state !== "met") await db.outbox.delete(seq);
    else
      await db.outbox.update(seq, {
        state: "refused",
        code: "deleted",
        message:
          `${message} Since then it was deleted, or you do not have access to it.`.trimStart(),
      });
  }
}

/** Settles answered commands whose rows have come, or are gone, once all rows up to a moment are here. */
async function settle(db: DeviceDatabase, project: string, copy: string): Promise<void> {
  const entries = await db.outbox.where("project").equals(project).filter(isAnswered).toArray();
  const rows = await db.rows.bulkGet(entries.map(({ command }) => keyOf(command)));
  const isInSight = (await db.rows.get(`project/${project}`)) !== undefined;
  const settled = (isSettled: (entry: OutboxEntry, row: StoredRow["row"] | undefined) => boolean) =>
    entries.filter((entry, place) => isSettled(entry, rows[place]?.row));
  const gone = settled((entry, row) => {
    const makes = entry.command.act === "create" || entry.command.act === "restore";
    // A deleted record has no row, nor has one that the person can no longer see. The row of a new record may be
    // on the way.
    return row === undefined && (!makes || !isInSight || entry.copy === copy);
  });
  const come = settled(
    ({ state, version = 0 }, row) =>
      state === "done" && row !== undefined && Number(row["version"]) >= version,
  );
  await forget(db, [...gone, ...come]);
}
