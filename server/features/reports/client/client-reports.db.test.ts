import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  ClientReport,
  ClientReportLine,
} from "../../../../contract/reports/client-reports.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { asActor } from "../../../database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../../testing/company.ts";
import { addFileRow } from "../../../testing/seed/seed-files.ts";
import { addSiteRecord } from "../../../testing/seed/seed-site.ts";
import { seedProgramme } from "../../../testing/seed/seed-programme.ts";
import { shareTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  t = await shareTestApp();
  stranger = await createCompany(t.database.superuser, "Other Builders");
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date("2026-03-09T08:00:00Z");
  company = await createCompany(t.database.superuser);
  const { projectId: id } = company;
  await seedProgramme(t.database.superuser, company, { id, mark: "Tower" });
});

const at = (report: string, projectId = company.projectId) => ({
  params: { id: projectId, report },
});
const params = () => ({ id: company.projectId });

async function begin(
  cadence: "weekly" | "monthly" = "weekly",
  as = company.engineer,
): Promise<ClientReportLine> {
  const answer = await t.call(
    routes.createClientReport,
    { params: params(), body: { cadence } },
    as,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: ClientReportLine }>().data;
}

async function read(report: string, as: TestPerson = company.engineer): Promise<ClientReport> {
  const answer = await t.call(routes.getClientReport, at(report), as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ClientReport }>().data;
}

const write = (
  report: string,
  body: BodyOf<typeof routes.updateClientReport>,
  as = company.engineer,
) => t.call(routes.updateClientReport, { ...at(report), body }, as);

const approve = (report: string, as: TestPerson = company.admin, version = 1) =>
  t.call(routes.approveClientReport, { ...at(report), body: { version } }, as);

const remove = (report: string, version?: number) =>
  t.call(routes.deleteClientReport, { ...at(report), query: { version } }, company.engineer);

const mail = (report: string, people: readonly TestPerson[], as: TestPerson = company.engineer) =>
  t.call(
    routes.mailClientReport,
    { ...at(report), body: { people: people.map(({ id }) => id) } },
    as,
  );

async function list(as: TestPerson): Promise<string[]> {
  const answer = await t.call(routes.listClientReports, { params: params() }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ClientReportLine[] }>().data.map(({ _id }) => _id);
}

async function addDiary(day: string, state: "draft" | "approved", fields: object): Promise<void> {
  const { workspaceId, projectId, owner } = company;
  const on = { workspaceId, projectId, createdBy: owner.id };
  const id = await addSiteRecord(t.database.superuser, { ...on, kind: "diary", title: day });
  await t.database.superuser.query(
    "update site_records set day = $2, state = $3, fields = fields || $4 where id = $1",
    [id, day, state, JSON.stringify({ ...fields, day })],
  );
}

async function addPhoto(on: {
  readonly day: string;
  readonly forClient?: boolean;
  readonly mediaType?: string;
  /** The diary or snag that it is on; the project by default. */
  readonly of?: { readonly kind: "diary" | "snag"; readonly id: string };
}): Promise<string> {
  const { day, forClient = true, of, ...more } = on;
  const { superuser } = t.database;
  const { workspaceId, projectId, owner } = company;
  const row = { workspaceId, projectId, uploadedBy: owner.id, mark: day, ...more };
  const id = await addFileRow(superuser, row);
  await superuser.query(
    `update files set created_at = $2, for_client = $3, subject_kind = coalesce($4, subject_kind),
                      subject_id = coalesce($5, subject_id) where id = $1`,
    [id, `${day}T12:00:00Z`, forClient, of?.kind, of?.id],
  );
  return id;
}

describe("bad input and roles", () => {
  it("contractors and people off the team get nothing, and clients only read", async () => {
    const { contractorOn, contractorOff, clientOff, clientOn } = company;
    const { _id } = await begin();
    await approve(_id);
    for (const [person, status] of [
      [contractorOn, 403],
      [contractorOff, 403],
      [clientOff, 404],
      [stranger.owner, 404],
    ] as const) {
      const listed = await t.call(routes.listClientReports, { params: params() }, person);
      const one = await t.call(routes.getClientReport, at(_id), person);
      expect([listed.statusCode, one.statusCode]).toEqual([status, status]);
    }
    const begun = await t.call(
      routes.createClientReport,
      { params: params(), body: { cadence: "weekly" } },
      clientOn,
    );
    expect(begun.statusCode).toBe(403);
    expect((await write(_id, { summary: "Mine", version: 2 }, clientOn)).statusCode).toBe(403);
    expect((await mail(_id, [clientOn], clientOn)).statusCode).toBe(403);
  });

  it.each([
    [{ to: "2026-03-01" }, "The period must end on or after its first day."],
    [{ from: "2026-01-05" }, "A report covers at most 62 days."],
    [{ decisions: [" "] }, "Say what is to be decided."],
    [{ decisions: Array(13).fill("Which tiles?") }, "A report asks for at most 12 decisions."],
  ])("%j is refused", async (change, message) => {
    const { _id } = await begin();
    const answer = await write(_id, { ...change, version: 1 });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(message)]);
  });

  it("a change on an older version is refused, and nothing of it is written", async () => {
    const { _id } = await begin();
    expect((await write(_id, { summary: "First", version: 1 })).statusCode).toBe(200);
    expect((await write(_id, { summary: "Second", version: 1 })).statusCode).toBe(409);
    expect((await approve(_id)).statusCode).toBe(409);
    expect(await read(_id)).toMatchObject({ summary: "First", version: 2, state: "draft" });
  });
});

describe("a series", () => {
  it("counts each cadence by itself, and each report follows the last", async () => {
    expect(await begin()).toMatchObject({ number: 1, from: "2026-03-02", to: "2026-03-08" });
    expect(await begin()).toMatchObject({ number: 2, from: "2026-03-09", to: "2026-03-15" });
    expect(await begin("monthly")).toMatchObject({
      cadence: "monthly",
      number: 1,
      from: "2026-02-01",
      to: "2026-02-28",
    });
  });

  it("the same draft sent twice is one", async () => {
    const body = { _id: newId(), cadence: "weekly" } as const;
    for (const _ of [1, 2])
      await t.call(routes.createClientReport, { params: params(), body }, company.engineer);
    expect(await list(company.engineer)).toEqual([body._id]);
  });

  it("a draft can be deleted, an approved report cannot", async () => {
    const [draft, approved] = [await begin(), await begin()];
    t.clock.now = new Date("2026-03-15T08:00:00Z");
    await approve(approved._id);
    expect((await remove(approved._id, 2)).statusCode).toBe(409);
    await write(draft._id, { summary: "Second thoughts", version: 1 });
    expect((await remove(draft._id, 1)).statusCode).toBe(409);
    expect((await remove(draft._id, 2)).statusCode).toBe(200);
    expect(await list(company.engineer)).toEqual([approved._id]);
  });
});

describe("approving", () => {
  it("is for administrators and the project's manager", async () => {
    const { engineer, admin, projectId } = company;
    const [one, other] = [await begin(), await begin()];
    t.clock.now = new Date("2026-03-15T08:00:00Z");
    expect((await read(one._id, engineer)).mayApprove).toBe(false);
    expect((await approve(one._id, engineer)).statusCode).toBe(403);
    expect((await approve(one._id, admin)).statusCode).toBe(200);
    await t.database.superuser.query(
      `insert into project_members (workspace_id, project_id, user_id, hats) values ($1, $2, $3, '{project_manager}')
       on conflict (project_id, user_id) do update set hats = excluded.hats`,
      [company.workspaceId, projectId, engineer.id],
    );
    expect((await read(other._id, engineer)).mayApprove).toBe(true);
    expect((await approve(other._id, engineer)).statusCode).toBe(200);
  });

  it("waits for the end of the period", async () => {
    await begin();
    const { _id } = await begin();
    const early = await approve(_id);
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      "This period ends on 15 Mar 2026. Approve the report then, or end its period earlier.",
    ]);
    expect(await read(_id)).toMatchObject({ state: "draft", figures: { asOf: "2026-03-09" } });
  });

  it("shows the report to the client, whose figures then stay as they were", async () => {
    const { clientOn, projectId } = company;
    const { superuser } = t.database;
    await superuser.query("update projects set budget = 5000000 where id = $1", [projectId]);
    await addDiary("2026-03-03", "approved", {
      notes: "Cast the slab.",
      labour: { r: { number: 9 } },
    });
    await addDiary("2026-03-04", "draft", { notes: "Not to be read." });
    const { _id } = await begin();
    expect(await list(clientOn)).toEqual([]);
    expect((await t.call(routes.getClientReport, at(_id), clientOn)).statusCode).toBe(404);
    expect(await read(_id)).toMatchObject({ waitingDiaries: 1 });

    await write(_id, { summary: "On programme.", decisions: ["Which tiles?"], version: 1 });
    expect((await approve(_id, company.admin, 2)).statusCode).toBe(200);
    const approved = await read(_id, clientOn);
    expect(approved).toMatchObject({
      state: "approved",
      summary: "On programme.",
      decisions: ["Which tiles?"],
      approvedBy: { _id: company.admin.id },
      mayApprove: false,
      figures: {
        asOf: "2026-03-09",
        money: { budget: 5_000_000, spent: 0, currency: "NGN" },
        days: [{ day: "2026-03-03", notes: "Cast the slab.", workers: 9 }],
        progress: { finish: "2026-03-03" },
        snags: null,
        totals: { days: 1 },
      },
    });

    await superuser.query("update projects set budget = 1, title = 'Renamed' where id = $1", [
      projectId,
    ]);
    await addDiary("2026-03-05", "approved", { notes: "Later." });
    await superuser.query(
      "update programme_activities set name = 'Renamed' where project_id = $1",
      [projectId],
    );
    expect(await read(_id, clientOn)).toEqual(approved);
    expect((await write(_id, { summary: "Changed", version: 3 })).statusCode).toBe(409);
    expect((await approve(_id, company.admin, 3)).statusCode).toBe(409);
  });

  it("shows the photos of the period and the snags that the client sees", async () => {
    const { superuser } = t.database;
    const { workspaceId, projectId, owner } = company;
    const first = await addPhoto({ day: "2026-03-02" });
    const last = await addPhoto({ day: "2026-03-08" });
    await addPhoto({ day: "2026-03-05", forClient: false });
    await addPhoto({ day: "2026-03-05", mediaType: "application/pdf" });
    await addPhoto({ day: "2026-03-01" });
    await addPhoto({ day: "2026-03-09" });
    await addSiteRecord(superuser, { workspaceId, projectId, createdBy: owner.id, title: "Door" });
    await superuser.query("update workspaces set show_snags_to_clients = true where id = $1", [
      workspaceId,
    ]);
    const { _id } = await begin();
    await approve(_id);
    const { figures, photos } = await read(_id, company.clientOn);
    expect(figures.photos.map((photo) => photo._id)).toEqual([last, first]);
    expect(photos.map((photo) => photo._id)).toEqual([last, first]);
    expect(figures.snags).toEqual({ open: 1, ready: 0, rejected: 0, closed: 0 });
  });

  it("shows no photo of a record that the client does not see", async () => {
    const { superuser } = t.database;
    const { workspaceId, projectId, owner } = company;
    const on = { workspaceId, projectId, createdBy: owner.id };
    const addRecord = async (kind: "diary" | "snag", title: string, more = {}) => {
      const id = await addSiteRecord(superuser, { ...on, kind, title, ...more });
      return addPhoto({ day: "2026-03-05", of: { kind, id } });
    };
    const shown = await addRecord("diary", "2026-03-03", { state: "approved" });
    await addRecord("diary", "2026-03-04");
    await addRecord("diary", "2026-03-05", { state: "approved", deleted: true });
    const ofSnag = await addRecord("snag", "Door");
    const { _id } = await begin();
    const photos = async () => (await read(_id)).figures.photos.map((photo) => photo._id);
    expect(await photos()).toEqual([shown]);
    await superuser.query("update workspaces set show_snags_to_clients = true where id = $1", [
      workspaceId,
    ]);
    expect((await photos()).toSorted()).toEqual([shown, ofSnag].toSorted());
  });

  it("keeps the names of photos, and says how many are gone", async () => {
    const { superuser } = t.database;
    const [first, last] = [
      await addPhoto({ day: "2026-03-02" }),
      await addPhoto({ day: "2026-03-03" }),
    ];
    const { _id } = await begin();
    await approve(_id);
    await superuser.query("update files set name = 'renamed.png' where id = $1", [first]);
    await superuser.query("update files set for_client = false where id = $1", [last]);
    const { photos, photosGone } = await read(_id, company.clientOn);
    expect([photos, photosGone]).toMatchObject([[{ _id: first, name: "2026-03-02.png" }], 1]);
  });

  it("compares the programme with its baseline", async () => {
    const { figures } = await read((await begin())._id);
    expect(figures.progress).toMatchObject({ percentPlanned: 100 });
    expect(figures.ahead).toEqual([]);
  });
});

it("only those who run projects read who began, approved, mailed and deleted reports", async () => {
  const { _id } = await begin();
  await approve(_id);
  await mail(_id, [company.clientOn]);
  await remove((await begin())._id);
  const told = async (person: TestPerson) => {
    const query = { project: company.projectId };
    const answer = await t.call(routes.listActivities, { query }, person);
    const { data } = answer.json<{ data: { message: string }[] }>();
    return data.map(({ message }) => message).filter((message) => message.includes("report"));
  };
  expect(await told(company.engineer)).toEqual([
    "deleted the draft of weekly report 2 for the client",
    "began weekly report 2 for the client",
    "mailed weekly report 1 for the client to 1 person",
    "approved weekly report 1 for the client",
    "began weekly report 1 for the client",
  ]);
  for (const person of [company.clientOn, company.contractorOn])
    expect(await told(person)).toEqual([]);
});

describe("mailing", () => {
  const mails = async () =>
    (
      await t.database.superuser.query<{ recipient: string; subject: string; body_text: string }>(
        `select recipient, subject, body_text from mails
          where workspace_id = $1 and kind = 'record' order by recipient`,
        [company.workspaceId],
      )
    ).rows;

  it("a draft is not mailed, nor any report to somebody who does not see it", async () => {
    const { _id } = await begin();
    expect((await mail(_id, [company.clientOn])).statusCode).toBe(409);
    await approve(_id);
    for (const other of [company.contractorOn, company.clientOff, stranger.owner])
      expect((await mail(_id, [company.clientOn, other])).statusCode).toBe(400);
    expect(await mails()).toEqual([]);
  });

  it("sends the headline, the decisions and a link, and says when", async () => {
    const { clientOn, admin } = company;
    const { _id } = await begin();
    await write(_id, { summary: "On programme.", decisions: ["Which tiles?"], version: 1 });
    await approve(_id, admin, 2);
    expect((await read(_id)).sentAt).toBeNull();
    const answer = await mail(_id, [clientOn, admin]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { sent: 2 } }]);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      [admin.email, clientOn.email].toSorted(),
    );
    for (const words of ["On programme.", "Which tiles?", `/projects/${company.projectId}/reports`])
      expect(sent[0]?.body_text).toContain(words);
    expect((await read(_id)).sentAt).toBe("2026-03-09T08:00:00.000Z");
  });

  it("nobody but those who run projects says by SQL that a report was mailed", async () => {
    const { projectId, clientOn, contractorOn, engineer } = company;
    const { _id } = await begin();
    await approve(_id);
    const say = ({ claims }: TestPerson) =>
      asActor(t.database.pool, "write", claims, (tx) =>
        sql`select send_client_report(${projectId}::uuid, ${_id}::uuid, now())`.execute(tx),
      );
    for (const person of [clientOn, contractorOn, stranger.admin]) await say(person);
    expect((await read(_id)).sentAt).toBeNull();
    await say(engineer);
    expect((await read(_id)).sentAt).not.toBeNull();
  });
});
