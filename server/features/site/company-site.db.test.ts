import { beforeEach, describe, expect, it } from "vitest";
import type { DiariesOfDay, ListedSnag } from "../../../contract/company-site.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { addProject, type TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";

import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { app, company, prepare, stranger } from "./site-fixture.ts";

prepare();

type Query = QueryOf<typeof routes.listSnags>;

let masons: string;
let annex: string;

beforeEach(async () => {
  const { workspaceId, owner, contractorOn } = company;
  const db = app.database.superuser;
  masons = await addDirectoryCompany(db, {
    workspaceId,
    name: "Lagos Masons",
    people: [contractorOn.id],
  });
  annex = await addProject(db, { workspaceId, title: "Annex", createdBy: owner.id });
});

async function snag(
  title: string,
  of: { readonly due?: string; readonly project?: string } & Partial<
    Parameters<typeof addSiteRecord>[1]
  >,
): Promise<string> {
  const { due, project = company.projectId, ...record } = of;
  const db = app.database.superuser;
  const { workspaceId, engineer } = company;
  const id = await addSiteRecord(db, {
    workspaceId,
    projectId: project,
    createdBy: engineer.id,
    title,
    ...record,
  });
  if (due !== undefined)
    await db.query(
      `update site_records set fields = fields || jsonb_build_object('due', $2::text) where id = $1`,
      [id, due],
    );
  return id;
}

async function diaryOf(
  day: string,
  of: { readonly state?: string; readonly whose?: string; readonly project?: string },
): Promise<string> {
  const { state = "draft", whose, project = company.projectId } = of;
  const { workspaceId, engineer } = company;
  const fields = { day, ...(whose !== undefined && { company: whose }) };
  const id = identityOf(diary, { project, fields }) ?? "";
  return addSiteRecord(app.database.superuser, {
    workspaceId,
    projectId: project,
    createdBy: engineer.id,
    kind: "diary",
    state,
    company: whose,
    id,
    title: day,
  });
}

async function snags(person: TestPerson, query: Query = {}) {
  const answer = await app.call(routes.listSnags, { query }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ListedSnag[]; total: number; nextCursor: string | null }>();
}

const titlesFor = async (person: TestPerson, query?: Query) =>
  (await snags(person, query)).data.map(({ title }) => title);

async function diaries(person: TestPerson, day: string) {
  const answer = await app.call(routes.listDiariesOfDay, { query: { day } }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<{ data: DiariesOfDay[] }>()
    .data.map(({ title, diaries: own }) => [
      title,
      ...own.map((each) => `${each.company?.name ?? "The project"}: ${each.state}`),
    ]);
}

describe("the snags of all projects", () => {
  it("refuse an unknown state, a cursor of another list and people who are signed out", async () => {
    const { engineer } = company;
    for (const query of ["state=lost", "cursor=e30", "whose=theirs", "limit=501"]) {
      const answer = await app.raw({ method: "GET", url: `/api/snags?${query}` }, engineer);
      expect(answer.statusCode, `${query}: ${answer.body}`).toBe(400);
    }
    expect((await app.call(routes.listSnags, {})).statusCode).toBe(401);
  });

  it("come by due date, page by page, with their project and company; closed and deleted ones, and those of archived projects, are left out", async () => {
    const { engineer, workspaceId, owner } = company;
    const db = app.database.superuser;
    const archived = await addProject(db, { workspaceId, title: "Old", createdBy: owner.id });
    await db.query(`update projects set archived_at = now() where id = $1`, [archived]);
    await snag("No date", {});
    await snag("Later", { due: "2099-03-01", project: annex });
    await snag("Late", { due: "2020-03-01", company: masons });
    await snag("Closed", { state: "closed", due: "2020-03-01" });
    await snag("Deleted", { deleted: true });
    await snag("Archived", { project: archived });
    const first = await snags(engineer, { limit: 2 });
    expect(first).toMatchObject({
      total: 3,
      data: [
        {
          title: "Late",
          due: "2020-03-01",
          isLate: true,
          company: { _id: masons, name: "Lagos Masons" },
          project: { _id: company.projectId },
        },
        { title: "Later", isLate: false, company: null, project: { title: "Annex" } },
      ],
    });
    const next = { limit: 2, cursor: first.nextCursor ?? "" };
    expect(await snags(engineer, next)).toMatchObject({
      data: [{ title: "No date", due: null, isLate: false }],
      nextCursor: null,
    });
    expect(await titlesFor(engineer, { state: "late" })).toEqual(["Late"]);
    expect(await titlesFor(engineer, { state: "closed" })).toEqual(["Closed"]);
    expect(await titlesFor(engineer, { project: annex })).toEqual(["Later"]);
    expect(await titlesFor(engineer, { company: masons })).toEqual(["Late"]);
  });

  it("are those that the person or their company puts right, or that they found, if only theirs are asked for", async () => {
    const { engineer, contractorOn, owner } = company;
    await snag("Theirs", { company: masons });
    await snag("Somebody's of theirs", { company: masons, people: [owner.id] });
    await snag("Nobody's", {});
    await snag("Found", { createdBy: contractorOn.id });
    expect((await titlesFor(contractorOn, { whose: "mine" })).toSorted()).toEqual([
      "Found",
      "Theirs",
    ]);
    expect((await titlesFor(engineer, { whose: "mine" })).toSorted()).toEqual([
      "Nobody's",
      "Somebody's of theirs",
      "Theirs",
    ]);
  });

  it("are only those that the person sees", async () => {
    const { contractorOn, contractorOff, clientOn, engineer } = company;
    await snag("Theirs", { company: masons });
    await snag("Nobody's", {});
    expect(await titlesFor(contractorOn)).toEqual(["Theirs"]);
    expect(await titlesFor(contractorOff)).toEqual([]);
    expect(await titlesFor(clientOn)).toEqual([]);
    expect(await titlesFor(stranger.engineer)).toEqual([]);
    expect((await titlesFor(engineer)).toSorted()).toEqual(["Nobody's", "Theirs"]);
  });
});

describe("the diaries of a day", () => {
  const DAY = "2026-03-02";

  it("need a day", async () => {
    for (const query of ["", "day=2026-02-30", "day=today"]) {
      const url = `/api/diaries?${query}`;
      expect((await app.raw({ method: "GET", url }, company.engineer)).statusCode, query).toBe(400);
    }
  });

  it("are those that exist, and for people who run projects those that nobody has begun", async () => {
    const { projectId, engineer } = company;
    const db = app.database.superuser;
    await db.query(`update projects set status = 'active', title = 'Lekki' where id = $1`, [
      projectId,
    ]);
    await db.query(`update projects set status = 'planned' where id = $1`, [annex]);
    expect(await diaries(engineer, DAY)).toEqual([
      ["Lekki", "The project: none", "Lagos Masons: none"],
    ]);
    await diaryOf(DAY, { state: "submitted", whose: masons });
    await diaryOf(DAY, { project: annex });
    await diaryOf("2026-03-01", { state: "approved" });
    expect(await diaries(engineer, DAY)).toEqual([
      ["Annex", "The project: draft"],
      ["Lekki", "The project: none", "Lagos Masons: submitted"],
    ]);
  });

  it("are only those that the person sees: a contractor's own, and for clients what is approved", async () => {
    const { projectId, contractorOn, clientOn, contractorOff } = company;
    await app.database.superuser.query(
      `update projects set status = 'active', title = 'Lekki' where id = $1`,
      [projectId],
    );
    expect(await diaries(contractorOn, DAY)).toEqual([["Lekki", "Lagos Masons: none"]]);
    expect(await diaries(clientOn, DAY)).toEqual([["Lekki"]]);
    await diaryOf(DAY, { state: "approved" });
    await diaryOf(DAY, { whose: masons });
    expect(await diaries(contractorOn, DAY)).toEqual([["Lekki", "Lagos Masons: draft"]]);
    expect(await diaries(clientOn, DAY)).toEqual([["Lekki", "The project: approved"]]);
    expect(await diaries(contractorOff, DAY)).toEqual([]);
    expect(await diaries(stranger.engineer, DAY)).not.toContainEqual(
      expect.arrayContaining(["Lekki"]),
    );
  });
});
