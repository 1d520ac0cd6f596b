import { expect, test } from "vitest";
import { type RecordKind } from "../../contract/site/kind.ts";
import { recordKinds } from "../../contract/site/registry.ts";
import { newId } from "../platform/ids.ts";
import type { TestPerson } from "../testing/company.ts";
import { addSiteRecord, contractorsCompany } from "../testing/seed/seed-site.ts";
import { changes, company, database, prepare, shared } from "./by-sql-fixture.ts";

// Records of the site, their numbers and their history.

prepare();

/** A diary of the project, or of the contractor's company. */
async function diary(whose: "project's" | "company's", state: string): Promise<string> {
  const db = database.superuser;
  const { workspaceId, contractorOn } = company;
  const theirs = whose === "company's" ? await contractorsCompany(db, company) : undefined;
  return addSiteRecord(db, {
    kind: "diary",
    workspaceId,
    projectId: await shared(),
    createdBy: contractorOn.id,
    title: "2026-03-02",
    company: theirs,
    state,
  });
}

/** A snag of the planners, of the contractor, or of the contractor's company. */
async function snag(
  whose: "planners'" | "contractor's" | "company's",
  more: { readonly state?: string; readonly deleted?: boolean } = {},
): Promise<string> {
  const { workspaceId, owner, contractorOn } = company;
  const db = database.superuser;
  return addSiteRecord(db, {
    workspaceId,
    projectId: await shared(),
    createdBy: whose === "contractor's" ? contractorOn.id : owner.id,
    title: "Door rubs",
    company: whose === "company's" ? await contractorsCompany(db, company) : undefined,
    ...more,
  });
}

const set = (person: TestPerson, id: string, change: string) =>
  changes(person, `update site_records set ${change} where id = '${id}'`);

/** Adds a record with these columns. */
async function add(
  person: TestPerson,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const row = {
    id: "gen_random_uuid()",
    workspace_id: `'${company.workspaceId}'`,
    project_id: `'${await shared()}'`,
    kind: "'snag'",
    state: "'open'",
    title: "'New'",
    created_by: `'${person.id}'`,
    created_at: "now()",
    updated_at: "now()",
    ...more,
  };
  return changes(
    person,
    `insert into site_records (${Object.keys(row).join()}) values (${Object.values(row).join()})`,
  );
}

test("clients write nothing", async () => {
  const { clientOn } = company;
  await database.superuser.query(
    "update workspaces set show_snags_to_clients = true where id = $1",
    [company.workspaceId],
  );
  expect(await add(clientOn)).toBe(0);
  expect(await set(clientOn, await snag("planners'"), "title = 'Taken'")).toBe(0);
  await database.superuser.query(
    "update workspaces set show_snags_to_clients = false where id = $1",
    [company.workspaceId],
  );
});

test("a contractor adds snags in their own name, none that is closed, and no place", async () => {
  const { contractorOn, contractorOff, owner } = company;
  expect(await add(contractorOn)).toBe(1);
  // A snag may be added and moved on at once.
  expect(await add(contractorOn, { state: "'ready'" })).toBe(1);
  for (const state of ["closed", "rejected", "ghost"])
    expect(await add(contractorOn, { state: `'${state}'` }), state).toBe(0);
  expect(await add(contractorOn, { kind: "'location'", state: "'present'" })).toBe(0);
  expect(await add(contractorOn, { kind: "'diary'" })).toBe(0);
  expect(await add(contractorOn, { created_by: `'${owner.id}'` })).toBe(0);
  expect(await add(contractorOff)).toBe(0);
  expect(await add(company.engineer, { created_by: `'${owner.id}'` })).toBe(0);
});

test("a contractor writes what concerns them until it is closed, and closes nothing", async () => {
  const { contractorOn, engineer } = company;
  const ready = "state = 'ready'";
  expect(await set(contractorOn, await snag("company's"), ready)).toBe(1);
  expect(await set(contractorOn, await snag("contractor's"), ready)).toBe(1);
  expect(await set(contractorOn, await snag("planners'"), ready)).toBe(0);
  for (const whose of ["company's", "contractor's"] as const) {
    expect(await set(contractorOn, await snag(whose), "state = 'closed'")).toBe(0);
    expect(await set(contractorOn, await snag(whose, { state: "closed" }), ready)).toBe(0);
  }
  expect(await set(contractorOn, await snag("company's", { deleted: true }), ready)).toBe(0);
  expect(await set(engineer, await snag("planners'"), "state = 'closed'")).toBe(1);
});

test("a contractor only moves the snags that others made, and changes their own", async () => {
  const { contractorOn, engineer } = company;
  const changesOf = [
    "title = 'Taken'",
    `fields = fields || '{"due": "2027-01-01"}'`,
    `texts = '{"description": "x"}'`,
    `clocks = '{"title": {}}'`,
    "company_id = null",
    `people = array['${contractorOn.id}'::uuid]`,
    "day = '2026-03-02'",
    "deleted_at = now()",
  ];
  for (const change of changesOf) {
    expect(await set(contractorOn, await snag("company's"), change), change).toBe(0);
    expect(
      await set(contractorOn, await snag("company's"), `state = 'ready', ${change}`),
      change,
    ).toBe(0);
    expect(await set(contractorOn, await snag("contractor's"), change), change).toBe(1);
    expect(await set(engineer, await snag("company's"), change), change).toBe(1);
  }
  // The other columns that a move writes, unchanged in content.
  const same = "title = title, fields = fields || '{}', clocks = clocks, version = version + 1";
  expect(await set(contractorOn, await snag("company's"), `state = 'ready', ${same}`)).toBe(1);
});

test("a contractor makes no move that is for those who run projects", async () => {
  const { contractorOn } = company;
  for (const whose of ["company's", "contractor's"] as const) {
    for (const [from, to] of [
      ["ready", "open"],
      ["ready", "rejected"],
      ["open", "rejected"],
      ["rejected", "open"],
      ["open", "ghost"],
    ] as const)
      expect(
        await set(contractorOn, await snag(whose, { state: from }), `state = '${to}'`),
        `${from} to ${to}`,
      ).toBe(0);
    expect(
      await set(contractorOn, await snag(whose, { state: "rejected" }), "state = 'ready'"),
    ).toBe(1);
  }
});

test("the database knows of each kind what the contract says that contractors do, and whether things hang on it", async () => {
  const { rows } = await database.superuser.query(
    "select kind, by_contractors, decided, of_companies, by_maker, initial, moves, plural from plumbline.site_kinds() order by kind",
  );
  const said = Object.entries<RecordKind>(recordKinds).map(([kind, of]) => ({
    kind,
    by_contractors: of.rights.create.contractor !== "none",
    decided: Object.keys(of.states).filter((state) => of.states[state]?.isDecided === true),
    of_companies: of.isOfCompanies === true,
    by_maker: of.rights.change.contractor === "made",
    initial: of.initial,
    moves: Object.values(of.acts)
      .filter(({ who }) => who.contractor !== "none")
      .flatMap(({ from, to }) => from.map((state) => `${state} ${to}`)),
    plural: of.subject ? of.plural : null,
  }));
  expect(rows).toEqual(said.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)));
});

test("a contractor writes their own company's diaries until they are approved", async () => {
  const { contractorOn } = company;
  const theirs = await contractorsCompany(database.superuser, company);
  const fields = `'${JSON.stringify({ day: "2026-03-04", company: theirs })}'`;
  const columns = {
    id: `diary_id('${await shared()}', ${fields})`,
    kind: "'diary'",
    state: "'draft'",
    day: "'2026-03-04'",
    company_id: `'${theirs}'`,
    fields,
  };
  expect(await add(contractorOn, columns)).toBe(1);
  expect(await add(contractorOn, { ...columns, state: "'submitted'" })).toBe(1);
  expect(await add(contractorOn, { ...columns, state: "'approved'" })).toBe(0);
  expect(await add(contractorOn, { ...columns, company_id: "null" })).toBe(0);
  const submitted = "state = 'submitted'";
  expect(await set(contractorOn, await diary("company's", "draft"), submitted)).toBe(1);
  for (const change of ["state = 'approved'", "company_id = null"])
    expect(await set(contractorOn, await diary("company's", "submitted"), change), change).toBe(0);
  expect(await set(contractorOn, await diary("company's", "submitted"), "state = 'draft'")).toBe(0);
  for (const change of ["day = '2026-03-03'", "deleted_at = now()"])
    expect(await set(contractorOn, await diary("company's", "draft"), change), change).toBe(0);
  // The contractor made the diary before they joined their company, so it is the project's.
  expect(await set(contractorOn, await diary("project's", "draft"), submitted)).toBe(0);
  expect(await set(contractorOn, await diary("company's", "approved"), "version = 9")).toBe(0);
});

test("nobody changes an approved diary, but for further addenda", async () => {
  const { owner, engineer } = company;
  for (const person of [owner, engineer]) {
    const id = await diary("project's", "approved");
    for (const change of [
      "state = 'draft'",
      "deleted_at = now()",
      "company_id = gen_random_uuid()",
      "day = '2026-01-01'",
      `texts = '{"notes": "x"}'`,
      `fields = '{}'`,
      `fields = fields || '{"reason": "x"}'`,
    ])
      expect(await set(person, id, change), change).toBe(0);
    const addenda = (rows: string) => `fields = jsonb_set(fields, '{addenda}', '${rows}')`;
    await database.superuser.query(
      `update site_records set ${addenda('{"a": {"words": "Late"}}')} where id = $1`,
      [id],
    );
    expect(await set(person, id, addenda('{"a": {"words": "Rewritten"}}'))).toBe(0);
    expect(await set(person, id, addenda("{}"))).toBe(0);
    expect(
      await set(person, id, addenda('{"a": {"words": "Late"}, "b": {"words": "Again"}}')),
    ).toBe(1);
  }
});

test("nobody deletes the photos of an approved diary, which go with it alone", async () => {
  const { owner, workspaceId } = company;
  const projectId = await shared();
  for (const [state, deleted] of [
    ["submitted", 1],
    ["approved", 0],
  ] as const) {
    const id = await diary("project's", state);
    const { superuser } = database;
    await superuser.query(
      `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                          storage_key, thumbnail, for_client, uploaded_by, created_at)
       values (gen_random_uuid(), $1, $2, 'diary', $3, 'slab.jpg', 'image/jpeg', 1, repeat('a', 64),
               'uploads/' || $1::uuid || '/' || gen_random_uuid(), 'none', false, $4, now())`,
      [workspaceId, projectId, id, owner.id],
    );
    expect(await changes(owner, `delete from files where subject_id = '${id}'`)).toBe(deleted);
    await superuser.query("delete from site_records where id = $1", [id]);
    const left = await superuser.query("select 1 from files where subject_id = $1", [id]);
    expect(left.rows).toEqual([]);
  }
});

test("an approved diary takes no photo but one that an addendum names", async () => {
  const { owner, workspaceId } = company;
  const projectId = await shared();
  const named = newId();
  const add = (diaryId: string, id: string) =>
    changes(
      owner,
      `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                          storage_key, thumbnail, for_client, uploaded_by, created_at)
       values ('${id}', '${workspaceId}', '${projectId}', 'diary', '${diaryId}', 'slab.jpg', 'image/jpeg', 1,
               repeat('a', 64), 'uploads/${workspaceId}/' || gen_random_uuid(), 'none', false, '${owner.id}', now())`,
    );
  const open = await diary("project's", "submitted");
  expect(await add(open, newId())).toBe(1);
  await database.superuser.query("delete from site_records where id = $1", [open]);
  const approved = await diary("project's", "approved");
  await database.superuser.query(
    `update site_records set fields = jsonb_set(fields, '{addenda}', $2) where id = $1`,
    [approved, { a: { words: "Late", photos: `${newId()} ${named}` } }],
  );
  expect(await add(approved, newId())).toBe(0);
  expect(await add(approved, named)).toBe(1);
});

test("nobody draws upon a photo of an approved diary that no addendum names, or takes a mark off", async () => {
  const { owner, workspaceId } = company;
  const projectId = await shared();
  const named = newId();
  const { superuser } = database;
  for (const [state, drawn] of [
    ["submitted", 1],
    ["approved", 0],
  ] as const) {
    const id = await diary("project's", state);
    const photo = newId();
    await superuser.query(
      "update site_records set fields = jsonb_set(fields, '{addenda}', $2) where id = $1",
      [id, { a: { words: "Late", photos: named } }],
    );
    for (const file of [photo, named])
      await superuser.query(
        `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                            storage_key, thumbnail, for_client, uploaded_by, created_at)
         values ($4, $1, $2, 'diary', $3, 'slab.jpg', 'image/jpeg', 1, repeat('a', 64),
                 'uploads/' || $1::uuid || '/' || gen_random_uuid(), 'none', false, $5, now())`,
        [workspaceId, projectId, id, file, owner.id],
      );
    const mark = (file: string) =>
      `insert into photo_marks (id, file_id, workspace_id, project_id, shape, drawn_by, drawn_at)
       values (gen_random_uuid(), '${file}', '${workspaceId}', '${projectId}', '{}', '${owner.id}', now())`;
    expect(await changes(owner, mark(photo)), state).toBe(drawn);
    expect(await changes(owner, mark(named)), state).toBe(1);
    await superuser.query(mark(photo));
    const gone = `delete from photo_marks where file_id = '${photo}'`;
    expect(await changes(owner, gone), state).toBe(drawn);
    await superuser.query("delete from site_records where id = $1", [id]);
    const left = await superuser.query("select 1 from photo_marks where file_id = $1", [photo]);
    expect(left.rows).toEqual([]);
  }
});

test("nobody changes what a record is, whose and where it is, or deletes it", async () => {
  const { owner, engineer, contractorOn } = company;
  for (const person of [owner, engineer, contractorOn]) {
    const id = await snag("contractor's");
    for (const change of [
      "number = 999",
      "kind = 'location'",
      `project_id = '${company.annexeId}'`,
      `created_by = '${person.id}'`,
      "created_at = now()",
    ])
      expect(await set(person, id, change), change).toBe(0);
    expect(await changes(person, `delete from site_records where id = '${id}'`)).toBe(0);
  }
});

test("numbers are given in order, and nobody takes one that is not given yet", async () => {
  const { owner, contractorOn, contractorOff, clientOn } = company;
  const project = await shared();
  for (const person of [owner, contractorOn]) {
    expect(await add(person, { number: "9999" })).toBe(0);
    // Numbers may not be taken without being used, nor so many that one record would use up those of many.
    const take = (count: number) => `select take_site_numbers('${project}', 'snag', ${count})`;
    expect(await changes(person, take(1))).toBe(0);
    expect(
      await changes(person, `select from (${take(1001)} as n offset 0) t where n is not null`),
    ).toBe(0);
    expect(
      await add(person, { number: `take_site_numbers('${project}', 'snag', 1)` }),
      person.role,
    ).toBe(1);
    for (const write of [
      "update site_numbers set last = 1",
      "delete from site_numbers",
      `insert into site_numbers (project_id, kind, workspace_id, last) values ('${project}', 'x', '${company.workspaceId}', 7)`,
    ])
      expect(await changes(person, write), write).toBe(0);
  }
  for (const [person, kind, count] of [
    [clientOn, "snag", 1],
    [contractorOff, "snag", 1],
    [contractorOn, "location", 1],
    [owner, "ghost", 1],
    [owner, "snag", -5],
  ] as const)
    expect(
      await changes(
        person,
        `select take_site_numbers('${project}', '${kind}', ${count}) as n where take_site_numbers('${project}', '${kind}', ${count}) is not null`,
      ),
      `${person.role} ${kind} ${count}`,
    ).toBe(0);
});

test("history is added in one's own name, and nobody rewrites it", async () => {
  const { owner, engineer, contractorOn, contractorOff, clientOn } = company;
  const project = await shared();
  const record = await snag("contractor's");
  const edit = (by: TestPerson) =>
    `insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, status, by_id, replica, made_at, stamp,
                             received_at, digest)
     values (gen_random_uuid(), '${company.workspaceId}', '${project}', 'snag', '${record}', 'change', '{}', 'accepted',
             '${by.id}', gen_random_uuid(), '', '', now(), '')`;
  expect(await changes(engineer, edit(engineer))).toBe(1);
  expect(await changes(contractorOn, edit(contractorOn))).toBe(1);
  expect(await changes(contractorOn, edit(engineer))).toBe(0);
  expect(await changes(contractorOff, edit(contractorOff))).toBe(0);
  expect(await changes(clientOn, edit(clientOn))).toBe(0);
  for (const person of [owner, contractorOn]) {
    expect(await changes(person, "update site_edits set sent = '{}'")).toBe(0);
    expect(await changes(person, "delete from site_edits")).toBe(0);
  }
});

test("a device is its person's", async () => {
  const { owner, contractorOn } = company;
  const device = (of: TestPerson) =>
    `insert into site_replicas (workspace_id, id, user_id, seen_at)
     values ('${company.workspaceId}', gen_random_uuid(), '${of.id}', now())`;
  expect(await changes(contractorOn, device(contractorOn))).toBe(1);
  expect(await changes(contractorOn, device(owner))).toBe(0);
  expect(await changes(contractorOn, `update site_replicas set user_id = '${owner.id}'`)).toBe(0);
});
