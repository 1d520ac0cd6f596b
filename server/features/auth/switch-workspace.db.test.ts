import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { givePassword, loginIn, openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../../testing/test-app.ts";
import { sweepAuth } from "./public.ts";

const HOUR = 60 * 60 * 1000;

let t: TestApp;
let first: TestCompany;
let second: TestCompany;
/** An engineer of the first company who is also a client on the second company's project. */
let person: TestPerson;
let browser: TestBrowser;

beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  first = await createCompany(t.database.superuser, "First Builders");
  second = await createCompany(t.database.superuser, "Second Builders");
  person = first.engineer;
  await givePassword(t.database.superuser, person);
  const { workspaceId, projectId } = second;
  await rows(
    `with m as (insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client'))
     insert into project_members (workspace_id, project_id, user_id) values ($1, $3, $2)`,
    workspaceId,
    person.id,
    projectId,
  );
  await rows("delete from sessions where user_id = $1", person.id);
  browser = openBrowser(t);
  await loginIn(browser, { email: person.email });
});

async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}

const wait = (milliseconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + milliseconds);
};

const change = (workspace: string, from = browser) =>
  from.send(routes.switchWorkspace, { body: { workspace } });

const currentWorkspace = async (from = browser) => (await from.send(me)).json().user.workspace._id;

describe("switching", () => {
  test("returns a token and the person as they are in that workspace", async () => {
    expect(await currentWorkspace()).toBe(first.workspaceId);
    const answer = await change(second.workspaceId);
    expect(answer.statusCode, answer.body).toBe(200);
    const { user } = answer.json();
    expect(user).toMatchObject({
      _id: person.id,
      role: "client",
      workspace: { _id: second.workspaceId, name: "Second Builders" },
      workspaceCount: 2,
    });
    expect((await browser.send(me)).json()).toEqual({ user });
    const projects = (await browser.send(routes.listProjects)).json().data;
    expect(projects.map(({ _id }: { _id: string }) => _id)).toEqual([second.projectId]);
    expect(
      (await browser.send(routes.createProject, { body: { title: "x", description: "x" } }))
        .statusCode,
    ).toBe(403);
    const workspaces = (await browser.send(routes.listWorkspaces)).json().data;
    expect(workspaces).toMatchObject([
      { _id: first.workspaceId, current: false },
      { _id: second.workspaceId, current: true },
    ]);
    await rows(
      "update memberships set active = false where workspace_id = $1 and user_id = $2",
      first.workspaceId,
      person.id,
    );
    expect((await browser.send(me)).json().user.workspaceCount).toBe(1);
    const workspace = second.workspaceId;
    expect(t.announced).toContainEqual({ topic: "session", workspace, user: person.id });
  });

  test("lasts through every refresh and the next sign-in", async () => {
    await change(second.workspaceId);
    for (let n = 0; n < 3; n += 1) {
      wait(HOUR);
      expect((await browser.send(refresh)).statusCode).toBe(200);
      expect(await currentWorkspace()).toBe(second.workspaceId);
    }
    const another = openBrowser(t);
    wait(HOUR);
    await loginIn(another, { email: person.email });
    expect(await currentWorkspace(another)).toBe(second.workspaceId);
  });

  test("affects only one browser", async () => {
    const other = openBrowser(t);
    await loginIn(other, { email: person.email });
    await change(second.workspaceId);
    await other.send(refresh);
    expect([await currentWorkspace(), await currentWorkspace(other)]).toEqual([
      second.workspaceId,
      first.workspaceId,
    ]);
  });

  test("a request in progress in the previous workspace finishes there, not in the new one", async () => {
    const before = browser.accessToken ?? "";
    await change(second.workspaceId);
    const headers = { authorization: `Bearer ${before}` };
    const late = await t.call(routes.createTask, {
      body: { title: "Late", project: first.projectId },
      headers,
    });
    expect(late.statusCode).toBe(201);
    const found = await rows("select workspace_id from tasks where title = 'Late'");
    expect(found).toEqual([{ workspace_id: first.workspaceId }]);
  });

  test("concurrent switches there and back, while refreshing, leave one of the two", async () => {
    const tab = openBrowser(t);
    tab.cookie = browser.cookie;
    tab.accessToken = browser.accessToken;
    const answers = await Promise.all([
      change(second.workspaceId),
      change(first.workspaceId, tab),
      tab.send(refresh),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [{ workspace_id: now }] = await rows(
      "select workspace_id from sessions where user_id = $1",
      person.id,
    );
    wait(HOUR);
    await tab.send(refresh);
    expect(await currentWorkspace(tab)).toBe(now);
  });

  test("switching to the current workspace changes nothing", async () => {
    expect((await change(first.workspaceId)).statusCode).toBe(200);
    const events = await rows(
      "select 1 from audit_events where workspace_id = $1 and kind = 'sign_in'",
      first.workspaceId,
    );
    expect(events).toHaveLength(1);
  });

  test("is recorded in the audit trail of the workspace that is entered", async () => {
    await change(second.workspaceId);
    const trail = (await t.call(routes.listAudit, {}, second.owner)).json().data;
    expect(trail).toMatchObject([
      { kind: "sign_in", actor: { _id: person.id }, after: { switched: true } },
    ]);
  });
});

describe("switching is refused", () => {
  test("to a stranger's company, as if it did not exist", async () => {
    const foreign = await createCompany(t.database.superuser, "Foreign");
    for (const workspace of [foreign.workspaceId, "019bd000-0000-7000-8000-000000000001"]) {
      const answer = await change(workspace);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe(
        "This company does not exist, or you do not have access to it.",
      );
    }
    expect((await change("first")).statusCode).toBe(400);
    expect(await currentWorkspace()).toBe(first.workspaceId);
  });

  test("to one that has deactivated the person, with a message", async () => {
    await rows(
      "update memberships set active = false where workspace_id = $1 and user_id = $2",
      second.workspaceId,
      person.id,
    );
    const answer = await change(second.workspaceId);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe(
      "Your access to Second Builders has been deactivated. Please ask its administrator.",
    );
    expect(await currentWorkspace()).toBe(first.workspaceId);
  });

  test("without a sign-in, or from another origin", async () => {
    const body = { workspace: second.workspaceId };
    expect((await t.call(routes.switchWorkspace, { body })).statusCode).toBe(401);
    const headers = { origin: "https://evil.example" };
    const foreign = await browser.send(routes.switchWorkspace, { body, headers });
    expect(foreign.statusCode).toBe(403);
    expect(await currentWorkspace()).toBe(first.workspaceId);
  });
});

test("the last use of a workspace is kept after switching away, and after old sign-ins are deleted", async () => {
  const lastSeen = async (company: TestCompany) => {
    const query = { search: person.email };
    const { data } = (await t.call(routes.listPeople, { query }, company.owner)).json();
    return data[0].lastSeenAt;
  };
  const started = t.clock.now.toISOString();
  expect(await lastSeen(first)).toBe(started);
  expect(await lastSeen(second)).toBe(null);
  wait(HOUR);
  const left = t.clock.now.toISOString();
  await browser.send(refresh);
  await change(second.workspaceId);
  expect([await lastSeen(first), await lastSeen(second)]).toEqual([left, left]);
  const later = new Date(t.clock.now.getTime() + 90 * 24 * HOUR);
  await asSystem(t.database.pool, (tx) => sweepAuth(tx, later));
  expect(await rows("select 1 from sessions where user_id = $1", person.id)).toEqual([]);
  expect([await lastSeen(first), await lastSeen(second)]).toEqual([left, left]);
});
