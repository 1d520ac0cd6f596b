import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changes, company, database, one, prepare, shared } from "./by-sql-fixture.ts";

// The server alone decides where bytes are stored. A person who writes rows by SQL can name only a file of their
// own company, in the form that the server gives, and never one that somebody else has or had.

prepare();

const other = randomUUID();
const U = "00000000-0000-4000-8000-000000000000";

/** Keys that somebody would write to reach beyond the company that they should name. */
const wrong = (folder: string, workspace: string): string[] =>
  [
    "",
    "/",
    "../../etc/passwd",
    `${folder}/`,
    `${folder}/${workspace}`,
    `${folder}/${workspace}/`,
    `${folder}/${workspace}/..`,
    `${folder}/${workspace}/../${other}/${U}`,
    `${folder}/${other}/${U}`,
    `${folder}/${workspace}/${U}/${U}`,
    `${folder}/${workspace}/${U}\n`,
    `${folder}/${workspace}/${U}.webp`,
    `${folder}/${workspace}/%`,
    `reports/${workspace}/${U}-1`,
    `drawings/${workspace}/${U}/source.pdf`,
    `/${folder}/${workspace}/${U}`,
  ].flatMap((key) => [key, `${key}/`]);

const addFile = async (key: string) =>
  `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                      storage_key, thumbnail, for_client, uploaded_by, created_at)
   select gen_random_uuid(), workspace_id, id, 'project', id, 'a.png', 'image/png', 1, repeat('0', 64), '${key}', 'ready',
          true, '${company.owner.id}', now()
     from projects where id = '${await shared()}'`;

const addUpload = async (folder: string) =>
  `insert into drawing_uploads (id, workspace_id, project_id, name, pdf_bytes, bytes, sha256, storage_folder, due_at,
                                uploaded_by, created_at)
   select gen_random_uuid(), workspace_id, id, 'a.pdf', 1, 1, repeat('0', 64), '${folder}', now(),
          '${company.owner.id}', now()
     from projects where id = '${await shared()}'`;

test("a file's row names one file of its own company", async () => {
  const { owner, workspaceId } = company;
  expect(await changes(owner, await addFile(`uploads/${workspaceId}/${U}`))).toBe(1);
  for (const key of wrong("uploads", workspaceId))
    expect(await changes(owner, await addFile(key)), key).toBe(0);
});

test("an upload's row names one folder of its own company", async () => {
  const { owner, workspaceId } = company;
  expect(await changes(owner, await addUpload(`drawings/${workspaceId}/${U}/`))).toBe(1);
  for (const folder of wrong("drawings", workspaceId).filter(
    (each) => each !== `drawings/${workspaceId}/${U}/`,
  ))
    expect(await changes(owner, await addUpload(folder)), folder).toBe(0);
});

test("nobody changes a key, or says what is removed", async () => {
  const { owner, workspaceId } = company;
  for (const text of [
    `update files set storage_key = 'uploads/${workspaceId}/${U}'`,
    `update drawing_uploads set storage_folder = 'drawings/${workspaceId}/${U}/'`,
    "update drawing_uploads set sheets = 2000",
    `update drawing_sheets set folder = 'drawings/${workspaceId}/${U}/0'`,
    `insert into file_removals (storage_key) values ('uploads/${workspaceId}/${U}')`,
    `insert into report_jobs (id, workspace_id, user_id, kind, format, filters, created_at, due_at, expires_at, attempts)
     values ('${U}', '${workspaceId}', '${owner.id}', 'expenses', 'pdf', '{}', now(), now(), now(), 7)`,
  ])
    expect(await changes(owner, text), text).toBe(0);
});

test("a sheet is in a folder of its own company, at its own page", async () => {
  const { superuser } = database;
  const add = (folder: string) =>
    superuser.query("update drawing_sheets set folder = $1 where page = 0", [folder]);
  for (const folder of [
    `drawings/${other}/${U}/0`,
    `drawings/${company.workspaceId}/${U}/1`,
    `drawings/${company.workspaceId}/${U}/../0`,
    "0",
  ])
    await expect(add(folder)).rejects.toMatchObject({ code: "23514" });
});

test("the key of a deleted file is nobody's, however well it is known", async () => {
  const { owner } = company;
  const { superuser } = database;
  const key = await one(
    "delete from files where id = (select id from files where workspace_id = $1 limit 1) returning storage_key as id",
    company.workspaceId,
  );
  expect(await changes(owner, await addFile(key))).toBe(0);
  await superuser.query("delete from file_removals where storage_key = $1", [key]);
  expect(await changes(owner, await addFile(key))).toBe(1);
});

test("the key of a file in the trash is nobody's but the trash's", async () => {
  const { superuser } = database;
  const key = await one(
    "select storage_key as id from trash_files where workspace_id = $1 limit 1",
    company.workspaceId,
  );
  expect(await changes(company.owner, await addFile(key))).toBe(0);
  await superuser.query(
    "delete from trash_items where id = (select item_id from trash_files where storage_key = $1)",
    [key],
  );
  expect(await changes(company.owner, await addFile(key))).toBe(0);
  await superuser.query("delete from file_removals where storage_key = $1", [key]);
  expect(await changes(company.owner, await addFile(key))).toBe(1);
});

test("what is removed with an upload is its PDF and its sheets by number", async () => {
  const { superuser } = database;
  const { rows } = await superuser.query<{ folder: string; sheets: number }>(
    `delete from drawing_uploads u
      where not exists (select from drawing_sheets s join drawing_revisions r on r.sheet_id = s.id where s.upload_id = u.id)
     returning storage_folder as folder, sheets`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { folder, sheets } of rows)
    expect(
      (
        await superuser.query("select sheets from file_removals where storage_key = $1", [
          `${folder}source.pdf`,
        ])
      ).rows,
    ).toEqual([{ sheets }]);
});

test("every column that says where bytes are is checked, and names the company of its row", async () => {
  const { rows } = await database.superuser.query<{ column: string; bound: boolean }>(
    `select a.attrelid::regclass || '.' || a.attname as column, exists (
              select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any (c.conkey)
                 and pg_get_constraintdef(c.oid) ~ 'workspace_id.*~|~.*workspace_id') as bound
       from pg_attribute a join pg_class t on t.oid = a.attrelid
      where t.relnamespace = 'plumbline'::regnamespace and t.relkind = 'r' and not a.attisdropped
        and a.attname ~ '(^|_)(folder|path|file)$|storage_' and a.atttypid = 'text'::regtype
      order by 1`,
  );
  // Deleted files have no company any more; a drawing's folder is a path in the register.
  expect(rows).toEqual([
    { column: "drawing_sheets.folder", bound: true },
    { column: "drawing_uploads.storage_folder", bound: true },
    { column: "drawings.folder", bound: false },
    { column: "file_removals.storage_key", bound: false },
    { column: "files.storage_key", bound: true },
    { column: "trash_files.storage_key", bound: true },
  ]);
});
