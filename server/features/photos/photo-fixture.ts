import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { cameraPhoto } from "../../testing/files/photos.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";
import { uploadCalls } from "../../testing/files/upload-calls.ts";

// Fixtures of the photo tests: one server for the files of a worker, and a company for each test.

export let t: TestApp;
export let company: TestCompany;
let bytes: Buffer;
const { sent } = uploadCalls(() => t);

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await shareTestApp();
    bytes = await cameraPhoto();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
    // The contractor works on the task.
    const given = "update tasks set assigned_to = $2 where id = $1";
    await t.database.superuser.query(given, [company.taskId, company.contractorOn.id]);
  });
}

/** A photo on the task. */
export function photo(
  as: TestPerson = company.engineer,
  facts: Readonly<Record<string, string>> = {},
): Promise<FileEntry> {
  return sent({ kind: "task", id: company.taskId, ...facts }, bytes, as);
}

/** A view of the project. */
export async function view(name = "North-east corner"): Promise<string> {
  const input = { params: { id: company.projectId }, body: { _id: newId(), name } };
  const answer = await t.call(routes.createPhotoView, input, company.engineer);
  expect(answer.statusCode, answer.body).toBe(201);
  return input.body._id;
}
