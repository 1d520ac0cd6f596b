import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import type { TestCompany } from "../company.ts";

/** Adds a deleted task like one of the project's, with a file whose bytes are stored. @returns the item's id */
export async function addTrashItem(
  db: pg.Pool,
  item: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly by: string;
    readonly title: string;
  },
): Promise<string> {
  const { workspaceId, projectId, by, title } = item;
  const [id, task] = [newId(), newId()];
  await db.query(
    `insert into trash_items (id, workspace_id, project_id, kind, record_id, title, deleted_by, kept)
     select $1, $2, $3, 'task', $4, $5, $6,
            jsonb_build_array(jsonb_build_object('table', 'tasks', 'rows', jsonb_build_array(
              to_jsonb(t) || jsonb_build_object('id', $4::uuid, 'title', $5::text))))
       from (select * from tasks where project_id = $3 limit 1) t`,
    [id, workspaceId, projectId, task, title, by],
  );
  await db.query(
    `insert into trash_files (storage_key, item_id, workspace_id, bytes)
     values ('uploads/' || $2::uuid || '/' || $3::uuid, $1, $2, 10)`,
    [id, workspaceId, newId()],
  );
  return id;
}

/** A deleted task of each of these people. */
export async function seedTrashItems(
  db: pg.Pool,
  { workspaceId, engineer, contractorOn, clientOn }: TestCompany,
  { id: projectId, mark }: { readonly id: string; readonly mark: string },
): Promise<void> {
  for (const { id: by } of [engineer, contractorOn, clientOn])
    await addTrashItem(db, { workspaceId, projectId, by, title: `${mark} beam` });
}
