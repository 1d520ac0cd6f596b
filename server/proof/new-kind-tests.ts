// Import this first: it registers a kind, and the modules below read the lists of kinds as they load.
import { addSample, createSamples } from "../testing/sample-subject.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openingOf, type SubjectKind, subjectKinds, subjects } from "../../contract/subjects.ts";
import { selectChanges } from "../database/changes.sql.ts";
import { asActor } from "../database/transaction.ts";
import { createCompany, type TestCompany, type TestPerson } from "../testing/company.ts";
import { formOf, smallPdf } from "../testing/form.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { messageFor } from "../features/live/audience-rules.ts";

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;
let sample: string;
/**
 * People who see the sample and people who do not: a client and contractors, on and off the team, and a
 * stranger.
 */
let seeing: TestPerson[];
let unseeing: TestPerson[];

beforeAll(async () => {
  t = await startTestApp();
  await createSamples(t.database.superuser);
  stranger = await createCompany(t.database.superuser, "Other Builders");
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
  const { workspaceId, projectId, contractorOn } = company;
  const of = { workspaceId, projectId, title: "Red brick", keeper: contractorOn.id };
  sample = await addSample(t.database.superuser, of);
  seeing = [company.admin, company.engineer, contractorOn];
  unseeing = [company.clientOn, company.clientOff, company.contractorOff, stranger.admin];
  t.announced.length = 0;
});

async function get<Answer>(url: string, as: TestPerson, status = 200): Promise<Answer> {
  const answer = await t.raw({ method: "GET", url }, as);
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json<Answer>();
}

function comment(as: TestPerson, body = "Too pale") {
  const headers = { "content-type": "application/json" };
  const payload = JSON.stringify({ sample, body });
  return t.raw({ method: "POST", url: "/api/comments", payload, headers }, as);
}

function addFile(as: TestPerson) {
  return t.raw({ method: "POST", url: "/api/files", ...formOf({ sample }, smallPdf) }, as);
}

/** How many rows of a table a person can reach with SQL without a condition. */
async function reached(table: "comments" | "files" | "notifications", as: TestPerson) {
  return asActor(t.database.pool, "read", as.claims, async (tx) => {
    const rows = await tx.selectFrom(table).select("subject_id").execute();
    return rows.filter(({ subject_id: id }) => id === sample).length;
  });
}

async function stored(table: "comments" | "files"): Promise<number> {
  const { rows } = await t.database.superuser.query<{ n: number }>(
    `select count(*)::int as n from ${table} where subject_id = $1`,
    [sample],
  );
  return rows[0]?.n ?? -1;
}

describe("the kinds of record", () => {
  it("are the same in the contract and in the database, with what may be attached to them", async () => {
    const { rows } = await t.database.superuser.query<{ kind: SubjectKind; holds: string[] }>(
      'select kind, holds from subject_tables() order by kind collate "C"',
    );
    const listed = subjectKinds()
      .toSorted()
      .map((kind) => ({ kind, holds: [...subjects[kind].holds] }));
    expect(rows).toEqual(listed);
  });
});

describe("a kind that is registered", () => {
  it("takes comments from those who see it, and shows them to nobody else", async () => {
    for (const person of seeing) expect((await comment(person)).statusCode).toBe(201);
    for (const person of unseeing) expect((await comment(person)).statusCode).toBe(404);
    for (const person of seeing) {
      const list = await get<{ total: number; data: { subject: object }[] }>(
        `/api/comments?sample=${sample}`,
        person,
      );
      expect(list.total).toBe(3);
      expect(list.data[0]?.subject).toEqual({ kind: "sample", _id: sample });
      expect(await reached("comments", person)).toBe(3);
    }
    for (const person of unseeing) {
      await get(`/api/comments?sample=${sample}`, person, 404);
      expect(await reached("comments", person)).toBe(0);
    }
  });

  it("takes files from those who work on it, and shows them to nobody else", async () => {
    for (const person of seeing) expect((await addFile(person)).statusCode).toBe(201);
    for (const person of unseeing) expect((await addFile(person)).statusCode).toBeOneOf([403, 404]);
    for (const person of seeing) {
      const list = await get<{ data: { _id: string; subject: object }[] }>(
        `/api/files?sample=${sample}`,
        person,
      );
      expect(list.data).toHaveLength(3);
      expect(list.data[0]?.subject).toEqual({ kind: "sample", _id: sample });
    }
    const { rows } = await t.database.superuser.query<{ id: string }>("select id from files");
    for (const person of unseeing) {
      await get(`/api/files?sample=${sample}`, person, 404);
      for (const { id } of rows) await get(`/api/files/${id}/content`, person, 404);
      expect(await reached("files", person)).toBe(0);
    }
  });

  it("is found by search for those who see it", async () => {
    const found = (person: TestPerson) =>
      get<{ data: { samples: object[] } }>("/api/search?q=red+brick", person);
    for (const person of seeing)
      expect((await found(person)).data.samples).toMatchObject([
        { _id: sample, title: "Red brick", project: { _id: company.projectId } },
      ]);
    for (const person of unseeing) expect((await found(person)).data.samples).toEqual([]);
  });

  it("notifies its people of a comment, as long as they see it", async () => {
    const { engineer, contractorOn } = company;
    await comment(engineer);
    const list = () =>
      get<{ data: { subject: object | null; message: string }[] }>(
        "/api/notifications",
        contractorOn,
      );
    expect((await list()).data).toMatchObject([
      {
        subject: { kind: "sample", _id: sample },
        message: expect.stringContaining("commented on “Red brick” (Lekki Duplex): Too pale"),
      },
    ]);
    const keeper = (person: TestPerson) =>
      t.database.superuser.query("update samples set keeper = $2 where id = $1", [
        sample,
        person.id,
      ]);
    await keeper(engineer);
    expect((await list()).data).toEqual([]);
    await keeper(contractorOn);
    expect((await list()).data).toHaveLength(1);
  });

  it("is announced live to those who see it", async () => {
    await comment(company.engineer);
    const here = t.announced.filter(({ id }) => id === sample);
    expect(here.map(({ topic }) => topic)).toEqual(["sample", "sample"]);
    const sight = { isOnTeam: () => true, exists: () => true };
    const eventsFor = ({ id: userId, role }: TestPerson) =>
      here.filter((each) =>
        messageFor(each, { userId, role, workspaceId: company.workspaceId }, sight),
      ).length;
    for (const person of seeing) expect(eventsFor(person)).toBe(1);
    for (const person of [company.clientOn, company.contractorOff])
      expect(eventsFor(person)).toBe(0);
  });

  it("is in the change feed, as deleted for those who can no longer see it", async () => {
    const { admin, contractorOn } = company;
    await comment(company.engineer);
    const deletedFor = (person: TestPerson) =>
      asActor(t.database.pool, "read", person.claims, async (tx) => {
        const horizon = Number.MAX_SAFE_INTEGER;
        const from = { number: 0, part: 0 };
        const rows = await selectChanges(tx, { from, horizon, limit: 100, kinds: subjectKinds() });
        return rows.filter(({ id }) => id === sample).map(({ deleted }) => deleted);
      });
    for (const person of seeing) expect(await deletedFor(person)).toEqual([false]);
    for (const person of unseeing) expect(await deletedFor(person)).toEqual([]);
    await t.database.superuser.query("update samples set keeper = $1", [admin.id]);
    expect([await deletedFor(admin), await deletedFor(contractorOn)]).toEqual([[false], [true]]);
    await t.database.superuser.query("delete from samples");
    expect([await deletedFor(admin), await deletedFor(contractorOn)]).toEqual([[true], [true]]);
  });

  it("hides its activities from those who do not see it", async () => {
    await comment(company.engineer);
    const feed = (person: TestPerson) =>
      get<{ data: { message: string; entityType: string; subject: object | null }[] }>(
        "/api/activities",
        person,
      );
    for (const person of seeing)
      expect((await feed(person)).data).toContainEqual(
        expect.objectContaining({
          message: "commented on sample “Red brick”: “Too pale”",
          entityType: "task",
          subject: { kind: "sample", _id: sample },
        }),
      );
    for (const person of unseeing)
      expect(JSON.stringify(await feed(person))).not.toContain("Red brick");
  });

  it("is linked from mails and the web", () => {
    expect(openingOf({ kind: "sample" as SubjectKind, id: sample }, { comments: true })).toEqual({
      search: { sample },
    });
  });

  it("deletes its comments and files with it; a notification then leads to its project", async () => {
    const { admin, engineer, contractorOn, projectId } = company;
    await comment(engineer);
    await addFile(engineer);
    expect([await stored("comments"), await stored("files")]).toEqual([1, 1]);
    await t.database.superuser.query("update notifications set comment_id = null");
    await t.database.superuser.query("delete from samples where id = $1", [sample]);
    expect([await stored("comments"), await stored("files")]).toEqual([0, 0]);
    const { data } = await get<{ data: object[] }>("/api/notifications", contractorOn);
    expect(data).toMatchObject([{ project: projectId, subject: null }]);
    await get(`/api/comments?sample=${sample}`, admin, 404);
  });
});

describe("a reference to a record", () => {
  const insert = (of: { kind: string; id: string; projectId: string }, as: TestPerson) =>
    asActor(t.database.pool, "write", as.claims, (tx) =>
      tx
        .insertInto("comments")
        .values({
          id: crypto.randomUUID(),
          workspace_id: company.workspaceId,
          project_id: of.projectId,
          subject_kind: of.kind,
          subject_id: of.id,
          author_id: as.id,
          body: "x",
          created_at: new Date().toISOString(),
        })
        .execute(),
    );

  it("is refused by the database if there is no visible record of that kind and project", async () => {
    const { admin, clientOn, projectId, taskId } = company;
    const refused = [
      [{ kind: "sample", id: taskId, projectId }, admin],
      [{ kind: "task", id: sample, projectId }, admin],
      [{ kind: "castle", id: taskId, projectId }, admin],
      [{ kind: "task", id: taskId, projectId: stranger.projectId }, admin],
      [{ kind: "task", id: stranger.taskId, projectId }, admin],
      [{ kind: "sample", id: sample, projectId }, clientOn],
    ] as const;
    for (const [of, as] of refused)
      await expect(insert(of, as), JSON.stringify(of)).rejects.toThrow("row-level security");
    await insert({ kind: "task", id: taskId, projectId }, clientOn);
  });

  it("waits for a deletion of its record in progress, and then is refused", async () => {
    const { admin, projectId, taskId } = company;
    const client = await t.database.superuser.connect();
    try {
      await client.query("begin");
      await client.query("delete from tasks where id = $1", [taskId]);
      const written = insert({ kind: "task", id: taskId, projectId }, admin);
      written.catch(() => undefined);
      await expect
        .poll(async () => {
          const { rows } = await t.database.superuser.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%comments%'",
          );
          return rows.length;
        })
        .toBe(1);
      await client.query("commit");
      await expect(written).rejects.toThrow("There is no such record in this project");
    } finally {
      client.release();
    }
  });
});
