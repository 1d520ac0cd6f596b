import { type APIRequestContext, expect } from "@playwright/test";
import { v7 as newId } from "uuid";
import { PASSWORD, type TestCompany, type TestPerson } from "../harness/company.ts";
import type { ActivityFields, Edit } from "../../engine/programme/edits/edit.ts";
import type { LinkType } from "../../engine/programme/plan.ts";

/** A row of a programme for a test: its name, its depth in the outline, and its working days. */
export interface SeededRow {
  readonly name: string;
  readonly depth: number;
  readonly days?: number;
  readonly fields?: ActivityFields;
}

/** Names of two rows, and how they are linked. */
export type SeededLink = readonly [from: string, to: string, type?: LinkType, lagDays?: number];

/** The name of a row, the id of a resource, and how many units of it the row needs per working day. */
type SeededNeed = readonly [row: string, resource: string, perDay: number];

interface Seeded {
  readonly rows: readonly SeededRow[];
  readonly needs?: readonly SeededNeed[];
  readonly links?: readonly SeededLink[];
  readonly programme?: Extract<Edit, { op: "set_programme" }>["fields"];
}

const DAY = 480;
const MOST_EDITS = 5000;

/** The edits that make a programme of rows and links, and the id of each name. */
export function programmeEdits({ rows, links = [], needs = [], programme }: Seeded): {
  edits: Edit[];
  ids: ReadonlyMap<string, string>;
} {
  const ids = new Map<string, string>();
  const above: string[] = [];
  const edits: Edit[] = programme ? [{ op: "set_programme", fields: programme }] : [];
  for (const { name, depth, days = 1, fields } of rows) {
    const _id = newId();
    ids.set(name, _id);
    above[depth] = _id;
    const parent = depth === 0 ? null : (above[depth - 1] ?? null);
    const isPoint = fields?.kind === "start_milestone" || fields?.kind === "finish_milestone";
    const durationMinutes = isPoint ? 0 : days * DAY;
    edits.push({ op: "add_activity", _id, parent, fields: { name, durationMinutes, ...fields } });
  }
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`No row ${name}`);
    return id;
  };
  for (const [from, to, type = "FS", lagDays = 0] of links)
    edits.push({
      op: "add_link",
      _id: newId(),
      from: idOf(from),
      to: idOf(to),
      fields: { type, lagMinutes: lagDays * DAY },
    });
  for (const [name, resource, perDay] of needs)
    edits.push({
      op: "put_assignment",
      assignment: { _id: newId(), activity: idOf(name), resource, perDay },
    });
  return { edits, ids };
}

/** Calls the API as a person, with a token of their own. */
export async function callerOf(request: APIRequestContext, { email }: Pick<TestPerson, "email">) {
  const login = await request.post("/api/auth/login", { data: { email, password: PASSWORD } });
  expect(login.status(), await login.text()).toBe(200);
  const { accessToken } = (await login.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    async get(path: string): Promise<unknown> {
      const answer = await request.get(path, { headers });
      expect(answer.status(), await answer.text()).toBe(200);
      return ((await answer.json()) as { data: unknown }).data;
    },
    async post(path: string, data: object): Promise<unknown> {
      const answer = await request.post(path, { headers, data, timeout: 60_000 });
      expect([200, 201], await answer.text()).toContain(answer.status());
      return ((await answer.json()) as { data: unknown }).data;
    },
  };
}

/** Writes a programme by the API. */
export async function addProgramme(
  request: APIRequestContext,
  company: TestCompany,
  seeded: Seeded,
): Promise<ReadonlyMap<string, string>> {
  const { edits, ids } = programmeEdits(seeded);
  const caller = await callerOf(request, company.admin);
  const path = `/api/projects/${company.projectId}/programme`;
  let { revision } = (await caller.get(path)) as { revision: number };
  // Sends the largest batches that the server accepts.
  for (let at = 0; at < edits.length; at += MOST_EDITS) {
    const batch = { _id: newId(), base: revision, edits: edits.slice(at, at + MOST_EDITS) };
    ({ revision } = (await caller.post(`${path}/edits`, batch)) as { revision: number });
  }
  return ids;
}
