import { afterAll, beforeAll, expect } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { QueryOf } from "../../../contract/route.ts";
import type { Task, TaskCounts } from "../../../contract/tasks/tasks.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the tests of task lists: a server and two companies for each file that imports this.

interface Page {
  tasks: Task[];
  total: number;
  counts: TaskCounts;
  nextCursor: string | null;
}
type Query = QueryOf<typeof routes.listTasks>;

export let app: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;
export let secondProject: string;

/** Prepares 60 tasks over two projects, of all statuses, priorities and dates; four have no date. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    app = await start();
    app.clock.now = new Date("2026-06-15T12:00:00Z");
    company = await createCompany(app.database.superuser);
    stranger = await createCompany(app.database.superuser, "Other Builders");
    const { workspaceId, owner, projectId, contractorOn } = company;
    await app.database.superuser.query("delete from tasks");
    secondProject = await addProject(app.database.superuser, {
      workspaceId,
      title: "Ikeja Offices",
      createdBy: owner.id,
    });
    await app.database.superuser.query(
      `insert into tasks (id, workspace_id, project_id, title, description, status, priority, due_date, created_by, assigned_to)
       select gen_random_uuid(), $1, case when n <= 40 then $2::uuid else $3::uuid end,
              'Task ' || lpad((n * 7 % 61)::text, 2, '0'), case when n = 5 then '100% of C_25 concrete' else '' end,
              (array['todo', 'in_progress', 'review', 'done', 'completed', 'pending', 'blocked'])[1 + n % 7], 1 + n % 4,
              case when n % 15 = 0 then null else date '2026-06-15' + (n % 11) - 5 end, $4,
              case when n % 3 = 0 then $5::uuid end
         from generate_series(1, 60) n`,
      [workspaceId, projectId, secondProject, owner.id, contractorOn.id],
    );
  });
  afterAll(() => app.close());
}

export async function list(query: Query, as: TestPerson = company.engineer): Promise<Page> {
  const answer = await app.call(routes.listTasks, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Page }>().data;
}

export async function all(query: Query): Promise<Task[]> {
  const tasks: Task[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, ...(cursor ? { cursor } : {}) });
    tasks.push(...page.tasks);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return tasks;
}
