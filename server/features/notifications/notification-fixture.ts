import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Notification } from "../../../contract/mail/notifications.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the notification tests: a server, and the
// notifications that somebody has.

export interface List {
  data: Notification[];
  unreadCount: number;
  total: number;
  nextCursor: string | null;
}

export let t: TestApp;
export let company: TestCompany;
export let others: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    t = await start();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
    others = await createCompany(t.database.superuser, "Other Builders");
    t.announced.length = 0;
  });
}

interface NotificationFields {
  readonly title?: string;
  readonly at?: string;
  readonly read?: boolean;
  readonly projectId?: string;
  readonly taskId?: string;
}

export async function addNotification(
  workspaceId: string,
  person: TestPerson,
  fields: NotificationFields = {},
): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into notifications (id, workspace_id, user_id, type, title, message, is_read, created_at, project_id, subject_kind, subject_id)
     values ($1, $2, $3, 'info', $4, 'A message', $5, $6, $7,
             case when $8::uuid is not null then 'task' end, $8)`,
    [
      id,
      workspaceId,
      person.id,
      fields.title ?? "Notice",
      fields.read ?? false,
      fields.at ?? "2026-03-01T08:00:00Z",
      fields.projectId ?? null,
      fields.taskId ?? null,
    ],
  );
  return id;
}

export async function list(as: TestPerson, query: Record<string, string> = {}): Promise<List> {
  const response = await t.call(routes.listNotifications, { query }, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<List>();
}
