import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AUDIT_CSV_PATH, type AuditEvent, type AuditKind } from "../../../contract/audit.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { asActor, asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import {
  addTask,
  createCompany,
  createWorkspace,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { recordAudit, type AuditEntry } from "./public.ts";

interface Page {
  readonly data: AuditEvent[];
  readonly nextCursor: string | null;
}

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  t = await startTestApp({ trustProxy: 1 });
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
  stranger = await createCompany(t.database.superuser, "Other Builders");
});

function record(
  entry: Partial<AuditEntry>,
  { by = company.owner, at = new Date(), address = "203.0.113.7" } = {},
): Promise<void> {
  return asSystem(t.database.pool, (tx) =>
    recordAudit(
      { tx, actor: by.claims, caller: { address }, now: at, newId },
      { kind: "settings_changed", subject: "Name", ...entry },
    ),
  );
}

async function list(
  query: QueryOf<typeof routes.listAudit> = {},
  as: TestPerson = company.admin,
): Promise<Page> {
  const answer = await t.call(routes.listAudit, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

const subjects = ({ data }: Page) => data.map(({ subject }) => subject);

function csv(query = "", as?: TestPerson) {
  return t.raw({ method: "GET", url: `${AUDIT_CSV_PATH}${query}` }, as);
}

describe("the audit trail", () => {
  test("tells who did what, from where, with before and after, to admins and the owner", async () => {
    await record({ kind: "role_changed", subject: "Chidi", before: "client", after: "engineer" });
    for (const person of [company.owner, company.admin]) {
      const { data } = await list({}, person);
      expect(data).toEqual([
        {
          _id: expect.any(String),
          kind: "role_changed",
          actor: { _id: company.owner.id, name: company.owner.name },
          subject: "Chidi",
          address: "203.0.113.7",
          before: "client",
          after: "engineer",
          createdAt: expect.stringMatching(/Z$/),
        },
      ]);
    }
  });

  test("is shown to an owner of whatever role", async () => {
    const { owner } = await createWorkspace(t.database.superuser, "Client's own", "client");
    await record({ subject: "Currency" }, { by: owner });
    expect(subjects(await list({}, owner))).toEqual(["Currency"]);
  });

  test("is closed to others of the company, to strangers and to who is not signed in", async () => {
    await record({});
    const { engineer, clientOn, contractorOn } = company;
    for (const person of [engineer, clientOn, contractorOn]) {
      for (const answer of [await t.call(routes.listAudit, {}, person), await csv("", person)]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toBe("Only administrators and the owner can manage people.");
      }
    }
    expect(await list({}, stranger.admin)).toEqual({ data: [], nextCursor: null });
    expect((await csv("", stranger.admin)).body).not.toContain("Name");
    expect((await t.call(routes.listAudit)).statusCode).toBe(401);
    expect((await csv()).statusCode).toBe(401);
  });

  test("keeps the name that the actor had", async () => {
    await record({});
    await t.database.superuser.query("update users set name = 'Married Name' where id = $1", [
      company.owner.id,
    ]);
    expect((await list()).data[0]?.actor?.name).toBe(company.owner.name);
  });

  test("can be asked by kind, person, words and days of the workspace", async () => {
    const { admin, owner } = company;
    // 23:30 in Lagos is the same day, 00:30 the next.
    await record({ subject: "A", kind: "export" }, { at: new Date("2026-03-01T22:30:00Z") });
    await record({ subject: "B" }, { by: admin, at: new Date("2026-03-01T23:30:00Z") });
    await record({ subject: "C % _" }, { at: new Date("2026-03-02T12:00:00Z"), address: "::1" });
    const cases: [QueryOf<typeof routes.listAudit>, string[]][] = [
      [{}, ["C % _", "B", "A"]],
      [{ kind: "export" }, ["A"]],
      [{ kind: "deletion" }, []],
      [{ actor: admin.id }, ["B"]],
      [{ actor: stranger.owner.id }, []],
      [{ search: "ada admin" }, ["B"]],
      [{ search: "203.0.113" }, ["B", "A"]],
      [{ search: "% _" }, ["C % _"]],
      [{ from: "2026-03-02" }, ["C % _", "B"]],
      [{ to: "2026-03-01" }, ["A"]],
      [{ from: "2026-03-01", to: "2026-03-02", actor: owner.id }, ["C % _", "A"]],
      [{ from: "2026-03-03", to: "2026-03-01" }, []],
    ];
    for (const [query, expected] of cases) {
      expect(subjects(await list(query)), JSON.stringify(query)).toEqual(expected);
    }
  });

  test("goes on page by page, each event once, also where many are of one instant", async () => {
    const at = new Date();
    for (let n = 0; n < 7; n += 1) await record({ subject: `${n}` }, { at });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...subjects(page));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
  });

  test("refuses what it cannot understand", async () => {
    for (const query of [
      "kind=gossip",
      "actor=me",
      "from=yesterday",
      "to=2026-02-30",
      "limit=0",
      "limit=501",
      "cursor=nonsense",
      `search=${"a".repeat(201)}`,
    ]) {
      const answer = await t.raw({ method: "GET", url: `/api/audit?${query}` }, company.admin);
      expect(answer.statusCode, query).toBe(400);
    }
    expect((await csv("?kind=gossip", company.admin)).statusCode).toBe(400);
  });
});

describe("the audit trail as CSV", () => {
  test("is a file, newest first, under the same filters, in which nothing runs", async () => {
    await record({ subject: "=1+1", before: { role: "client" } }, { at: new Date("2026-03-01Z") });
    await record({ subject: 'Obi, "Ada"' }, { at: new Date("2026-03-02Z") });
    await record({ subject: "other", kind: "deletion" });
    const answer = await csv("?kind=settings_changed", company.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="audit-trail-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const owner = company.owner.name;
    expect(answer.body).toBe(
      [
        "\uFEFFTime (UTC),Event,Who,Subject,Address,Before,After",
        `2026-03-02T00:00:00.000Z,settings_changed,${owner},"Obi, ""Ada""",203.0.113.7,,`,
        `2026-03-01T00:00:00.000Z,settings_changed,${owner},'=1+1,203.0.113.7,"{""role"": ""client""}",`,
        "",
      ].join("\r\n"),
    );
  });

  test("leaves its own mark in the trail, with the address of who took it", async () => {
    const answer = await t.raw(
      {
        method: "GET",
        url: `${AUDIT_CSV_PATH}?search=ada`,
        headers: { "x-forwarded-for": "=cmd|x!A0, 198.51.100.20" },
      },
      company.admin,
    );
    expect(answer.statusCode).toBe(200);
    expect((await list()).data).toEqual([
      expect.objectContaining({
        kind: "export",
        actor: { _id: company.admin.id, name: "Ada Admin" },
        subject: "Audit trail as CSV",
        address: "198.51.100.20",
        after: { events: 0, search: "ada" },
      }),
    ]);
  });
});

describe("what is written in the audit trail", () => {
  const events = () =>
    t.database.superuser.query("select * from audit_events where workspace_id = $1", [
      company.workspaceId,
    ]);
  const attempts = [
    "update audit_events set subject = 'nothing happened'",
    "delete from audit_events",
    "truncate audit_events",
  ];

  test.each(attempts)("can be changed by nobody's request: %s", async (sql) => {
    await record({});
    const before = await events();
    for (const person of [company.owner, company.admin]) {
      const client = await t.database.pool.connect();
      await client.query("begin");
      await client.query("select enter($1, $2, $3)", [
        person.claims.sessionId,
        person.id,
        company.workspaceId,
      ]);
      await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/);
      await client.query("rollback");
      client.release();
    }
    expect((await events()).rows).toEqual(before.rows);
  });

  test.each([...attempts, "select * from audit_events"])(
    "is out of reach of sign-in and jobs: %s",
    async (sql) => {
      await record({});
      const before = await events();
      const client = await t.database.pool.connect();
      await client.query("begin");
      await client.query("set local role plumbline_system");
      await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/);
      await client.query("rollback");
      client.release();
      expect((await events()).rows).toEqual(before.rows);
    },
  );

  test("cannot be changed by the owner of the tables without a new policy", async () => {
    await record({});
    const client = await t.database.superuser.connect();
    await client.query("begin");
    await client.query("set local role plumbline_owner");
    for (const sql of attempts.slice(0, 2)) {
      expect((await client.query(sql)).rowCount, sql).toBe(0);
    }
    await client.query("rollback");
    client.release();
    expect((await events()).rows).toHaveLength(1);
  });

  test("is written under one's own name and in one's own workspace only", async () => {
    const forged: { workspaceId: string; actorId: string | null }[] = [
      { workspaceId: company.workspaceId, actorId: company.owner.id },
      { workspaceId: company.workspaceId, actorId: null },
      { workspaceId: stranger.workspaceId, actorId: company.admin.id },
    ];
    for (const { workspaceId, actorId } of forged) {
      await expect(
        asActor(t.database.pool, "write", company.admin.claims, (tx) =>
          recordAudit(
            {
              tx,
              actor: { userId: actorId, workspaceId },
              caller: { address: "" },
              now: new Date(),
              newId,
            },
            { kind: "deletion" satisfies AuditKind, subject: "Forged" },
          ),
        ),
      ).rejects.toThrow("row-level security");
    }
  });
});

describe("records of sensitive deeds", () => {
  test("whatever is deleted, by whomever", async () => {
    const { owner, contractorOn, projectId, taskId, workspaceId } = company;
    const created = await t.call(
      routes.createComment,
      { body: { task: taskId, body: "Nobody shall read this again" } },
      contractorOn,
    );
    const { _id: comment } = created.json<{ data: { _id: string } }>().data;
    await t.call(routes.deleteComment, { params: { id: comment } }, contractorOn);
    const own = { workspaceId, projectId, title: "Cast slab", createdBy: contractorOn.id };
    const task = await addTask(t.database.superuser, own);
    await t.call(routes.deleteTask, { params: { id: task } }, contractorOn);
    const { data } = await list({ kind: "deletion" }, owner);
    expect(JSON.stringify(data)).not.toContain("read this again");
    expect(data).toMatchObject([
      {
        actor: { _id: contractorOn.id },
        subject: "deleted task “Cast slab”",
        before: { title: "Cast slab", status: "todo", project: "Lekki Duplex" },
      },
      {
        actor: { _id: contractorOn.id },
        subject: expect.stringMatching(/^removed a comment on task “/),
        before: { project: "Lekki Duplex" },
      },
    ]);
  });

  test("a project that is deleted, and sign-ins that are ended", async () => {
    const { owner, projectId } = company;
    await t.call(routes.deleteProject, { params: { id: projectId } }, owner);
    expect((await list()).data[0]).toMatchObject({
      kind: "deletion",
      subject: "deleted project “Lekki Duplex” with 1 task",
      before: { title: "Lekki Duplex", status: "proposed" },
      after: null,
      address: "127.0.0.1",
    });
    const { sessionId } = owner.claims;
    await t.call(routes.endSignIn, { params: { id: sessionId } }, owner);
    expect((await list()).data[0]).toMatchObject({
      kind: "sign_ins_ended",
      actor: { _id: owner.id },
      subject: "Own sign-in",
    });
  });
});
