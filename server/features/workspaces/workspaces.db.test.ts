import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  company = await createCompany(t.database.superuser);
  stranger = await createCompany(t.database.superuser, "Other Builders");
  t.announced.length = 0;
});

async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}

describe("the list of workspaces", () => {
  test("lists the person's workspaces with their role in each and a mark on the current one", async () => {
    const { engineer, workspaceId } = company;
    const join =
      "insert into memberships (workspace_id, user_id, role, active) values ($1, $2, $3, $4)";
    await rows(join, stranger.workspaceId, engineer.id, "client", true);
    const third = await createCompany(t.database.superuser, "Left Long Ago");
    await rows(join, third.workspaceId, engineer.id, "admin", false);
    const answer = await t.call(routes.listWorkspaces, {}, engineer);
    expect(answer.json()).toEqual({
      data: [
        {
          _id: workspaceId,
          name: "Adeyemi Builders",
          role: "engineer",
          isOwner: false,
          current: true,
        },
        {
          _id: stranger.workspaceId,
          name: "Other Builders",
          role: "client",
          isOwner: false,
          current: false,
        },
      ],
    });
    const own = await t.call(routes.listWorkspaces, {}, company.owner);
    expect(own.json().data).toMatchObject([{ _id: workspaceId, isOwner: true }]);
    expect((await t.call(routes.listWorkspaces)).statusCode).toBe(401);
  });
});

describe("settings", () => {
  const patch = (payload: object, as: TestPerson = company.admin) =>
    t.raw(
      {
        method: "PATCH",
        url: routes.updateWorkspace.path,
        payload: JSON.stringify(payload),
        headers: { "content-type": "application/json" },
      },
      as,
    );

  test("are read and changed by admins and the owner, in their own company only", async () => {
    for (const person of [company.owner, company.admin]) {
      const answer = await t.call(routes.getWorkspace, {}, person);
      expect(answer.json().data).toEqual({
        _id: company.workspaceId,
        name: "Adeyemi Builders",
        provenOnly: null,
        currency: "NGN",
        timeZone: "Africa/Lagos",
        workingDays: ["mon", "tue", "wed", "thu", "fri"],
        approvalAmount: null,
        approvalLimits: {},
        secondFactorAdmins: false,
        secondFactorDeciders: false,
        hideBudgetFromContractors: false,
        keepPhotoPlaces: false,
        showSnagsToClients: false,
        owner: { _id: company.owner.id, name: company.owner.name },
        createdAt: expect.stringMatching(/Z$/),
        deletionAt: null,
      });
    }
    const changed = await patch({
      name: "  Adeyemi & Daughters ",
      currency: "GHS",
      timeZone: "Africa/Accra",
      workingDays: ["sat", "mon", "sat"],
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json().data).toMatchObject({
      name: "Adeyemi & Daughters",
      currency: "GHS",
      timeZone: "Africa/Accra",
      workingDays: ["mon", "sat"],
    });
    const { workspace } = (await t.call(me, {}, company.contractorOn)).json().user;
    expect(workspace).toMatchObject({ name: "Adeyemi & Daughters", currency: "GHS" });
    const others = (await t.call(routes.getWorkspace, {}, stranger.admin)).json().data;
    expect(others).toMatchObject({ name: "Other Builders", currency: "NGN" });
  });

  test("are refused to others, whatever they send", async () => {
    const { engineer, clientOn, contractorOn } = company;
    for (const person of [engineer, clientOn, contractorOn]) {
      for (const answer of [
        await t.call(routes.getWorkspace, {}, person),
        await patch({ name: "Mine" }, person),
        await patch({ name: 7 }, person),
      ]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toMatch(/^Only administrators and the owner/);
      }
    }
    expect((await t.call(routes.getWorkspace)).statusCode).toBe(401);
  });

  test("keep omitted fields, and record nothing that does not change", async () => {
    const before = (await t.call(routes.getWorkspace, {}, company.admin)).json().data;
    for (const body of [{}, { name: "Adeyemi Builders", currency: "NGN" }]) {
      expect((await patch(body)).json().data).toEqual(before);
    }
    expect(
      await rows("select 1 from audit_events where workspace_id = $1", company.workspaceId),
    ).toEqual([]);
    expect(t.announced).toEqual([]);
  });

  test("record changes with before and after, and notify everybody", async () => {
    await patch({ currency: "USD", workingDays: ["mon", "tue", "wed", "thu", "fri"] });
    const audit = (await t.call(routes.listAudit, {}, company.owner)).json().data;
    expect(audit).toMatchObject([
      {
        kind: "settings_changed",
        actor: { _id: company.admin.id },
        subject: "Currency",
        before: { currency: "NGN" },
        after: { currency: "USD" },
      },
    ]);
    const done = (await t.call(routes.listActivities, {}, company.engineer)).json().data;
    expect(done[0]).toMatchObject({ message: "changed the company’s currency" });
    expect(t.announced).toContainEqual({ workspace: company.workspaceId, topic: "session" });
  });

  test("show snags to clients, who are told at once", async () => {
    await patch({ showSnagsToClients: true });
    const [event] = (await t.call(routes.listAudit, {}, company.owner)).json().data;
    expect(event).toMatchObject({
      subject: "Snags shown to clients",
      before: { showSnagsToClients: false },
      after: { showSnagsToClients: true },
    });
    const told = t.announced.filter(({ topic }) => topic === "snag").map(({ user }) => user);
    expect(told.toSorted()).toEqual([company.clientOn.id, company.clientOff.id].toSorted());
    expect((await patch({ showSnagsToClients: 1 })).statusCode).toBe(400);
  });

  test.each([
    ["no name", { name: " " }, "name", "Name is required"],
    ["an endless name", { name: "a".repeat(201) }, "name", "at most 200"],
    ["NUL in a name", { name: "a\u0000" }, "name", "not allowed"],
    ["half a currency", { currency: "NG" }, "currency", "three-letter"],
    ["a currency that is none", { currency: "ZZZ" }, "currency", "ZZZ is not a currency."],
    ["a zone that is none", { timeZone: "Africa/Nowhere" }, "timeZone", "not known"],
    ["an offset", { timeZone: "+01:00" }, "timeZone", "not known"],
    ["a zone that the database does not know", { timeZone: "africa/lagos" }, "timeZone", "known"],
    ["SQL for a zone", { timeZone: "UTC'; drop table users" }, "timeZone", "not known"],
    ["no days", { workingDays: [] }, "workingDays", "at least one"],
    ["a day that is none", { workingDays: ["funday"] }, "workingDays.0", "days of the week"],
    ["endless days", { workingDays: Array(8).fill("mon") }, "workingDays", ""],
  ])("refuse %s", async (_, body, field, message) => {
    const answer = await patch(body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().fields[field]).toContain(message);
    const { data } = (await t.call(routes.getWorkspace, {}, company.admin)).json();
    expect(data).toMatchObject({ name: "Adeyemi Builders", timeZone: "Africa/Lagos" });
  });
});
