import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { addUploadRow } from "../testing/seed/seed-drawings.ts";
import { addFileRow } from "../testing/seed/seed-files.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  company = await createCompany(database.superuser);
});
afterAll(() => database.drop());

const migration = path.join(import.meta.dirname, "migrations/0880_storage_keys.sql");

test("keys that this server never gave are replaced, and all others stay", async () => {
  const { superuser } = database;
  const { workspaceId, projectId, owner } = company;
  const place = { workspaceId, projectId, by: owner.id };
  const on = { workspaceId, projectId, uploadedBy: owner.id, mark: "Slab" };
  const [good, bad] = [await addFileRow(superuser, on), await addFileRow(superuser, on)];
  const [drawn, wrong] = [
    await addUploadRow(superuser, place, { mark: "Plan", sheets: 2 }),
    await addUploadRow(superuser, place, { mark: "Plan", sheets: 2 }),
  ];
  const uuid = "019a0000-0000-7000-8000-000000000001";
  await superuser.query(`
    alter table files drop constraint files_storage_key_check;
    alter table drawing_sheets drop constraint drawing_sheets_folder_check;
    alter table drawing_uploads drop constraint drawing_uploads_storage_folder_check;
    alter table drawing_uploads add constraint drawing_uploads_storage_folder_check
      check (storage_folder ~ '^drawings/.*/$');
    alter table file_removals drop column sheets, drop constraint file_removals_storage_key_check;
    update files set storage_key = '../../etc/passwd' where id = '${bad}';
    update drawing_uploads set storage_folder = 'drawings/../' where id = '${wrong.upload}';
    update drawing_sheets set folder = 'drawings/' where upload_id = '${wrong.upload}' and page = 1;
    insert into file_removals (storage_key)
      values ('uploads/${uuid}/${uuid}'), ('drawings/${uuid}/${uuid}/'), ('drawings/${uuid}/'), ('drawings/../'), ('x'), ('')`);
  const keys = async () =>
    (
      await superuser.query<{ id: string; key: string }>(
        `select id, storage_key as key from files union all select id, storage_folder from drawing_uploads
         union all select id, folder from drawing_sheets`,
      )
    ).rows;
  const before = new Map((await keys()).map(({ id, key }) => [id, key]));

  await superuser.query(await readFile(migration, "utf8"));

  const after = new Map((await keys()).map(({ id, key }) => [id, key]));
  for (const id of [good, drawn.upload, ...drawn.sheets])
    expect(after.get(id)).toBe(before.get(id));
  expect(after.get(bad)).toMatch(new RegExp(`^uploads/${workspaceId}/[0-9a-f-]{36}$`));
  const folder = after.get(wrong.upload) ?? "";
  expect(folder).toMatch(new RegExp(`^drawings/${workspaceId}/[0-9a-f-]{36}/$`));
  expect(wrong.sheets.map((id) => after.get(id))).toEqual([`${folder}0`, `${folder}1`]);
  const { rows } = await superuser.query(
    "select storage_key as key, sheets from file_removals order by key",
  );
  expect(rows).toEqual([
    { key: `drawings/${uuid}/${uuid}/source.pdf`, sheets: 2000 },
    { key: `uploads/${uuid}/${uuid}`, sheets: 0 },
  ]);
});
