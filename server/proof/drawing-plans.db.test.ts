import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../contract/routes.ts";
import { newId } from "../platform/ids.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { rowsReadFor } from "../testing/database/rows-read.ts";
import { addUploadRow } from "../testing/seed/seed-drawings.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

// Tests how much a large register reads. An index by the numbers' letters and digits is not used under row-level
// security.

const DRAWINGS = 1000;
const SHEETS = 100;

let t: TestApp;
let company: TestCompany;
let upload: string;

beforeAll(async () => {
  t = await startTestApp();
  const { superuser } = t.database;
  company = await createCompany(superuser);
  const { workspaceId, projectId, owner } = company;
  const of = { workspaceId, projectId, by: owner.id };
  ({ upload } = await addUploadRow(superuser, of, { mark: "set", sheets: SHEETS }));
  const old = await addUploadRow(superuser, of, { mark: "old" });
  await superuser.query(
    `insert into drawings (id, workspace_id, project_id, number, title, discipline, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'A-' || n, 'Plan', 'architectural', $3, now(), now()
       from generate_series(1, $4::int) n`,
    [workspaceId, projectId, owner.id, DRAWINGS],
  );
  await superuser.query(
    `insert into drawing_sheets (id, workspace_id, project_id, upload_id, page, folder, width, height, pixel_width, pixel_height, tiles)
     select d.id, $1, $2, u.id, d.page, u.storage_folder || d.page, 100, 80, 300, 240, '[[100]]'
       from drawing_uploads u, (select *, 1 + row_number() over () as page from drawings) d
      where u.id = $3 and d.project_id = $2`,
    [workspaceId, projectId, old.upload],
  );
  await superuser.query(
    `insert into drawing_revisions (id, workspace_id, project_id, drawing_id, sheet_id, seq, code, status, issued_at, created_by, created_at)
     select gen_random_uuid(), $1, $2, d.id, d.id, 1, 'P01', 'construction', now(), $3, now() from drawings d where d.project_id = $2`,
    [workspaceId, projectId, owner.id],
  );
  await superuser.query(
    "update drawing_sheets set proposed_number = 'a ' || page where upload_id = $1",
    [upload],
  );
  await superuser.query("vacuum analyze");
}, 60_000);
afterAll(() => t.close());

test("the sheets of an upload find their drawings by one look at the register", async () => {
  const asked = { route: routes.getDrawingUpload, params: { id: upload } };
  const most = (await rowsReadFor(t, company.admin, asked)).map(({ rows }) => rows);
  expect(Math.max(...most)).toBeLessThan(2 * DRAWINGS + 10 * SHEETS);
  const answer = await t.call(asked.route, { params: asked.params }, company.admin);
  type Pages = { proposal: { drawing: object | null } }[];
  const { pages } = answer.json<{ data: { pages: Pages } }>().data;
  const known = pages.map(({ proposal }) => proposal.drawing);
  expect(known.filter((drawing) => drawing !== null)).toHaveLength(SHEETS - 1);
  expect(known[7]).toMatchObject({ number: "A-7", revisions: ["P01"] });
});

test("a page of the register reads each drawing a few times", async () => {
  for (const query of [{}, { status: "construction" }, { search: "plan" }] as const) {
    const asked = { route: routes.listDrawings, params: { id: company.projectId }, query };
    for (const who of ["admin", "contractorOn"] as const) {
      const readings = await rowsReadFor(t, company[who], asked);
      const most = Math.max(...readings.map(({ rows }) => rows));
      expect(most, `${who} ${JSON.stringify({ query, readings })}`).toBeLessThan(12 * DRAWINGS);
    }
  }
}, 60_000);

test("a number that nobody looks for is found in no other project", async () => {
  const query = { search: newId() };
  const asked = { route: routes.listDrawings, params: { id: company.projectId }, query };
  const readings = await rowsReadFor(t, company.admin, asked);
  expect(Math.max(...readings.map(({ rows }) => rows))).toBeLessThan(6 * DRAWINGS);
});
