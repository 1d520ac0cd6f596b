import { expect, test } from "vitest";
import { addDrawingRow, addUploadRow } from "../testing/seed/seed-drawings.ts";
import { changes, company, database, prepare, shared } from "./by-sql-fixture.ts";

// Numbers are given in order. Somebody who could take one far ahead would leave none for anybody else.

prepare();

test("transmittals are counted in their project", async () => {
  const { owner, workspaceId } = company;
  const projectId = await shared();
  const add = (number: string) =>
    changes(
      owner,
      `insert into transmittals (id, workspace_id, project_id, number, reason, sent_by, sent_at)
       values (gen_random_uuid(), '${workspaceId}', '${projectId}', ${number}, 'record', '${owner.id}', now())`,
    );
  expect(await add(`next_transmittal('${projectId}')`)).toBe(1);
  expect(await add(`next_transmittal('${projectId}') + 1`)).toBe(0);
  expect(await add("2147483647")).toBe(0);
});

test("revisions are counted in their drawing, also several at once", async () => {
  const { owner, workspaceId } = company;
  const place = { workspaceId, projectId: await shared(), by: owner.id };
  const { superuser } = database;
  const { drawing } = await addDrawingRow(superuser, place, { mark: "Plan", number: "N-1" });
  const { sheets } = await addUploadRow(superuser, place, { mark: "Plan", sheets: 2 });
  const add = (...numbers: readonly number[]) =>
    changes(
      owner,
      `insert into drawing_revisions (id, workspace_id, project_id, drawing_id, sheet_id, seq, code, status, created_by,
                                      created_at)
       values ${numbers
         .map(
           (seq, at) =>
             `(gen_random_uuid(), '${workspaceId}', '${place.projectId}', '${drawing}', '${sheets[at]}', ${seq},
               'R0${at}', 'draft', '${owner.id}', now())`,
         )
         .join(", ")}`,
    );
  expect(await add(2)).toBe(1);
  expect(await add(2, 3)).toBe(2);
  for (const seq of [3, 2_147_483_647]) expect(await add(seq)).toBe(0);
});

test("nobody says where in the feed a change is, or in the history an edit", async () => {
  const { owner, workspaceId } = company;
  const projectId = await shared();
  for (const [columns, values] of [
    ["workspace_id, topic, roles", `'${workspaceId}', 'task', '{engineer}'`],
    ["workspace_id, topic, roles, number", `'${workspaceId}', 'task', '{engineer}', '9000000000'`],
  ] as const)
    expect(await changes(owner, `insert into changes (${columns}) values (${values})`)).toBe(
      columns.includes("number") ? 0 : 1,
    );
  expect(
    await changes(
      owner,
      `insert into changes (workspace_id, topic, roles, part) overriding system value
       values ('${workspaceId}', 'task', '{engineer}', 9000000000)`,
    ),
  ).toBe(0);
  const edit = (place: string) =>
    changes(
      owner,
      `insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, status, by_id, replica, made_at,
                               stamp, received_at, digest ${place && ", place"}) ${place && "overriding system value"}
       values (gen_random_uuid(), '${workspaceId}', '${projectId}', 'snag', gen_random_uuid(), 'close', '{}', 'refused',
               '${owner.id}', gen_random_uuid(), '2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z', now(), '\\x00'
               ${place})`,
    );
  expect(await edit("")).toBe(1);
  expect(await edit(", 9000000000")).toBe(0);
});
