import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me } from "../../../contract/auth/auth.ts";
import { changePassword } from "../../../contract/people/profile.ts";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { givePassword, loginIn, openBrowser, PASSWORD } from "../../testing/browser.ts";
import {
  addPerson,
  createCompany,
  signIn,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";
import { withTrouble } from "../../testing/database/with-trouble.ts";
import { deleteDueWorkspaces } from "./public.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = "Adeyemi Builders";

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  await t.database.superuser.query("update workspaces set deletion_at = null");
  company = await createCompany(t.database.superuser, NAME);
  stranger = await createCompany(t.database.superuser, "Other Builders");
  await givePassword(t.database.superuser, company.owner);
  t.announced.length = 0;
});

async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}

const transfer = (user: string, as: TestPerson = company.owner, password = PASSWORD) =>
  t.call(routes.transferOwnership, { body: { user, password } }, as);

const askDeletion = (as: TestPerson = company.owner, name = NAME, password = PASSWORD) =>
  t.call(routes.deleteWorkspace, { body: { name, password } }, as);

const keep = (as: TestPerson = company.owner) => t.call(routes.keepWorkspace, {}, as);

async function ownerOf(workspaceId = company.workspaceId): Promise<string> {
  const [row] = await rows("select owner_id from workspaces where id = $1", workspaceId);
  return row.owner_id;
}

/** Gives the owner an authenticator app, in a sign-in that last confirmed the owner's identity at `confirmed`. */
async function protect(confirmed: string | null): Promise<void> {
  const { id, claims } = company.owner;
  await rows(
    "insert into totp_secrets (user_id, sealed, created_at, confirmed_at) values ($1, 'x', now(), now()) on conflict do nothing",
    id,
  );
  await rows("update sessions set confirmed_at = $2 where id = $1", claims.sessionId, confirmed);
}

const trail = () =>
  rows(
    "select kind, actor_id, subject, before, after from audit_events where workspace_id = $1 order by created_at, id",
    company.workspaceId,
  );

test("an owner with a second factor proves it, too, before handing over and deleting", async () => {
  await protect(null);
  for (const answer of [await transfer(company.engineer.id), await askDeletion()])
    expect([answer.statusCode, answer.json().code]).toEqual([403, "confirmation_required"]);
  expect(await ownerOf()).toBe(company.owner.id);
  await protect(t.clock.now.toISOString());
  expect((await askDeletion()).statusCode).toBe(200);
  expect((await keep()).statusCode).toBe(200);
  expect((await transfer(company.engineer.id)).statusCode).toBe(200);
});

describe("handing a company over", () => {
  test("makes another member the owner, and changes nothing else", async () => {
    const { owner, engineer } = company;
    const answer = await transfer(engineer.id);
    expect(answer.statusCode, answer.body).toBe(200);
    const users = [owner, engineer].map(
      async (person) => (await t.call(me, {}, person)).json().user,
    );
    const [before, after] = await Promise.all(users);
    expect(before).toMatchObject({ role: "admin", isOwner: false });
    expect(after).toMatchObject({ role: "engineer", isOwner: true });
    expect((await t.call(routes.listPeople, {}, engineer)).statusCode).toBe(200);
    expect((await transfer(company.admin.id)).statusCode).toBe(403);
    expect(await trail()).toEqual([
      {
        kind: "ownership_transferred",
        actor_id: owner.id,
        subject: NAME,
        before: { owner: { _id: owner.id, name: owner.name } },
        after: { owner: { _id: engineer.id, name: engineer.name } },
      },
    ]);
    const notified = (await t.call(routes.listMyNotifications, {}, engineer)).json().data;
    expect(notified[0].message).toBe(`${owner.name} handed ${NAME} over to you.`);
    const workspace = company.workspaceId;
    for (const { id } of [owner, engineer])
      expect(t.announced).toContainEqual({ workspace, topic: "session", user: id });
  });

  test("is for the owner only, not for administrators", async () => {
    await givePassword(t.database.superuser, company.admin);
    for (const person of [company.admin, company.engineer, company.clientOn]) {
      expect((await transfer(company.admin.id, person)).statusCode).toBe(403);
    }
    await givePassword(t.database.superuser, stranger.owner);
    expect((await transfer(company.admin.id, stranger.owner)).statusCode).toBe(404);
    expect((await transfer(company.admin.id, company.admin)).json().message).toBe(
      "Only the owner can hand the company over.",
    );
    expect(await ownerOf()).toBe(company.owner.id);
  });

  test("needs the password, and fails if it is changed meanwhile", async () => {
    const wrong = await transfer(company.admin.id, company.owner, "not this one");
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields.password).toBe("The password is incorrect");
    const body = { currentPassword: PASSWORD, newPassword: "Ikoyi-2026" };
    const [changed, transferred] = await Promise.all([
      t.call(changePassword, { body }, company.owner),
      transfer(company.admin.id),
    ]);
    expect(changed.statusCode).toBe(200);
    expect([200, 400]).toContain(transferred.statusCode);
    const expected = transferred.statusCode === 200 ? company.admin.id : company.owner.id;
    expect(await ownerOf()).toBe(expected);
  });

  test("is only possible to another active member of this company", async () => {
    const { owner, engineer } = company;
    await rows("update memberships set active = false where user_id = $1", engineer.id);
    for (const id of [stranger.owner.id, engineer.id, "019bd000-0000-7000-8000-000000000001"]) {
      expect((await transfer(id)).statusCode).toBe(404);
    }
    const own = await transfer(owner.id);
    expect(own.statusCode).toBe(400);
    expect(own.json().fields.user).toBe("You own this company already.");
    expect((await transfer("nobody")).statusCode).toBe(400);
    expect(await ownerOf()).toBe(owner.id);
  });

  test("to two people at once succeeds for one of them", async () => {
    const answers = await Promise.all([transfer(company.engineer.id), transfer(company.admin.id)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test("limits attempts at the password", async () => {
    const limited = await startTestApp({ rateLimit: true, database: t.database });
    const body = { user: company.admin.id, password: "guess" };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const answer = await limited.call(routes.transferOwnership, { body }, company.owner);
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    await limited.close();
  });
});

describe("deleting a company", () => {
  const failed: string[] = [];
  const due = (at: Date) =>
    deleteDueWorkspaces({
      system: (work) => asSystem(t.database.pool, work),
      now: () => at,
      warn: (error, message) => failed.push(`${message} ${String(error)}`),
      publish: (announcements) => t.announced.push(...announcements),
    });
  const later = (days: number) => new Date(t.clock.now.getTime() + days * DAY_MS);

  test("is scheduled seven days ahead; work continues and everybody knows", async () => {
    const answer = await askDeletion();
    expect(answer.statusCode, answer.body).toBe(200);
    const deletionAt = later(7).toISOString();
    expect(answer.json()).toEqual({ data: { deletionAt } });
    expect(t.announced).toContainEqual({ workspace: company.workspaceId, topic: "session" });
    for (const person of [company.owner, company.contractorOn]) {
      expect((await t.call(me, {}, person)).json().user.workspace.deletionAt).toBe(deletionAt);
    }
    expect((await t.call(routes.getWorkspace, {}, company.admin)).json().data.deletionAt).toBe(
      deletionAt,
    );
    const [notified] = (await t.call(routes.listMyNotifications, {}, company.contractorOff)).json()
      .data;
    expect(notified).toMatchObject({ type: "warning", title: `${NAME} will be deleted` });
    expect(notified.message).toMatch(/Everything in it is deleted on \d+ \w+ \d{4}/);
    const body = { title: "Goes on", project: company.projectId };
    expect((await t.call(routes.createTask, { body }, company.engineer)).statusCode).toBe(201);
    expect(await trail()).toMatchObject([
      { kind: "deletion", subject: `Company “${NAME}”`, after: { deletionAt } },
    ]);
    expect((await askDeletion()).statusCode).toBe(409);
  });

  test("is for the owner only, with the typed name and the password", async () => {
    await givePassword(t.database.superuser, company.admin);
    for (const person of [company.admin, company.engineer, company.clientOn]) {
      const answer = await askDeletion(person);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe("Only the owner can delete the workspace.");
      expect((await keep(person)).statusCode).toBe(403);
    }
    for (const name of ["", "adeyemi builders", "Other Builders", "Adeyemi"]) {
      const answer = await askDeletion(company.owner, name);
      expect(answer.statusCode, name).toBe(400);
      expect(answer.json().fields.name).toContain(NAME);
    }
    expect((await askDeletion(company.owner, NAME, "wrong")).json().fields.password).toBe(
      "The password is incorrect",
    );
    expect(await rows("select 1 from workspaces where deletion_at is not null")).toEqual([]);
    expect((await askDeletion(company.owner, ` ${NAME} `)).statusCode).toBe(200);
  });

  test("can be cancelled until then, idempotently", async () => {
    await askDeletion();
    t.clock.now = later(6);
    for (let n = 0; n < 2; n += 1) expect((await keep()).statusCode).toBe(200);
    expect(await due(later(30))).toBe(0);
    const { user } = (await loginIn(openBrowser(t), { email: company.owner.email })).json();
    expect(user.workspace).toMatchObject({ _id: company.workspaceId, deletionAt: null });
    expect((await trail()).filter(({ kind }) => kind === "deletion")).toMatchObject([
      {},
      { after: { deletionAt: null } },
    ]);
  });

  test("deletes the others when one company cannot be deleted, says so, and tries again", async () => {
    const ids = [company.workspaceId, stranger.workspaceId];
    await rows("update workspaces set deletion_at = now() where id = any($1)", ids);
    const { rows: order } = await t.database.superuser.query<{ id: string }>(
      "select id from workspaces where id = any($1) order by deletion_at, id",
      [ids],
    );
    const bad = order[0]?.id ?? "";
    await withTrouble(t.database.superuser, { table: "workspaces", id: bad }, async () => {
      expect(await due(later(1))).toBe(1);
      expect(failed).toEqual([expect.stringContaining(bad)]);
      expect(await rows("select id from workspaces where id = any($1)", ids)).toEqual([
        { id: bad },
      ]);
    });
    expect(await due(later(1))).toBe(1);
  });

  test("deletes everything of the company after seven days, and nothing of others", async () => {
    const { owner, engineer, workspaceId, projectId } = company;
    const both = company.clientOn;
    await rows(
      "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
      stranger.workspaceId,
      both.id,
    );
    const elsewhere = {
      ...both,
      claims: await signIn(t.database.superuser, both.id, stranger.workspaceId),
    };
    const guest = { email: "guest@example.com", role: "client", projects: [projectId] };
    await t.call(routes.invite, { body: guest }, owner);
    await rows(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description)
       values (gen_random_uuid(), $1, $2, 'paid', 5, 'NGN', '2026-01-01', 'Sand')`,
      workspaceId,
      projectId,
    );
    const kept = await rows(
      "select count(*)::int as n from tasks where workspace_id <> $1",
      workspaceId,
    );
    await askDeletion();
    expect(await due(new Date(later(7).getTime() - 1))).toBe(0);
    expect((await t.call(me, {}, engineer)).statusCode).toBe(200);
    // The workspace has an expense, so the database's own clock counts, too.
    expect(await due(later(7))).toBe(0);
    expect(failed.at(-1)).toContain("workspace_with_a_ledger");
    await rows("update workspaces set deletion_at = now() where id = $1", workspaceId);
    expect(await due(later(7))).toBe(1);
    expect(await due(later(7))).toBe(0);

    expect((await t.call(me, {}, engineer)).statusCode).toBe(401);
    expect((await t.call(me, {}, elsewhere)).statusCode).toBe(200);
    const tables = await rows(
      `select table_name as name from information_schema.columns
        where table_schema = 'plumbline' and column_name = 'workspace_id'`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const left = await rows(`select 1 from ${name} where workspace_id = $1`, workspaceId);
      expect(left, name).toEqual([]);
    }
    expect(await rows("select count(*)::int as n from tasks")).toEqual(kept);
    const people = await rows("select id from users where id = any($1)", [owner.id, both.id]);
    expect(people).toEqual([{ id: both.id }]);
    expect(t.announced).toContainEqual({ topic: "session", workspace: workspaceId });
  });

  test("deletes several companies in one round", async () => {
    await askDeletion();
    const person = await addPerson(t.database.superuser, stranger.workspaceId, "Extra", "client");
    await givePassword(t.database.superuser, stranger.owner);
    expect((await askDeletion(stranger.owner, "Other Builders")).statusCode).toBe(200);
    expect(await due(later(8))).toBe(2);
    expect(await rows("select 1 from users where id = $1", person.id)).toEqual([]);
  });
});
