import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Notification } from "../../../contract/mail/notifications.ts";
import { routes } from "../../../contract/routes.ts";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the look-ahead's tests: a server, and for each test a company whose
// programme has one activity.

export let app: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;
/** The activity. */
export let cast: string;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    app = await start();
    stranger = await createCompany(app.database.superuser, "Other Builders");
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    company = await createCompany(app.database.superuser);
    cast = newId();
    await edit({ op: "add_activity", _id: cast, parent: null, fields: { name: "Cast" } });
  });
}

/** An edit of the programme. */
export async function edit(one: Edit): Promise<void> {
  const { rows } = await app.database.superuser.query<{ revision: number }>(
    "select revision from programmes where project_id = $1",
    [company.projectId],
  );
  const answer = await app.call(
    routes.editProgramme,
    { params: project(), body: { _id: newId(), base: rows[0]?.revision ?? 0, edits: [one] } },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
}

export const project = () => ({ id: company.projectId });

/** Adds a company to the directory that the contractor on the team works for. */
export async function masonsOfContractor(): Promise<string> {
  const { workspaceId, contractorOn } = company;
  return addDirectoryCompany(app.database.superuser, {
    workspaceId,
    name: "Lagos Masons",
    people: [contractorOn.id],
  });
}

/** What somebody is notified of, the newest first. */
export async function newsOf(person: TestPerson): Promise<string[]> {
  const answer = await app.call(routes.listMyNotifications, {}, person);
  return answer.json<{ data: Notification[] }>().data.map(({ message }) => message);
}
