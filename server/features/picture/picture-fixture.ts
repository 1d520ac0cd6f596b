import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the picture's tests: a server, and a company for each test.

export let app: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    app = await shareTestApp();
    stranger = await createCompany(app.database.superuser, "Other Builders");
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    company = await createCompany(app.database.superuser);
    await app.database.superuser.query(
      "update projects set start_date = '2026-03-02' where id = $1",
      [company.projectId],
    );
  });
}

/** Edits the programme of the company's project. */
export async function edit(edits: readonly Edit[]): Promise<void> {
  const { rows } = await app.database.superuser.query<{ revision: number }>(
    "select revision from programmes where project_id = $1",
    [company.projectId],
  );
  const answer = await app.call(
    routes.editProgramme,
    {
      params: { id: company.projectId },
      body: { _id: newId(), base: rows[0]?.revision ?? 0, edits: [...edits] },
    },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
}
