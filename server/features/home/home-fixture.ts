import { afterAll, beforeAll, expect } from "vitest";
import type { HomeTask } from "../../../contract/home/home.ts";
import type { routes } from "../../../contract/routes.ts";
import {
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the tests of homes: a server for each file that imports this, and two companies where a test asks for them.

export interface Tasks {
  tasks: HomeTask[];
  total: number;
}
type HomeRoute =
  | typeof routes.getEngineerHome
  | typeof routes.getClientHome
  | typeof routes.getContractorHome;

export let app: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/** Prepares the server for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    app = await start();
    app.clock.now = new Date("2026-06-15T12:00:00Z");
  });
  afterAll(() => app.close());
}

/** Makes two new companies: `company` and `stranger`. */
export async function freshCompanies(): Promise<void> {
  company = await createCompany(app.database.superuser);
  stranger = await createCompany(app.database.superuser, "Other Builders");
}

export async function home<Data>(route: HomeRoute, as: TestPerson): Promise<Data> {
  const answer = await app.call(route, {}, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data }>().data;
}

interface Work {
  readonly title: string;
  readonly status?: string;
  readonly dueDate?: string;
  readonly assignedTo?: string;
  readonly createdBy?: string;
  readonly projectId?: string;
}

/** Adds tasks to the company's building, created by its owner by default. */
export async function addWork(...works: readonly Work[]): Promise<void> {
  for (const work of works) {
    await addTask(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      createdBy: company.owner.id,
      ...work,
    });
  }
}

export const titles = ({ tasks }: Tasks) => tasks.map(({ title }) => title);

/** Admins and engineers, by name. */
export const planners = () => [company.admin, company.owner, company.engineer].map(({ id }) => id);
