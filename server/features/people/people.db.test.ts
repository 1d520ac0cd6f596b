import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth.ts";
import type { Person } from "../../../contract/people.ts";
import type { BodyOf, QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { givePassword, loginIn, openBrowser, PASSWORD } from "../../testing/browser.ts";
import {
  addPerson,
  addProject,
  createCompany,
  createWorkspace,
  signIn,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { whileHeld } from "../../testing/while-held.ts";

interface Page {
  readonly data: Person[];
  readonly total: number;
  readonly nextCursor: string | null;
}

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date();
  company = await createCompany(t.database.superuser);
  stranger = await createCompany(t.database.superuser, "Other Builders");
  t.announced.length = 0;
});

async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}

async function list(
  query: QueryOf<typeof routes.listPeople> = {},
  as: TestPerson = company.admin,
): Promise<Page> {
  const answer = await t.call(routes.listPeople, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

const names = ({ data }: Page) => data.map(({ name }) => name);

function change(
  person: TestPerson,
  body: BodyOf<typeof routes.updatePerson>,
  as: TestPerson = company.admin,
) {
  return t.call(routes.updatePerson, { params: { id: person.id }, body }, as);
}

const remove = (person: TestPerson, as: TestPerson = company.admin) =>
  t.call(routes.removePerson, { params: { id: person.id } }, as);

const endSignIns = (person: TestPerson, as: TestPerson = company.admin) =>
  t.call(routes.endPersonSignIns, { params: { id: person.id } }, as);

async function trail() {
  return rows(
    `select kind, actor_id, subject, before, after from audit_events
      where workspace_id = $1 order by created_at, id`,
    company.workspaceId,
  );
}

/** Makes them a member of the other company too, as which they sign in there. */
async function joinOther(person: TestPerson): Promise<TestPerson> {
  const { workspaceId } = stranger;
  await rows(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
    workspaceId,
    person.id,
  );
  return signInOther(person);
}

async function signInOther(person: TestPerson): Promise<TestPerson> {
  const claims = await signIn(t.database.superuser, person.id, stranger.workspaceId);
  return { ...person, claims };
}

describe("the list of people", () => {
  test("shows everybody of the company by name, and what an administrator asks about them", async () => {
    const page = await list();
    expect(names(page)).toEqual([
      "Ada Admin",
      "Adeyemi Builders Owner",
      "Chidi Client",
      "Clara Client",
      "Emeka Engineer",
      "Kemi Contractor",
      "Kunle Contractor",
    ]);
    expect([page.total, page.nextCursor]).toEqual([7, null]);
    const byName = new Map(page.data.map((person) => [person.name, person]));
    expect(byName.get("Chidi Client")).toEqual({
      _id: company.clientOn.id,
      name: "Chidi Client",
      email: company.clientOn.email,
      company: "Test Builders",
      role: "client",
      isOwner: false,
      active: true,
      projectCount: 1,
      joinedAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
    });
    expect(byName.get("Clara Client")?.projectCount).toBe(0);
    expect(page.data.filter(({ isOwner }) => isOwner)).toMatchObject([{ _id: company.owner.id }]);
  });

  test("is for admins and the owner, whatever the owner's role", async () => {
    const { engineer, clientOn, contractorOn } = company;
    for (const person of [engineer, clientOn, contractorOn]) {
      const answer = await t.call(routes.listPeople, {}, person);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe("Only administrators and the owner can manage people.");
    }
    expect((await t.call(routes.listPeople)).statusCode).toBe(401);
    expect(names(await list({}, stranger.admin))).not.toContain("Adeyemi Builders Owner");

    const own = await createWorkspace(t.database.superuser, "Client's own", "client");
    await addPerson(t.database.superuser, own.workspaceId, "Con Tractor", "contractor");
    expect(names(await list({}, own.owner))).toEqual(["Client's own Owner", "Con Tractor"]);
  });

  test("can be asked by name, email, company, role and whether they are active", async () => {
    await rows("update users set company = '100% Steel' where id = $1", company.contractorOn.id);
    await rows(
      "update memberships set active = false where user_id = $1",
      company.contractorOff.id,
    );
    const cases: [QueryOf<typeof routes.listPeople>, string[]][] = [
      [{ search: "emeka" }, ["Emeka Engineer"]],
      [{ search: "k" }, ["Kemi Contractor", "Kunle Contractor"]],
      [{ search: company.clientOn.email.toUpperCase() }, ["Chidi Client"]],
      [{ search: "100% st" }, ["Kunle Contractor"]],
      [{ search: "nobody" }, []],
      [{ role: "Contractor" }, ["Kemi Contractor", "Kunle Contractor"]],
      [{ role: "contractor", active: "true" }, ["Kunle Contractor"]],
      [{ active: "false" }, ["Kemi Contractor"]],
    ];
    for (const [query, expected] of cases) {
      const page = await list(query);
      expect(names(page), JSON.stringify(query)).toEqual(expected);
      expect(page.total).toBe(expected.length);
    }
  });

  test("goes on page by page, each person once, also where many bear one name", async () => {
    for (let n = 0; n < 5; n += 1)
      await addPerson(t.database.superuser, company.workspaceId, `Same Name ${n}`, "client");
    await rows("update users set name = 'Same Name' where name like 'Same Name %'");
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ limit: 5, ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(12);
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(12);
    expect(seen).toHaveLength(12);
  });

  test("refuses what it cannot understand", async () => {
    for (const query of ["role=owner", "active=yes", "limit=0", "limit=501", "cursor=x"]) {
      const answer = await t.raw({ method: "GET", url: `/api/people?${query}` }, company.admin);
      expect(answer.statusCode, query).toBe(400);
    }
  });
});

describe("changing a role", () => {
  test("holds from the next request on, and is told to the person and in the records", async () => {
    const { admin, engineer } = company;
    expect((await t.call(routes.listProjects, {}, engineer)).json().data).toHaveLength(1);
    const answer = await change(engineer, { role: " Contractor " });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({ _id: engineer.id, role: "contractor" });

    expect((await t.call(me, {}, engineer)).json().user.role).toBe("contractor");
    expect((await t.call(routes.listProjects, {}, engineer)).json().data).toEqual([]);
    const told = (await t.call(routes.listMyNotifications, {}, engineer)).json().data;
    expect(told).toMatchObject([
      {
        type: "info",
        title: "Your role has changed",
        message: "Ada Admin changed your role from engineer to contractor.",
      },
    ]);
    expect(await trail()).toEqual([
      {
        kind: "role_changed",
        actor_id: admin.id,
        subject: `Emeka Engineer (${engineer.email})`,
        before: { role: "engineer" },
        after: { role: "contractor" },
      },
    ]);
    const [activity] = (await t.call(routes.listActivities, {}, admin)).json().data;
    expect(activity).toMatchObject({
      entityType: "user",
      entityId: engineer.id,
      message: "changed Emeka Engineer’s role from engineer to contractor",
      changes: { role: { before: "engineer", after: "contractor" } },
    });
    const workspace = company.workspaceId;
    expect(t.announced).toContainEqual({ workspace, topic: "session", user: engineer.id });
  });

  test("to what it is changes and tells nothing", async () => {
    expect((await change(company.engineer, { role: "engineer" })).statusCode).toBe(200);
    expect((await change(company.engineer, {})).statusCode).toBe(200);
    expect(await trail()).toEqual([]);
    expect(t.announced).toEqual([]);
  });

  test("one's own is possible, and ends what it let one do", async () => {
    const { admin } = company;
    expect((await change(admin, { role: "engineer" })).statusCode).toBe(200);
    expect((await t.call(routes.listPeople, {}, admin)).statusCode).toBe(403);
    expect((await t.call(routes.listMyNotifications, {}, admin)).json().data).toEqual([]);
  });
});

describe("the owner", () => {
  test("cannot be demoted, deactivated or removed by anybody, so that there is always one", async () => {
    const { owner, admin } = company;
    for (const as of [admin, owner]) {
      const answers = [
        await change(owner, { role: "client" }, as),
        await change(owner, { active: false }, as),
        await change(owner, { role: "contractor", active: false }, as),
        await remove(owner, as),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toMatch(
          /(owns|^You own) this company and cannot .*\. The company must be handed over first\.$/,
        );
      }
    }
    expect(await rows("select role, active from memberships where user_id = $1", owner.id)).toEqual(
      [{ role: "admin", active: true }],
    );
    expect(await trail()).toEqual([]);
  });

  test("is protected by the database too, should a use case forget", async () => {
    const client = await t.database.pool.connect();
    const { admin, owner, workspaceId } = company;
    await client.query("begin");
    await client.query("select enter($1, $2, $3)", [admin.claims.sessionId, admin.id, workspaceId]);
    const forgetful = "update memberships set active = false where user_id = $1";
    await expect(client.query(forgetful, [owner.id])).rejects.toThrow("row-level security");
    await client.query("rollback");
    client.release();
  });

  test("to be is not deactivated in the moment of becoming it", async () => {
    const { engineer, workspaceId } = company;
    const answer = await whileHeld(
      t.database.superuser,
      [
        ["select from memberships where user_id = $1 for no key update", engineer.id],
        ["update workspaces set owner_id = $1 where id = $2", engineer.id, workspaceId],
      ],
      () => change(engineer, { active: false }),
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/^Emeka Engineer owns this company/);
  });

  test("does not hand the company to someone who is deactivated at that moment", async () => {
    const { owner, engineer } = company;
    await givePassword(t.database.superuser, owner);
    const body = { user: engineer.id, password: PASSWORD };
    const answer = await whileHeld(
      t.database.superuser,
      [["update memberships set active = false where user_id = $1", engineer.id]],
      () => t.call(routes.transferOwnership, { body }, owner),
    );
    expect(answer.statusCode).toBe(404);
    const owned = await rows("select 1 from workspaces where owner_id = $1", owner.id);
    expect(owned).toHaveLength(1);
  });
});

describe("deactivating", () => {
  test("ends the person's sign-ins at once, and reactivating does not bring them back", async () => {
    const { engineer } = company;
    await givePassword(t.database.superuser, engineer);
    const browser = openBrowser(t);
    await loginIn(browser, { email: engineer.email });
    const answer = await change(engineer, { active: false });
    expect(answer.json().data).toMatchObject({ active: false });

    const refused = await browser.send(me);
    expect(refused.statusCode).toBe(401);
    expect(refused.json().message).toBe("Your session has ended. Please sign in again.");
    expect((await browser.send(refresh)).statusCode).toBe(401);
    expect((await loginIn(openBrowser(t), { email: engineer.email })).statusCode).toBe(403);

    expect((await change(engineer, { active: true })).json().data).toMatchObject({ active: true });
    expect((await t.call(me, {}, engineer)).statusCode).toBe(401);
    expect((await loginIn(browser, { email: engineer.email })).statusCode).toBe(200);
    const kinds = (await trail()).map(({ kind }) => kind);
    expect(kinds).toEqual([
      "sign_in",
      "person_deactivated",
      "sign_in_failed",
      "person_reactivated",
      "sign_in",
    ]);
  });

  test.each(["deactivating", "reactivating", "removing"] as const)(
    "%s withdraws whatever invitation to them is still open, theirs here alone",
    async (way) => {
      const { engineer, admin, workspaceId } = company;
      const body = { email: engineer.email, role: "admin" } as const;
      await t.call(routes.invite, { body }, stranger.admin);
      if (way === "reactivating") await change(engineer, { active: false });
      await rows(
        `insert into invitations (id, workspace_id, email, role, created_at, expires_at)
         values (gen_random_uuid(), $1, $2, 'admin', now(), now() + interval '1 day')`,
        workspaceId,
        engineer.email,
      );
      const done =
        way === "removing"
          ? await t.call(routes.removePerson, { params: { id: engineer.id } }, admin)
          : await change(engineer, { active: way === "reactivating" });
      expect(done.statusCode, done.body).toBe(200);
      const states = async (as: TestPerson) =>
        (await t.call(routes.listInvitations, {}, as)).json().data;
      expect(await states(admin)).toMatchObject([{ state: "revoked" }]);
      expect(await states(stranger.admin)).toMatchObject([{ state: "pending" }]);
    },
  );

  test("leaves the person's other companies as they are, and closes this one to sign-ins there", async () => {
    const { engineer, workspaceId } = company;
    const elsewhere = await joinOther(engineer);
    await change(engineer, { active: false });
    await change(engineer, { active: true });
    expect((await t.call(me, {}, elsewhere)).statusCode).toBe(200);
    const back = await t.call(
      routes.switchWorkspace,
      { body: { workspace: workspaceId } },
      elsewhere,
    );
    expect(back.statusCode).toBe(403);
    expect(back.json().message).toMatch(/has ended this sign-in. Sign in again to enter/);
    const claims = { ...elsewhere.claims, workspaceId };
    expect((await t.call(me, {}, { ...elsewhere, claims })).statusCode).toBe(401);
  });

  test("oneself is refused", async () => {
    const answer = await change(company.admin, { active: false });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/^You cannot deactivate yourself/);
  });
});

describe("removing", () => {
  test("ends the session at the next request, and takes them off every team", async () => {
    const { contractorOn, workspaceId, projectId, owner } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Second",
      createdBy: owner.id,
      team: [contractorOn.id],
    });
    expect((await t.call(me, {}, contractorOn)).statusCode).toBe(200);
    expect((await remove(contractorOn)).statusCode).toBe(200);
    expect((await t.call(me, {}, contractorOn)).statusCode).toBe(401);
    const teams = "select 1 from project_members where user_id = $1";
    expect(await rows(teams, contractorOn.id)).toEqual([]);
    expect(names(await list())).not.toContain("Kunle Contractor");
    expect((await trail())[0]).toMatchObject({
      kind: "person_removed",
      before: { role: "contractor", active: true, teams: 2 },
      after: { signInsEnded: 1 },
    });
    expect(t.announced).toEqual(
      expect.arrayContaining([
        { workspace: workspaceId, topic: "session", user: contractorOn.id },
        { workspace: workspaceId, topic: "project", project: projectId, id: projectId },
        { workspace: workspaceId, topic: "project", project: second, id: second },
      ]),
    );
  });

  test("keeps what they made, under their name", async () => {
    const { contractorOn, projectId } = company;
    const body = { title: "Their task", project: projectId };
    const made = await t.call(routes.createTask, { body }, contractorOn);
    await remove(contractorOn);
    const params = { id: made.json().data._id };
    const task = (await t.call(routes.getTask, { params }, company.engineer)).json().data;
    expect(task.createdBy).toEqual({ _id: contractorOn.id, name: "Kunle Contractor" });
  });

  test("by an owner who sees no project takes them off those teams too", async () => {
    const { workspaceId, contractorOn, owner } = company;
    await rows("update memberships set role = 'client' where user_id = $1", owner.id);
    expect((await t.call(routes.listProjects, {}, owner)).json().data).toEqual([]);
    expect((await remove(contractorOn, owner)).statusCode).toBe(200);
    const left = await rows(
      "select 1 from project_members where workspace_id = $1 and user_id = $2",
      workspaceId,
      contractorOn.id,
    );
    expect(left).toEqual([]);
  });

  test("who was removed is found no more, and cannot be brought back by a change", async () => {
    const { engineer } = company;
    await remove(engineer);
    const body = { workspace: company.workspaceId };
    for (const answer of [
      await remove(engineer),
      await change(engineer, { active: true }),
      await endSignIns(engineer),
      await t.call(routes.switchWorkspace, { body }, await joinOther(engineer)),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });

  test("oneself is refused", async () => {
    const answer = await remove(company.admin);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/^You cannot remove yourself/);
  });
});

describe("ending sign-ins", () => {
  test("signs the person out everywhere, and says how many there were", async () => {
    const { engineer, workspaceId } = company;
    await signIn(t.database.superuser, engineer.id, workspaceId);
    const elsewhere = await joinOther(engineer);
    const answer = await endSignIns(engineer);
    expect(answer.json()).toEqual({ data: { ended: 2 } });
    expect((await t.call(me, {}, engineer)).statusCode).toBe(401);
    expect((await t.call(me, {}, elsewhere)).statusCode).toBe(200);
    expect((await endSignIns(engineer)).json()).toEqual({ data: { ended: 0 } });
    expect(await trail()).toMatchObject([
      { kind: "sign_ins_ended", after: { ended: 2 } },
      { kind: "sign_ins_ended", after: { ended: 0 } },
    ]);
  });
});

describe("someone who comes in from another company while their sign-ins are ended", () => {
  test("is out afterwards, whichever was first", async () => {
    const { engineer, workspaceId } = company;
    const outcomes = new Set<number>();
    for (let n = 0; n < 12; n += 1) {
      const elsewhere = await (n === 0 ? joinOther(engineer) : signInOther(engineer));
      const body = { workspace: workspaceId };
      const [switched, ended] = await Promise.all([
        t.call(routes.switchWorkspace, { body }, elsewhere),
        endSignIns(engineer),
      ]);
      expect(ended.statusCode, ended.body).toBe(200);
      outcomes.add(switched.statusCode);
      const claims = { ...elsewhere.claims, workspaceId };
      expect((await t.call(me, {}, { ...elsewhere, claims })).statusCode).toBe(401);
    }
    for (const status of outcomes) expect([200, 403]).toContain(status);
  });
});

describe("people are managed", () => {
  const deeds: [string, (person: TestPerson, as: TestPerson) => ReturnType<typeof remove>][] = [
    ["a role", (person, as) => change(person, { role: "client" }, as)],
    ["a deactivation", (person, as) => change(person, { active: false }, as)],
    ["a removal", remove],
    ["an end of sign-ins", endSignIns],
  ];
  test.each(deeds)("from their own company alone, by those who may: %s", async (_, deed) => {
    const { engineer } = company;
    const before = await rows("select * from memberships order by workspace_id, user_id");
    expect((await deed(engineer, stranger.admin)).statusCode).toBe(404);
    expect((await deed(engineer, stranger.owner)).statusCode).toBe(404);
    for (const as of [engineer, company.clientOn, company.contractorOn]) {
      expect((await deed(engineer, as)).statusCode).toBe(403);
    }
    expect((await deed({ ...engineer, id: "1" }, company.admin)).statusCode).toBe(400);
    expect(await rows("select * from memberships order by workspace_id, user_id")).toEqual(before);
    expect((await t.call(me, {}, engineer)).statusCode).toBe(200);
  });

  test.each([
    [{ role: "owner" }, "role", "Choose one of"],
    [{ active: "no" }, "active", "must be true or false"],
  ])("with what can be understood: not %j", async (body, field, message) => {
    const request = {
      method: "PATCH",
      url: `/api/people/${company.engineer.id}`,
      payload: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    const answer = await t.raw(request, company.admin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toContain(message);
  });
});
