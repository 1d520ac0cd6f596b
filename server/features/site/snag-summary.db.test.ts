import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { SnagSummary } from "../../../contract/snag-summary.ts";
import { today } from "../../platform/calendar.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { app, company, prepare, stranger } from "./site-fixture.ts";

prepare();

const DAY = 86_400_000;
const ask = (person: TestPerson, id = company.projectId) =>
  app.call(routes.getSnagSummary, { params: { id } }, person);
async function summaryOf(person: TestPerson): Promise<SnagSummary> {
  const answer = await ask(person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: SnagSummary }>().data;
}

/** A snag that was found some days ago, and is due some days from now. */
async function snag(of: {
  readonly days: number;
  readonly due?: number;
  readonly state?: string;
  readonly company?: string;
  readonly createdBy?: string;
  readonly deleted?: boolean;
}): Promise<void> {
  const db = app.database.superuser;
  const now = app.clock.now.valueOf();
  // A day in the company's time zone, where it is already the next day late in the evening.
  const dayOf = (days: number) => today(new Date(now + days * DAY), "Africa/Lagos");
  const { workspaceId, projectId, engineer } = company;
  const id = await addSiteRecord(db, {
    workspaceId,
    projectId,
    createdBy: of.createdBy ?? engineer.id,
    title: "Door rubs",
    company: of.company,
    ...(of.state !== undefined && { state: of.state }),
    ...(of.deleted === true && { deleted: true }),
  });
  await db.query(
    `update site_records set created_at = $2, fields = case when $3::text is null then fields else fields || jsonb_build_object('due', $3) end
      where id = $1`,
    [id, new Date(now - of.days * DAY), of.due === undefined ? null : dayOf(of.due)],
  );
}

const nothing = {
  states: { open: 0, ready: 0, rejected: 0, closed: 0 },
  todo: 0,
  late: 0,
  oldestDays: null,
  ages: { week: 0, month: 0, older: 0 },
  companies: [],
};

const masons = () =>
  addDirectoryCompany(app.database.superuser, {
    workspaceId: company.workspaceId,
    name: "Lagos Masons",
    people: [company.contractorOn.id],
  });

async function seed(): Promise<string> {
  const theirs = await masons();
  await snag({ days: 0 });
  await snag({ days: 7, due: -1, company: theirs });
  await snag({ days: 8, due: 0, company: theirs, state: "ready" });
  await snag({ days: 31, due: -20, company: theirs, state: "rejected" });
  await snag({ days: 90, due: -60, company: theirs, state: "closed" });
  await snag({ days: 400, due: -390, deleted: true });
  return theirs;
}

it("is empty for a project without snags, and unknown to whoever does not see the project", async () => {
  expect(await summaryOf(company.engineer)).toEqual(nothing);
  expect((await ask(company.contractorOff)).statusCode).toBe(404);
  expect((await ask(stranger.admin)).statusCode).toBe(404);
  expect((await ask(company.engineer, newId())).statusCode).toBe(404);
});

it("counts states, what is late and how old it is, by company, without what is closed or deleted", async () => {
  const theirs = await seed();
  expect(await summaryOf(company.engineer)).toEqual({
    states: { open: 2, ready: 1, rejected: 1, closed: 1 },
    todo: 4,
    late: 2,
    oldestDays: 31,
    ages: { week: 2, month: 1, older: 1 },
    companies: [
      { company: { _id: theirs, name: "Lagos Masons" }, todo: 3, late: 2, oldestDays: 31 },
      { company: null, todo: 1, late: 0, oldestDays: 0 },
    ],
  });
});

it("counts for contractors what they see, without the names of companies that they do not", async () => {
  const theirs = await seed();
  const painters = await addDirectoryCompany(app.database.superuser, {
    workspaceId: company.workspaceId,
    name: "Painters",
    people: [],
  });
  await snag({ days: 3, company: painters, createdBy: company.contractorOn.id });
  expect(await summaryOf(company.contractorOn)).toMatchObject({
    todo: 4,
    companies: [
      { company: { _id: theirs, name: "Lagos Masons" }, todo: 3 },
      { company: { _id: painters, name: null }, todo: 1 },
    ],
  });
});

it("counts nothing for clients until the company shows them snags", async () => {
  await seed();
  expect(await summaryOf(company.clientOn)).toEqual(nothing);
  const body = { showSnagsToClients: true };
  await app.call(routes.updateWorkspace, { body }, company.owner);
  expect(await summaryOf(company.clientOn)).toMatchObject({ todo: 4, late: 2, oldestDays: 31 });
});

it("counts days as the company does: an hour ago may be yesterday", async () => {
  await app.call(routes.updateWorkspace, { body: { timeZone: "Pacific/Auckland" } }, company.owner);
  await snag({ days: 0 });
  const { now } = app.clock;
  const [found, later] = ["2026-06-10T11:30:00Z", "2026-06-10T12:30:00Z"];
  await app.database.superuser.query(
    "update site_records set created_at = $2 where project_id = $1",
    [company.projectId, found],
  );
  app.clock.now = new Date(later);
  const { oldestDays } = await summaryOf(company.engineer);
  app.clock.now = now;
  expect(oldestDays).toBe(1);
});
