import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Programme, ProgrammeChanges } from "../../../contract/programme/programme.ts";
import type { Failure } from "../../../contract/common.ts";
import { routes } from "../../../contract/routes.ts";
import type { ActivityFields, Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the programme's tests: a server, a company for each test, and the
// calls that plan.

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
    await app.database.superuser.query(
      "update projects set start_date = '2026-03-02' where id = $1",
      [company.projectId],
    );
  });
}

export interface Sent {
  readonly _id?: string;
  readonly base?: number;
  readonly as?: TestPerson;
  readonly label?: string;
  readonly dates?: "all" | "none";
  readonly project?: string;
}

/** The current revision of the programme of the company's project. */
export async function revision(): Promise<number> {
  const { rows } = await app.database.superuser.query<{ revision: number }>(
    "select revision from programmes where project_id = $1",
    [company.projectId],
  );
  return rows[0]?.revision ?? 0;
}

export async function post(edits: readonly Edit[], sent: Sent = {}) {
  const { _id = newId(), as = company.engineer, label, dates, project = company.projectId } = sent;
  const base = sent.base ?? (await revision());
  return app.call(
    routes.editProgramme,
    {
      params: { id: project },
      body: {
        _id,
        base,
        edits: [...edits],
        ...(label ? { label } : {}),
        ...(dates ? { dates } : {}),
      },
    },
    as,
  );
}

/** Sends edits that must be accepted. */
export async function edit(edits: readonly Edit[], sent?: Sent): Promise<ProgrammeChanges> {
  const answer = await post(edits, sent);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProgrammeChanges }>().data;
}

/** Sends edits that must be refused. */
export async function refusal(
  status: number,
  edits: readonly Edit[],
  sent?: Sent,
): Promise<Failure> {
  const answer = await post(edits, sent);
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json<Failure>();
}

export async function programme(as = company.engineer): Promise<Programme> {
  const answer = await app.call(routes.getProgramme, { params: { id: company.projectId } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Programme }>().data;
}

export async function changes(since: number, as = company.engineer): Promise<ProgrammeChanges> {
  const answer = await app.call(
    routes.getProgrammeChanges,
    { params: { id: company.projectId }, query: { since } },
    as,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProgrammeChanges }>().data;
}

export function task(name: string, fields: ActivityFields = {}, _id: string = newId()) {
  const add = { op: "add_activity", _id, parent: null, fields: { name, ...fields } } as const;
  return add satisfies Edit;
}

export function link(from: string, to: string, _id: string = newId()) {
  return { op: "add_link", _id, from, to, fields: {} } as const satisfies Edit;
}

export function set(_id: string, fields: ActivityFields): Edit {
  return { op: "set_activity", _id, fields };
}

/** Two tasks, one after the other. */
export async function twoTasks(): Promise<{
  readonly dig: string;
  readonly cast: string;
  readonly link: string;
}> {
  const [dig, cast] = [task("Dig"), task("Cast")];
  const after = link(dig._id, cast._id);
  await edit([dig, cast, after]);
  return { dig: dig._id, cast: cast._id, link: after._id };
}
