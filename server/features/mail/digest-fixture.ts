import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import { asReader, asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { type DigestsCtx, sendDigests } from "./public.ts";

// Fixtures of the daily mail's tests: one server for each file that imports this, a company for each test, and
// the mails of a round.

export let t: TestApp;
export let company: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.database.superuser.query("delete from mails");
    await t.database.superuser.query("update memberships set active = false");
    company = await createCompany(t.database.superuser);
    // The people joined long ago.
    await t.database.superuser.query(
      "update memberships set created_at = '2026-01-01' where active",
    );
  });
}

/** Runs the round of one server process at this time; seven in Lagos is six in UTC. */
export function round(at: string, other: Partial<DigestsCtx> = {}): Promise<void> {
  return sendDigests({
    system: (work) => asSystem(t.database.pool, work),
    asReader: (reader, work) => asReader(t.database.pool, reader, work),
    warn: (error) => expect.fail(String(error)),
    now: () => new Date(at),
    newId,
    siteUrl: "https://plumb.example.com",
    // Without a mail server, no company is on trial.
    mailIsSetUp: false,
    ...other,
  });
}

interface NotificationFields {
  readonly at: string;
  readonly kind?: NotificationKind | null;
  readonly message?: string;
  readonly read?: boolean;
  readonly projectId?: string | null;
  readonly taskId?: string | null;
  /** The kind of the record that `taskId` names; a task by default. */
  readonly subjectKind?: string;
}

export async function addNotification(
  person: TestPerson,
  fields: NotificationFields,
): Promise<void> {
  await t.database.superuser.query(
    `insert into notifications (id, workspace_id, user_id, kind, type, title, message, is_read, project_id, subject_kind, subject_id, created_at)
     values ($1, $2, $3, $4, 'info', 'Title', $5, $6, $7, case when $8::uuid is not null then $10 end, $8, $9)`,
    [
      newId(),
      company.workspaceId,
      person.id,
      fields.kind === undefined ? "assigned" : fields.kind,
      fields.message ?? "Something happened",
      fields.read ?? false,
      fields.projectId ?? null,
      fields.taskId ?? null,
      fields.at,
      fields.subjectKind ?? "task",
    ],
  );
}

/** An expense of the project, made by this person. */
export async function addExpense(maker: TestPerson): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into expenses (id, workspace_id, project_id, amount, currency, spent_on, description, created_by)
     values ($1, $2, $3, 1500, 'NGN', '2026-03-01', 'Cement', $4)`,
    [id, company.workspaceId, company.projectId, maker.id],
  );
  return id;
}

export async function mails(): Promise<
  { recipient: string; subject: string; body_text: string; body_html: string }[]
> {
  const { rows } = await t.database.superuser.query(
    "select recipient, subject, body_text, body_html, kind, workspace_id from mails order by created_at, recipient",
  );
  return rows;
}
