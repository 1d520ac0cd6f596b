import { afterAll, beforeAll, expect, test } from "vitest";
import type { QueryOf } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { addProject, createCompany, type TestCompany } from "../testing/company.ts";
import { rowsReadFor } from "../testing/database/rows-read.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

// Tests how much a device's copy of a project reads, beside the many records of other projects and companies.

/** Records of each kind, in the large project. */
const ROWS = 20_000;
/** Records of each kind, in the small project. */
const FEW = 50;
/** The maximum for a page of 500 records, read twice, with what their rules look up. */
const MOST = 1200;

let t: TestApp;
let company: TestCompany;
let small: string;

async function seed({ workspaceId, owner }: TestCompany, project: string, count: number) {
  const { superuser } = t.database;
  const of = [workspaceId, project, owner.id, count];
  await superuser.query(
    `insert into site_records (id, workspace_id, project_id, kind, state, title, fields, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'snag', 'open', 'Door rubs', '{"title": "Door rubs"}', $3, now(), now()
       from generate_series(1, $4::int) n`,
    of,
  );
  await superuser.query(
    `insert into tasks (id, workspace_id, project_id, title, created_by)
     select gen_random_uuid(), $1, $2, 'Task', $3 from generate_series(1, $4::int) n`,
    of,
  );
}

// Forty thousand rows with their indexes take a while on a busy machine.
beforeAll(async () => {
  t = await startTestApp();
  const { superuser } = t.database;
  const other = await createCompany(superuser, "Other Builders");
  company = await createCompany(superuser);
  const { workspaceId, owner, clientOn, contractorOn } = company;
  const team = [clientOn.id, contractorOn.id];
  small = await addProject(superuser, { workspaceId, title: "Kiosk", createdBy: owner.id, team });
  await seed(other, other.projectId, ROWS);
  await seed(company, company.projectId, ROWS);
  await seed(company, small, FEW);
  await superuser.query("vacuum analyze");
}, 120_000);
afterAll(() => t.close());

type Who = "admin" | "contractorOn" | "clientOn";

/** Describes the statements of an answer that read more than `most` rows. */
async function greedy(
  who: Who,
  query: QueryOf<typeof routes.getSync>,
  most: number,
): Promise<string[]> {
  const readings = await rowsReadFor(t, company[who], { route: routes.getSync, query });
  return readings
    .filter(({ rows }) => rows > most)
    .map((each) => `${who} reads ${each.rows} rows, ${each.most}`);
}

test.each<Who>(["admin", "contractorOn", "clientOn"])(
  "a copy of a small project reads nothing of the others, for %s",
  async (who) => {
    expect(await greedy(who, { projects: small }, MOST)).toEqual([]);
  },
);

test.each([1, 2])("each page of a copy of %i projects reads about a page", async (count) => {
  const projects = [company.projectId, small].slice(0, count).join(",");
  let cursor: string | undefined;
  for (let page = 0; page < 4; page += 1) {
    const query = { projects, ...(cursor !== undefined && { cursor }) };
    expect(await greedy("admin", query, MOST)).toEqual([]);
    const answer = await t.call(routes.getSync, { query }, company.admin);
    ({ cursor } = answer.json<{ data: { cursor: string } }>().data);
  }
});

test("who sees no record of a project looks at those of that project alone, once", async () => {
  expect(await greedy("clientOn", { projects: company.projectId }, ROWS + MOST)).toEqual([]);
});
