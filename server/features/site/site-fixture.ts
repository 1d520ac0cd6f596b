import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { RecordKindName } from "../../../contract/site/registry.ts";
import { routes } from "../../../contract/routes.ts";
import type { SyncChange, SyncCommand, SyncResult } from "../../../contract/sync.ts";
import { newId } from "../../platform/ids.ts";
import { feedIsComplete } from "../../testing/complete-feed.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the site's tests: a server, and a company for each test.

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

/** A command, with defaults for what a test does not care about. */
export function command(
  given: Partial<Omit<SyncCommand, "record">> & { readonly record?: RecordKindName | "task" },
): SyncCommand {
  return {
    _id: newId(),
    at: new Date(app.clock.now).toISOString(),
    record: "snag",
    id: newId(),
    project: company.projectId,
    act: "create",
    fields: {},
    ...given,
  };
}

/** A person's device. */
export interface Device {
  readonly person: TestPerson;
  readonly replica: string;
}

export const deviceOf = (person: TestPerson): Device => ({ person, replica: newId() });

/** Sends commands from a device, and returns the result of each. */
export async function push(
  { person, replica }: Device,
  commands: readonly SyncCommand[],
  now?: string,
): Promise<SyncResult[]> {
  const body = { replica, commands: [...commands], ...(now !== undefined && { now }) };
  const answer = await app.call(routes.postSync, { body }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { results: SyncResult[] } }>().data.results;
}

export interface Pulled {
  readonly changes: SyncChange[];
  readonly cursor: string;
  readonly more: boolean;
  readonly reset: boolean;
}

/** One answer of the feed. */
export async function pullOnce(
  person: TestPerson,
  cursor?: string,
  projects = company.projectId,
): Promise<Pulled> {
  const query = { projects, ...(cursor !== undefined && { cursor }) };
  const answer = await app.call(routes.getSync, { query }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Pulled }>().data;
}

/** Fetches everything since a cursor. */
export async function pull(person: TestPerson, cursor?: string): Promise<Pulled> {
  await feedIsComplete(app.database.superuser);
  return pullNow(person, cursor);
}

/** What the feed shows at present since a cursor. */
export async function pullNow(person: TestPerson, cursor?: string): Promise<Pulled> {
  let page = await pullOnce(person, cursor);
  const changes = [...page.changes];
  const isReset = page.reset;
  while (page.more) {
    page = await pullOnce(person, page.cursor);
    changes.push(...page.changes);
  }
  return { ...page, reset: isReset, changes };
}

/** A row of the site as a device gets it. */
export interface Row {
  readonly _id: string;
  readonly number: number | null;
  readonly state: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** The records of a kind that somebody sees, by id. */
export async function rowsOf(
  person: TestPerson,
  record = "snag",
): Promise<ReadonlyMap<string, Row>> {
  const { changes } = await pull(person);
  return new Map(
    changes
      .filter((change) => change.record === record && change.row !== null)
      .map(({ id, row }) => [id, row as unknown as Row]),
  );
}

/** Adds a snag from a device. @returns its id */
export async function newSnag(
  device: Device,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const made = command({ fields: { title: "Door rubs", ...fields } });
  expect(await push(device, [made])).toMatchObject([{ _id: made._id, status: "accepted" }]);
  return made.id;
}
