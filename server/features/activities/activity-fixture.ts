import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Activity } from "../../../contract/activities.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";
import type { RecordType } from "./record-types.sql.ts";

// Fixtures of the tests of activities: a server for each file that imports this, and a company for each test.

export interface List {
  data: Activity[];
  nextCursor: string | null;
}

export let t: TestApp;
export let company: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    t = await start();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
  });
}

interface Done {
  readonly message: string;
  readonly by?: string | null;
  readonly projectId?: string | null;
  readonly entityType?: RecordType;
  readonly entityId?: string;
  readonly changes?: object;
  readonly at?: string;
}

/** Writes an activity, and returns its id. */
export async function record(done: Done, workspaceId = company.workspaceId): Promise<string> {
  const id = newId();
  const projectId = done.projectId === undefined ? company.projectId : done.projectId;
  await t.database.superuser.query(
    `insert into activities (id, workspace_id, project_id, project_title, entity_type, entity_id, action, message, changes, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, 'updated', $7, $8, $9, $10)`,
    [
      id,
      workspaceId,
      projectId,
      projectId === null ? null : "As it was called",
      done.entityType ?? "task",
      done.entityId ?? null,
      done.message,
      JSON.stringify(done.changes ?? {}),
      done.by === undefined ? company.owner.id : done.by,
      done.at ?? "2026-03-01T08:00:00Z",
    ],
  );
  return id;
}

export async function list(as: TestPerson, query: Record<string, string> = {}): Promise<List> {
  const response = await t.call(routes.listActivities, { query }, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<List>();
}

export async function messages(
  as: TestPerson,
  query: Record<string, string> = {},
): Promise<string[]> {
  return (await list(as, query)).data.map(({ message }) => message);
}
