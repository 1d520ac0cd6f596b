import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { AuditEvent } from "../../../contract/reports/audit.ts";
import type { Assignment } from "../../../contract/resources/resource-assignments.ts";
import type { ResourceDetail } from "../../../contract/resources/resources.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the resource tests: a server, a company for each
// test, and the calls that make its resources.

export let app: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    app = await start();
    stranger = await createCompany(app.database.superuser, "Other Builders");
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    company = await createCompany(app.database.superuser);
  });
}

type NewResource = BodyOf<typeof routes.createResource>;

export const masons: NewResource = { kind: "labour", name: "Masons", unit: "day", capacity: 12 };

export const post = (body: NewResource, as = company.engineer) =>
  app.call(routes.createResource, { body }, as);

export const patch = (
  id: string,
  body: BodyOf<typeof routes.updateResource>,
  as = company.engineer,
) => app.call(routes.updateResource, { params: { id }, body }, as);

export const setRate = (id: string, rate: number, validFrom: string) =>
  app.call(routes.setResourceRate, { params: { id }, body: { rate, validFrom } }, company.engineer);

export async function add(body: NewResource = masons): Promise<ResourceDetail> {
  const answer = await post(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: ResourceDetail }>().data;
}

export async function get(id: string): Promise<ResourceDetail> {
  const answer = await app.call(routes.getResource, { params: { id } }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ResourceDetail }>().data;
}

export async function deleted(): Promise<AuditEvent[]> {
  const query = { kind: "deletion" } as const;
  const answer = await app.call(routes.listAudit, { query }, company.admin);
  return answer.json<{ data: AuditEvent[] }>().data;
}

export const assign = (
  resource: string,
  body: Omit<BodyOf<typeof routes.createAssignment>, "task">,
  task = company.taskId,
) =>
  app.call(
    routes.createAssignment,
    { params: { id: resource }, body: { task, ...body } },
    company.engineer,
  );

export async function assigned(...args: Parameters<typeof assign>): Promise<Assignment> {
  const answer = await assign(...args);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Assignment }>().data;
}
