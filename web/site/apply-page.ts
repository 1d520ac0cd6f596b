import type { SyncChange } from "../../contract/sync.ts";
import { dropFiles } from "./kept-files.ts";
import type { DeviceProject, SiteDatabase } from "./site-database.ts";

/** One answer of the feed. */
export interface Page {
  readonly changes: readonly SyncChange[];
  readonly cursor: string;
  readonly more: boolean;
  readonly reset: boolean;
}

/**
 * Puts one answer of the feed into a project's copy, in one transaction with its cursor: whenever the page is killed, what
 * is stored and the cursor agree. While a copy is made anew the rows of the old one stay, until the new one is complete.
 */
export async function applyPage(
  db: SiteDatabase,
  project: Pick<DeviceProject, "id">,
  page: Page,
  { newId, now }: { readonly newId: () => string; readonly now: () => Date },
): Promise<void> {
  const tables = [db.rows, db.projects, db.outbox, db.sheets, db.parts, db.photos];
  await db.transaction("rw", tables, async () => {
    const known = await db.projects.get(project.id);
    // Taken off the device while the answer was on its way.
    if (!known) return;
    const copy = page.reset ? newId() : known.copy;
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
      await settle(db, project.id);
      // A copy names its project first. One that does not is of a project that is deleted, or out of sight.
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

/** Forgets what was done to records of which the server says now that they are gone: somebody deleted them since. */
async function settleGone(db: SiteDatabase, gone: readonly SyncChange[]): Promise<void> {
  const keys = new Set(gone.map(keyOf));
  await db.outbox
    .where("recordId")
    .anyOf(gone.map(({ id }) => id))
    .filter(({ state, command }) => state === "done" && keys.has(keyOf(command)))
    .delete();
}

/** Forgets done commands whose rows have come, or are gone. */
async function settle(db: SiteDatabase, project: string): Promise<void> {
  const done = await db.outbox
    .where("project")
    .equals(project)
    .filter(({ state }) => state === "done")
    .toArray();
  const rows = await db.rows.bulkGet(done.map(({ command }) => keyOf(command)));
  const settled = done.flatMap(({ seq, version, command }, place) => {
    const row = rows[place]?.row;
    const isThere = row !== undefined && Number(row["version"]) >= (version ?? 0);
    // A deleted record has no row. Neither has one that left one's sight.
    const isGone = row === undefined && command.act !== "create" && command.act !== "restore";
    return seq !== undefined && (isThere || isGone) ? [seq] : [];
  });
  await db.outbox.bulkDelete(settled);
}
