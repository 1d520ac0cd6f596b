import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

const REQUIRED = {
  code: "second_factor_required",
  message: expect.stringMatching(/Set one up in your profile/),
};

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

/** Gives somebody an authenticator app that is on. */
const protect = ({ id }: TestPerson) =>
  t.database.superuser.query(
    "insert into totp_secrets (user_id, sealed, created_at, confirmed_at) values ($1, 'x', now(), now())",
    [id],
  );
const require = (body: { secondFactorAdmins?: boolean; secondFactorDeciders?: boolean }) =>
  t.call(routes.updateWorkspace, { body }, company.owner);
const rename = (as: TestPerson) => t.call(routes.updateWorkspace, { body: { name: "Ade" } }, as);
const isDue = async (as: TestPerson) => (await t.call(me, {}, as)).json().user.secondFactorDue;

describe("the requirement", () => {
  test("is set by somebody who meets it, after a confirmation, and is in the trail", async () => {
    const { owner } = company;
    const early = await require({ secondFactorAdmins: true });
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      "Set up a second step of your own first, in your profile under Security.",
    ]);
    await protect(owner);
    await t.database.superuser.query("update sessions set confirmed_at = null where id = $1", [
      owner.claims.sessionId,
    ]);
    expect((await require({ secondFactorAdmins: true })).json().code).toBe("confirmation_required");
    await t.database.superuser.query(
      "update sessions set confirmed_at = 'infinity' where id = $1",
      [owner.claims.sessionId],
    );
    const set = await require({ secondFactorAdmins: true });
    expect([set.statusCode, set.json().data.secondFactorAdmins]).toEqual([200, true]);
    const { rows } = await t.database.superuser.query(
      "select subject from audit_events where kind = 'settings_changed' and workspace_id = $1",
      [company.workspaceId],
    );
    expect(rows).toEqual([{ subject: "Second step of admins" }]);
  });

  test("of admins keeps those without one from what only admins do, and from nothing else", async () => {
    await protect(company.owner);
    await require({ secondFactorAdmins: true });
    const { admin, engineer } = company;
    const rate = { currency: "USD", base: "NGN", rate: 1500, validFrom: "2026-01-01" };
    for (const refused of [
      await rename(admin),
      await t.call(routes.endPersonSignIns, { params: { id: engineer.id } }, admin),
      await t.raw({ method: "GET", url: routes.exportAudit.path }, admin),
      await t.call(routes.setExchangeRate, { body: rate }, admin),
      await t.call(routes.restoreProject, { params: { id: company.projectId } }, admin),
    ])
      expect([refused.statusCode, refused.json()]).toEqual([403, REQUIRED]);
    expect((await t.call(routes.listPeople, {}, admin)).statusCode).toBe(200);
    expect((await t.call(routes.listProjects, {}, admin)).statusCode).toBe(200);
    expect([await isDue(admin), await isDue(engineer), await isDue(company.owner)]).toEqual([
      true,
      false,
      false,
    ]);
    await protect(admin);
    expect((await rename(admin)).statusCode).toBe(200);
    expect(await isDue(admin)).toBe(false);
  });

  test("of another company binds nobody here", async () => {
    await protect(company.owner);
    await require({ secondFactorAdmins: true, secondFactorDeciders: true });
    const other = await createCompany(t.database.superuser, "Other Ltd");
    expect((await rename(other.admin)).statusCode).toBe(200);
    expect(await isDue(other.admin)).toBe(false);
  });

  test("of whoever approves or pays is checked at the decision, and at a reversal", async () => {
    const { owner, engineer, admin, projectId } = company;
    await protect(owner);
    await require({ secondFactorDeciders: true });
    const id = await addExpense(t.database.superuser, {
      workspaceId: company.workspaceId,
      projectId,
      createdBy: engineer.id,
      status: "submitted",
      amount: 1000,
      mark: "Cement",
    });
    const params = { id };
    const { version } = (await t.call(routes.getExpense, { params }, admin)).json().data;
    const approve = (as: TestPerson) =>
      t.call(routes.approveExpense, { params, body: { version } }, as);
    // A person who is bound by the requirement cannot lift it first.
    const body = { secondFactorDeciders: false };
    expect((await t.call(routes.updateWorkspace, { body }, admin)).statusCode).toBe(409);
    const refused = await approve(admin);
    expect([refused.statusCode, refused.json()]).toEqual([403, REQUIRED]);
    expect((await rename(admin)).statusCode).toBe(200);
    await protect(admin);
    const approved = await approve(admin);
    expect(approved.statusCode).toBe(200);
    const reversal = { reason: "Twice", version: approved.json().data.version };
    const reversed = await t.call(routes.reverseExpense, { params, body: reversal }, company.owner);
    expect(reversed.statusCode).toBe(201);
    const other = await addExpense(t.database.superuser, {
      workspaceId: company.workspaceId,
      projectId,
      createdBy: admin.id,
      status: "paid",
      amount: 1000,
      mark: "Sand",
    });
    const kept = await t.call(
      routes.reverseExpense,
      { params: { id: other }, body: { reason: "Twice", version: 1 } },
      engineer,
    );
    expect([kept.statusCode, kept.json()]).toEqual([403, REQUIRED]);
    expect([await isDue(engineer), await isDue(company.contractorOn)]).toEqual([true, false]);
  });

  test("of whoever approves or pays binds an owner who imports a sheet of paid expenses", async () => {
    const { owner, projectId } = company;
    await t.database.superuser.query(
      "update workspaces set second_factor_deciders = true where id = $1",
      [company.workspaceId],
    );
    const csv = "Date,Description,Amount\n2026-06-01,Cement,5";
    const paid = (commit: boolean) =>
      t.call(
        routes.importExpenses,
        { body: { project: projectId, csv, status: "paid", commit } },
        owner,
      );
    expect((await paid(false)).statusCode).toBe(200);
    expect((await paid(true)).json()).toEqual(REQUIRED);
    await protect(owner);
    const confirmedAt = (at: string) =>
      t.database.superuser.query("update sessions set confirmed_at = $2 where user_id = $1", [
        owner.id,
        at,
      ]);
    await confirmedAt("-infinity");
    expect((await paid(true)).json().code).toBe("confirmation_required");
    await confirmedAt("infinity");
    expect((await paid(true)).statusCode).toBe(200);
  });

  test("can be set by admins and the owner only", async () => {
    await protect(company.engineer);
    const body = { secondFactorAdmins: true };
    expect((await t.call(routes.updateWorkspace, { body }, company.engineer)).statusCode).toBe(403);
  });
});
