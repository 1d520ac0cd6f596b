import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../contract/routes.ts";
import { readConfig } from "../config.ts";
import { newId } from "../platform/ids.ts";
import { TEST_SECRET } from "../testing/global-setup.ts";
import { type SeededCompany, seedCompany } from "../testing/seed/seed.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { computes, computingThread, type ComputingThread } from "./computing.ts";

let alone: TestApp;
let app: TestApp;
let address: string;
let thread: ComputingThread;
let company: SeededCompany;
const failures: string[] = [];

function threadOn(database: string): ComputingThread {
  const { system, app: people } = alone.database.logins;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  return computingThread(
    {
      config: readConfig({ LOG_LEVEL: "silent" }),
      secret: TEST_SECRET,
      urls: { system: at(system), app: at(people) },
      webRoot: "no such folder",
    },
    (_, message) => failures.push(message),
  );
}

beforeAll(async () => {
  alone = await startTestApp();
  const marks = { tower: "Tower", annexe: "Annexe", office: "Office" };
  company = await seedCompany(alone.database.superuser, { name: "Adeyemi Builders", marks });
  thread = threadOn(new URL(alone.database.logins.app).pathname.slice(1));
  app = await startTestApp({ database: alone.database, onward: thread });
  address = await app.app.listen({ port: 0 });
});
afterAll(async () => {
  await app.close();
  await thread.stop();
  await alone.close();
});

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const authorization = `Bearer ${await app.token(company.engineer)}`;
  return fetch(`${address}${url}`, { ...init, headers: { authorization, ...init.headers } });
}

/** Whether the thread runs: of these servers, it alone listens to the database. */
async function runs(): Promise<boolean> {
  const { rows } = await alone.database.superuser.query(
    "select from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
  );
  return rows.length > 0;
}

const programme = () => `/api/projects/${company.projectId}/programme`;

/** Returns the headers that should be the same in every answer, except for the named ones. */
const kept = (headers: Iterable<readonly [string, unknown]>, ...but: string[]) =>
  [...headers]
    .filter(([name]) => !["connection", "date", "keep-alive", ...but].includes(name))
    .toSorted();

it("starts with the first request that computes, answers as the server itself, and starts again", async () => {
  expect((await ask("/api/projects")).status).toBe(200);
  expect(await runs()).toBe(false);
  for (const url of [programme(), `${programme()}/health`, `${programme()}/export?format=csv`]) {
    const there = await ask(url);
    const here = await alone.raw({ method: "GET", url }, company.engineer);
    // An exported file's tag names the minute, and a minute may end between two answers.
    const but = url.includes("/export") ? ["etag"] : [];
    const headers = Object.entries(here.headers).map(
      ([name, value]) => [name, String(value)] as const,
    );
    expect([there.status, kept(there.headers, ...but)]).toEqual([
      here.statusCode,
      kept(headers, ...but),
    ]);
    expect(Buffer.from(await there.arrayBuffer())).toEqual(here.rawPayload);
  }
  expect(await runs()).toBe(true);
  await thread.stop();
  await expect.poll(runs).toBe(false);
  expect((await ask(programme())).status).toBe(200);
  expect(failures).toEqual([]);
});

it("writes there, once for each key, and refuses what the server refuses", async () => {
  const commands = Array.from({ length: 100 }, (_, n) => ({
    _id: newId(),
    at: new Date().toISOString(),
    record: "snag",
    id: newId(),
    project: company.projectId,
    act: "create",
    fields: { title: `Snag ${n} ${"x".repeat(150)}` },
  }));
  const sent = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ replica: newId(), commands });
  const answers = [];
  for (let n = 0; n < 2; n += 1) answers.push(await ask("/api/sync", { ...sent, body }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await alone.database.superuser.query<{ count: number }>(
    "select count(*)::int from site_records where title like 'Snag %'",
  );
  expect(rows).toEqual([{ count: 100 }]);
  // The server itself announced nothing about it.
  expect(app.announced).toEqual([]);
  const nobody = await fetch(`${address}${programme()}`);
  expect([nobody.status, await nobody.json()]).toMatchObject([401, { code: "unauthenticated" }]);
});

it("starts anew when its socket is gone, and loses no answer to a body that is refused", async () => {
  expect((await ask(programme())).status).toBe(200);
  const socketPath = await thread.socket();
  await rm(path.dirname(socketPath), { recursive: true });
  // Existing connections continue to be used.
  await expect
    .poll(async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => ask(programme())));
      return (
        answers.every(({ status }) => status === 200) && (await thread.socket()) !== socketPath
      );
    })
    .toBe(true);
  const tooMuch = { method: "POST", headers: { "content-type": "application/json" } };
  for (let n = 0; n < 10; n += 1) {
    const answer = await ask("/api/sync", { ...tooMuch, body: `["${"x".repeat(3_000_000)}"]` });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: "too_large" }]);
  }
  expect(failures).toEqual([]);
});

it("says that it cannot be computed now while the thread does not start, and answers all else", async () => {
  const lost = threadOn("no_such_database");
  const half = await startTestApp({ database: alone.database, onward: lost });
  const url = await half.app.listen({ port: 0 });
  const headers = { authorization: `Bearer ${await half.token(company.engineer)}` };
  for (let n = 0; n < 2; n += 1) {
    const answer = await fetch(`${url}${programme()}`, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: "unavailable" }]);
  }
  expect((await fetch(`${url}/api/projects`, { headers })).status).toBe(200);
  await half.close();
  await lost.stop();
});

it("takes every call of a programme, sheets, and what a device kept for long", () => {
  const taken = Object.values(routes)
    .filter(({ method, path }) =>
      computes({ method, pattern: path.replaceAll(/\{(\w+)\}/g, ":$1"), bytes: 100_000 }),
    )
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !/^[A-Z]+ \/api\/projects\/\{id\}\/programme(\/|$)/.test(route));
  expect(taken).toEqual([
    "POST /api/sync",
    "POST /api/expenses/import",
    "POST /api/projects/{id}/cost-plan/import",
  ]);
  const sync = { method: "POST", pattern: "/api/sync" };
  expect(computes({ ...sync, bytes: 10_000 })).toBe(false);
  expect(computes({ method: "GET", pattern: "/api/projects/:id/programme", bytes: 0 })).toBe(true);
});
