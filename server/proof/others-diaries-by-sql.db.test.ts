import { expect, test } from "vitest";
import { diary } from "../../contract/site/diary.ts";
import { identityOf } from "../../contract/site/identity.ts";
import { newId } from "../platform/ids.ts";
import type { TestPerson } from "../testing/company.ts";
import { addDirectoryCompany } from "../testing/seed/seed-companies.ts";
import { addSiteRecord, contractorsCompany } from "../testing/seed/seed-site.ts";
import { changes, company, database, one, prepare, shared } from "./by-sql-fixture.ts";

// Another company's diary, whatever SQL a contractor's request sends: its id, what is attached to it, and its
// history.

prepare();

const DAY = "2026-03-02";

const theirs = async () => (await contractorsCompany(database.superuser, company)) ?? "";
const others = () =>
  addDirectoryCompany(database.superuser, {
    workspaceId: company.workspaceId,
    name: `Others ${newId()}`,
    people: [],
  });
const idOf = async (day: string, whose: string | null, project?: string) =>
  identityOf(diary, {
    project: project ?? (await shared()),
    fields: { day, company: whose },
  }) ?? "";

/** Adds a record with this id, as a request would. It is the contractor's company's unless stated otherwise. */
async function add(
  person: TestPerson,
  of: {
    readonly id: string;
    readonly kind?: string;
    readonly day?: string;
    readonly whose?: string | null;
    readonly fields?: object;
  },
): Promise<number> {
  const { id, kind = "diary", day = DAY } = of;
  const whose = of.whose === undefined ? await theirs() : of.whose;
  const fields = of.fields ?? { day, ...(whose !== null && { company: whose }) };
  return changes(
    person,
    `insert into site_records (id, workspace_id, project_id, kind, state, title, fields, company_id, day, created_by,
                               created_at, updated_at)
     values ('${id}', '${company.workspaceId}', '${await shared()}', '${kind}', '${kind === "diary" ? "draft" : "open"}',
             '${day}', '${JSON.stringify(fields)}', ${whose === null ? "null" : `'${whose}'`}, '${day}', '${person.id}',
             now(), now())`,
  );
}

test("a diary's id is its own day's and company's, and no other record takes it", async () => {
  const { contractorOn, engineer, annexeId } = company;
  const [ours, foreign] = [await theirs(), await others()];
  expect(await add(contractorOn, { id: await idOf(DAY, ours) })).toBe(1);
  expect(await add(engineer, { id: await idOf(DAY, null), whose: null })).toBe(1);
  expect(await add(engineer, { id: await idOf(DAY, foreign), whose: foreign })).toBe(1);
  const wrong = [
    await idOf(DAY, foreign),
    await idOf(DAY, null),
    await idOf("2026-03-03", ours),
    await idOf(DAY, ours, annexeId),
    newId(),
  ];
  for (const id of wrong) {
    expect(await add(contractorOn, { id }), id).toBe(0);
    // The fields name the other company, and the column names their own.
    expect(await add(contractorOn, { id, fields: { day: DAY, company: foreign } }), id).toBe(0);
    expect(await add(engineer, { id, whose: ours }), id).toBe(0);
  }
  for (const id of [await idOf(DAY, foreign), await idOf(DAY, ours)])
    for (const person of [contractorOn, engineer])
      expect(await add(person, { id, kind: "snag", fields: {} }), person.role).toBe(0);
  expect(await add(contractorOn, { id: newId(), kind: "snag", fields: {} })).toBe(1);
});

/** A diary as the product stores it. */
async function diaryOf(whose: string | undefined, state = "draft"): Promise<string> {
  const id = await addSiteRecord(database.superuser, {
    kind: "diary",
    workspaceId: company.workspaceId,
    projectId: await shared(),
    createdBy: company.owner.id,
    title: DAY,
    company: whose,
    state,
  });
  await database.superuser.query("update site_records set fields = $2 where id = $1", [
    id,
    { day: DAY, company: whose },
  ]);
  return id;
}

test("a diary keeps the day and the company that its fields name, as its columns do", async () => {
  const { contractorOn, engineer } = company;
  const foreign = await others();
  const to = async (person: TestPerson, fields: object) =>
    changes(
      person,
      `update site_records set fields = fields || '${JSON.stringify(fields)}' where id = '${await diaryOf(await theirs())}'`,
    );
  for (const person of [contractorOn, engineer]) {
    expect(await to(person, { company: foreign }), person.role).toBe(0);
    expect(await to(person, { day: "2026-03-03" }), person.role).toBe(0);
    expect(await to(person, { labour: {} }), person.role).toBe(1);
  }
});

test("nothing of a contractor's hangs on another company's diary, or stands in its history", async () => {
  const { contractorOn, engineer, workspaceId } = company;
  const project = await shared();
  const comment = (on: string) =>
    `insert into comments (id, workspace_id, project_id, subject_kind, subject_id, author_id, body, created_at)
     values (gen_random_uuid(), '${workspaceId}', '${project}', 'diary', '${on}', current_actor(), 'x', now())`;
  const file = (on: string) =>
    `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                        storage_key, thumbnail, for_client, uploaded_by, created_at)
     values (gen_random_uuid(), '${workspaceId}', '${project}', 'diary', '${on}', 'slab.jpg', 'image/jpeg', 1,
             repeat('a', 64), 'uploads/${workspaceId}/' || gen_random_uuid(), 'none', false, current_actor(), now())`;
  const edit = (on: string, act: string, status = "accepted", kind = "diary") =>
    `insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, status, by_id, replica, made_at, stamp,
                             received_at, digest)
     values (gen_random_uuid(), '${workspaceId}', '${project}', '${kind}', '${on}', '${act}', '{"addenda": {"a": {}}}',
             '${status}', current_actor(), gen_random_uuid(), '', '', now(), '')`;
  const addendum = (on: string) =>
    `update site_records set fields = jsonb_set(fields, '{addenda}', '{"a": {"words": "x"}}') where id = '${on}'`;
  const ours = await theirs();
  for (const whose of [await others(), undefined])
    for (const state of ["draft", "approved"]) {
      const id = await diaryOf(whose, state);
      for (const write of [
        comment(id),
        file(id),
        addendum(id),
        edit(id, "change"),
        edit(id, "addendum"),
        edit(id, "change", "merged"),
        edit(id, "change", "accepted", "snag"),
      ])
        expect(await changes(contractorOn, write), write).toBe(0);
      // Refused commands are visible only to their sender.
      expect(await changes(contractorOn, edit(id, "change", "refused"))).toBe(1);
      expect(await changes(engineer, edit(id, "change"))).toBe(1);
    }
  const id = await diaryOf(ours);
  for (const write of [comment(id), file(id), edit(id, "change")])
    expect(await changes(contractorOn, write), write).toBe(1);
  const moved = (to: string) =>
    edit(id, "submit")
      .replace("status, by_id", "status, state_before, state_after, by_id")
      .replace("'accepted', ", `'accepted', 'draft', '${to}', `);
  expect(await changes(contractorOn, moved("submitted"))).toBe(1);
  expect(await changes(contractorOn, moved("approved"))).toBe(0);
  const approved = await diaryOf(ours, "approved");
  for (const write of [edit(approved, "addendum"), edit(approved, "approve"), addendum(approved)])
    expect(await changes(contractorOn, write), write).toBe(0);
});

test("the database makes the ids of diaries as the contract does", async () => {
  const projects = Array.from({ length: 50 }, newId);
  for (const project of projects) {
    const whose = Math.random() < 0.5 ? newId() : null;
    const fields = { day: DAY, ...(whose !== null && { company: whose }) };
    const id = await one("select diary_id($1::uuid, $2::jsonb) as id", project, fields);
    expect(id).toBe(identityOf(diary, { project, fields }));
  }
});
