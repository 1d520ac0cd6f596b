import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Comment } from "../../../contract/comments.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the comment tests: a server, a company for each
// test, and the calls of its comments.

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

interface On {
  readonly task?: string;
  readonly project?: string;
  readonly expense?: string;
  readonly _id?: string;
}

export const create = (
  as: TestPerson | undefined,
  body: string,
  on: On = { task: company.taskId },
) => app.call(routes.createComment, { body: { body, ...on } }, as);

export async function comment(as: TestPerson, body: string, on?: On): Promise<Comment> {
  const answer = await create(as, body, on);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Comment }>().data;
}

export async function list(as: TestPerson, query: On & { limit?: number; cursor?: string }) {
  const answer = await app.call(routes.listComments, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Comment[]; total: number; nextCursor: string | null }>();
}

export async function notificationsOf(person: TestPerson): Promise<string[]> {
  const { rows } = await app.database.superuser.query<{ text: string }>(
    "select title || ': ' || message as text from notifications where user_id = $1 order by id",
    [person.id],
  );
  return rows.map(({ text }) => text);
}

export async function count(table: "comments" | "comment_mentions"): Promise<number> {
  const { rows } = await app.database.superuser.query<{ n: number }>(
    `select count(*)::int as n from ${table} where workspace_id = $1`,
    [company.workspaceId],
  );
  return rows[0]?.n ?? -1;
}
