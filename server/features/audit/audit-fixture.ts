import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type AuditEvent } from "../../../contract/reports/audit.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { recordAudit, type AuditEntry } from "./public.ts";

// Fixtures of the audit trail tests: one server for each file that imports this, two companies for each test, and
// calls that read the trail.

export interface Page {
  readonly data: AuditEvent[];
  readonly actor: { readonly _id: string; readonly name: string } | null;
  readonly nextCursor: string | null;
}

export let t: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await startTestApp({ trustProxy: 1 });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
    stranger = await createCompany(t.database.superuser, "Other Builders");
  });
}

export function record(
  entry: Partial<AuditEntry>,
  { by = company.owner, at = new Date(), address = "203.0.113.7" } = {},
): Promise<void> {
  return asSystem(t.database.pool, (tx) =>
    recordAudit(
      { tx, actor: by.claims, caller: { address }, now: at, newId },
      { kind: "settings_changed", subject: "Name", ...entry },
    ),
  );
}

export async function list(
  query: QueryOf<typeof routes.listAudit> = {},
  as: TestPerson = company.admin,
): Promise<Page> {
  const answer = await t.call(routes.listAudit, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

export function csv(query = "", as?: TestPerson) {
  return t.raw({ method: "GET", url: `${routes.exportAudit.path}${query}` }, as);
}
