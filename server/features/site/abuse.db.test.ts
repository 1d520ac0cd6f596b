import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { MAX_SYNC_BYTES, type SyncCommand } from "../../../contract/sync.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { cameraPhoto } from "../../testing/files/photos.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { uploadCalls } from "../../testing/files/upload-calls.ts";
import {
  app,
  command,
  company,
  deviceOf,
  prepare,
  pull,
  pullOnce,
  push,
  rowsOf,
  stranger,
} from "./site-fixture.ts";

// Tests what people may not do to others with commands that our own devices never send.

prepare();

const DAY = "2026-03-02";
const diaryId = (theirs: string | null = null) =>
  identityOf(diary, { project: company.projectId, fields: { day: DAY, company: theirs } }) ?? "";
const diaryOf = (more: Partial<SyncCommand> = {}) =>
  command({ record: "diary", id: diaryId(), ...(more as object) });
const codes = async (person: TestPerson, ...commands: SyncCommand[]) =>
  (await push(deviceOf(person), commands)).map(({ status, code }) => code ?? status);

it("nobody takes the id of a day's diary for another record, so that it could not be written (C13)", async () => {
  const theirs = await addDirectoryCompany(app.database.superuser, {
    workspaceId: company.workspaceId,
    name: "Lagos Masons",
    people: [],
  });
  for (const id of [diaryId(), diaryId(theirs)]) {
    const squat = command({ id, fields: { title: "Mine" } });
    expect(await codes(company.contractorOn, squat)).toEqual(["wrong_id"]);
    expect(await codes(stranger.engineer, { ...squat, project: stranger.projectId })).toEqual([
      "id_reused",
    ]);
    const elsewhere = command({ id, project: stranger.projectId, fields: { title: "Mine" } });
    expect(await codes(stranger.engineer, elsewhere)).toEqual(["wrong_id"]);
  }
  expect(await codes(company.engineer, diaryOf({ fields: { day: DAY } }))).toEqual(["accepted"]);
});

it("a command on a task of a project out of sight is refused by itself, whatever it asks (C1, C3)", async () => {
  for (const act of ["create", "change", "delete", "explode"]) {
    const of = { record: "task", act, id: company.taskId, fields: {} } as const;
    // The person left the team while they had no network.
    expect(await codes(company.contractorOff, command(of))).toEqual(["not_found"]);
    expect(await codes(company.engineer, command({ ...of, project: newId() }))).toEqual([
      "not_found",
    ]);
    const foreign = command({ ...of, project: stranger.projectId });
    expect(await codes(company.engineer, foreign)).toEqual(["not_found"]);
  }
  const { rows } = await app.database.superuser.query(
    "select 1 from site_edits where workspace_id = $1",
    [company.workspaceId],
  );
  expect(rows).toEqual([]);
});

it("a command on a task with characters that no text has is refused by itself (C1)", async () => {
  const broken = command({
    record: "task",
    id: newId(),
    fields: { title: "a\u0000", description: "\ud800", "\u0000": "x" },
  });
  const good = command({ fields: { title: "Door rubs" } });
  expect(await codes(company.engineer, broken, good)).toEqual(["validation_failed", "accepted"]);
});

it("fields that nest deeper than any record's are no command", async () => {
  const good = command({ fields: { title: "Door rubs" } });
  for (const depth of [100, 2_000, 6_000, 100_000]) {
    const fields = `{"title":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const text = JSON.stringify({ replica: newId(), commands: [{ ...good, _id: newId() }] });
    const payload = text.replace(JSON.stringify(good.fields), fields);
    const answer = await app.call(
      routes.postSync,
      { body: payload as never, headers: { "content-type": "application/json" } },
      company.engineer,
    );
    expect(answer.statusCode, `${depth} levels: ${answer.body.slice(0, 200)}`).toBe(400);
  }
});

it("a record is never longer than an answer of the feed (C16, D3)", async () => {
  const row = () => [newId(), { words: "w".repeat(1000), action: "a".repeat(1000) }];
  const rows = Object.fromEntries(Array.from({ length: 200 }, row));
  const visits = Object.fromEntries(
    Array.from({ length: 200 }, () => [newId(), { purpose: "p".repeat(200) }]),
  );
  const engineer = deviceOf(company.engineer);
  const results = await push(engineer, [
    diaryOf({ fields: { day: DAY, incidents: rows } }),
    diaryOf({ act: "change", base: 1, fields: { visitors: visits } }),
    diaryOf({ act: "change", base: 1, fields: { notes: "Rain." } }),
  ]);
  expect(results).toMatchObject([
    { status: "accepted" },
    { code: "validation_failed", message: expect.stringContaining("too long") },
    { status: "accepted" },
  ]);
  const { changes } = await pullOnce(company.engineer);
  expect(changes.map(({ id }) => id)).toContain(diaryId());
  expect(JSON.stringify(changes).length).toBeLessThanOrEqual(MAX_SYNC_BYTES);
});

it("who does not see a project keeps nobody from writing to it (C5)", async () => {
  const { superuser } = app.database;
  const lock = "select pg_advisory_xact_lock(hashtextextended('site ' || $1, 0))";
  const client = await superuser.connect();
  try {
    await client.query("begin");
    await client.query(lock, [company.projectId]);
    const foreign = command({ project: company.projectId, fields: { title: "x" } });
    expect(await codes(stranger.engineer, foreign)).toEqual(["not_found"]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

it("a client gets nothing of a diary that was taken out before it was approved (C12)", async () => {
  const [kept, removed] = [newId(), newId()];
  const engineer = deviceOf(company.engineer);
  const admin = deviceOf(company.admin);
  await push(engineer, [
    diaryOf({
      fields: {
        day: DAY,
        notes: "Their crane was late again.",
        delays: { [kept]: { words: "Rain" }, [removed]: { words: "The client dithers" } },
      },
    }),
    diaryOf({ act: "submit" }),
  ]);
  await push(admin, [
    diaryOf({ act: "return", base: 2, fields: { reason: "Nothing about the client, please" } }),
  ]);
  await push(engineer, [
    diaryOf({ act: "change", base: 3, fields: { delays: { [removed]: null }, notes: "Rain." } }),
    diaryOf({ act: "submit", base: 4 }),
  ]);
  const approve = diaryOf({ act: "approve", base: 5 });
  expect(await push(admin, [approve])).toMatchObject([{ status: "accepted" }]);
  const row = (await rowsOf(company.clientOn, "diary")).get(diaryId());
  expect(row).toMatchObject({
    state: "approved",
    texts: {},
    fields: { day: DAY, notes: "Rain.", delays: { [kept]: { words: "Rain" } } },
  });
  const activities = await app.call(
    routes.listActivities,
    { query: { project: company.projectId } },
    company.clientOn,
  );
  expect(activities.statusCode).toBe(200);
  const history = await app.call(
    routes.getRecordHistory,
    { params: { id: diaryId() } },
    company.clientOn,
  );
  const all = [JSON.stringify(row), activities.body, history.body].join("\n");
  for (const words of ["crane", "dithers", "about the client"]) expect(all).not.toContain(words);
  expect(JSON.stringify(await pull(company.engineer))).toContain("dithers");
});

it("nobody takes a photo off an approved diary (C14)", async () => {
  const { sent } = uploadCalls(() => app);
  const engineer = deviceOf(company.engineer);
  await push(engineer, [diaryOf({ fields: { day: DAY } })]);
  const photo = await cameraPhoto();
  const add = () => sent({ kind: "diary", id: diaryId() }, photo, company.engineer);
  const remove = async (id: string, as: TestPerson) =>
    (await app.call(routes.deleteFile, { params: { id } }, as)).statusCode;
  const [mistake, evidence] = [await add(), await add()];
  expect(await remove(mistake._id, company.engineer)).toBe(200);
  await push(engineer, [diaryOf({ act: "submit" })]);
  expect(await codes(company.admin, diaryOf({ act: "approve", base: 2 }))).toEqual(["accepted"]);
  for (const as of [company.engineer, company.admin, company.owner])
    expect(await remove(evidence._id, as)).toBe(409);
});

it("records that are too long in all are changed few at a time, and read few at a time (D3)", async () => {
  const { rows } = await app.database.superuser.query<{ id: string }>(
    `insert into site_records (id, workspace_id, project_id, kind, state, title, fields, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'snag', 'open', 'Long', jsonb_build_object('title', 'Long', 'trade', repeat('x', 400000)),
            $3, now(), now() from generate_series(1, 52) returning id`,
    [company.workspaceId, company.projectId, company.engineer.id],
  );
  const commands = rows.map(({ id }) => command({ id, act: "ready", base: 1 }));
  const body = { replica: newId(), commands };
  const answer = await app.call(routes.postSync, { body }, company.engineer);
  expect([answer.statusCode, answer.json().code]).toEqual([413, "too_large"]);
  expect(await codes(company.engineer, ...commands.slice(0, 2))).toEqual(["accepted", "accepted"]);
  const page = await pullOnce(company.engineer);
  expect(page.more).toBe(true);
  expect(JSON.stringify(page.changes).length).toBeLessThanOrEqual(MAX_SYNC_BYTES);
});
