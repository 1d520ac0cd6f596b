import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../contract/routes.ts";
import type { TestPerson } from "../testing/company.ts";
import { showPlan } from "../testing/company.ts";
import { type SeededCompany, seedCompany, restoreSeed } from "../testing/seed/seed.ts";
import { type CallInput, startTestApp, type TestApp } from "../testing/test-app.ts";
import type { AnyRoute } from "../../contract/route.ts";
import { type AccessCall, signs, type Fixture } from "./calls/access-call.ts";
import { calls } from "./calls/calls.ts";

const TABLE = path.resolve(import.meta.dirname, "../../docs/access-table.md");

let t: TestApp;
let ours: SeededCompany;
let elsewhere: SeededCompany;
let expected: Map<string, string[]>;

/** The columns of the table; nobody is signed out. */
function columns(): (TestPerson | undefined)[] {
  return [...ours.people, elsewhere.owner, undefined];
}

/** The rows of the document, each call's cells by its name. */
async function readTable(): Promise<Map<string, string[]>> {
  const rows = (await readFile(TABLE, "utf8"))
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return new Map(rows.map(([name = "", ...cells]) => [name.replaceAll("`", ""), cells]));
}

beforeAll(async () => {
  expected = await readTable();
  t = await startTestApp();
  const db = t.database.superuser;
  ours = await seedCompany(db, { name: "Adeyemi Builders", marks: signs });
  // The server's clock stands still, so our company is made older than any that a call makes.
  await db.query("update workspaces set created_at = '2020-01-01' where id = $1", [
    ours.workspaceId,
  ]);
  // Cost plans that are not shown have a test of their own.
  for (const id of [ours.projectId, ours.annexeId]) await showPlan(db, id);
  const mark = "Elsewhere";
  elsewhere = await seedCompany(db, {
    name: "Other Builders",
    marks: { tower: mark, annexe: mark, office: mark },
  });
});
afterAll(() => t.close());

/** The outcome of a call that this person, or nobody, sends. */
async function outcomeOf(
  { route, given, sees }: AccessCall,
  person: TestPerson | undefined,
): Promise<string> {
  const fixture: Fixture = {
    t,
    ours,
    elsewhere,
    caller: person ?? ours.owner,
    home: person === elsewhere.owner ? elsewhere : ours,
  };
  const input = (await given(fixture)) as CallInput<AnyRoute>;
  if (route === routes.live) {
    const { statusCode } = await t.app.inject({
      url: route.path,
      headers: person ? { authorization: `Bearer ${await t.token(person)}` } : {},
      payloadAsStream: true,
    });
    return String(statusCode);
  }
  const answer = await t.call(route, input, person);
  const ok = answer.statusCode < 300;
  return ok && sees
    ? `${answer.statusCode} ${await sees(answer.body, fixture)}`
    : String(answer.statusCode);
}

async function settle(): Promise<void> {
  const db = t.database.superuser;
  await restoreSeed(db, ours, elsewhere);
  await db.query("delete from memberships where workspace_id = $1 and user_id = $2", [
    ours.workspaceId,
    elsewhere.owner.id,
  ]);
}

/** Every route of the server, as `METHOD /path`, from the printed route tree. */
function served(): string[] {
  const branch: string[] = [];
  const found: string[] = [];
  for (const line of t.app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", part = "", methods = ""] =
      /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    if (part === "") continue;
    branch.splice(indent.length / 4, Infinity, part);
    const url = branch.join("").replaceAll(/:(\w+)/g, "{$1}");
    for (const method of methods.split(", "))
      if (!["HEAD", "OPTIONS"].includes(method)) found.push(`${method} ${url}`);
  }
  return found.toSorted();
}

it("covers every route of the server, except those without anybody's data", () => {
  const uncontracted = ["/healthz", "/readyz", "/metrics"];
  const covered = calls.map(({ route }) => `${route.method} ${route.path}`);
  // Photos that a phone shares come to the service worker. Without one, a page asks to share them again.
  const shared = "POST /share";
  const known = new Set([...covered, ...uncontracted.map((url) => `GET ${url}`), shared]);
  expect(served()).toEqual([...known].toSorted());
});

it("has a row for each route of the contract, and no row without a call", () => {
  const covered = new Set(calls.map(({ route }) => route.name));
  expect(Object.keys(routes).filter((name) => !covered.has(name))).toEqual([]);
  expect([...expected.keys()].toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

it.each(calls)("$name", async (each) => {
  const outcomes: string[] = [];
  for (const person of columns()) {
    outcomes.push(await outcomeOf(each, person));
    await settle();
  }
  expect(outcomes).toEqual(expected.get(each.name));
});
