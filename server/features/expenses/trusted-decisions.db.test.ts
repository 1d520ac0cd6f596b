import { describe, expect, test } from "vitest";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { routes } from "../../../contract/routes.ts";
import { openBrowser, registerIn } from "../../testing/browser.ts";
import { startTestApp, testNow } from "../../testing/test-app.ts";
import type { TestPerson } from "../../testing/company.ts";
import { company, enter, expenseIn, prepare, t, take, versionOf } from "./expense-fixture.ts";

prepare();

const sql = async (text: string, ...values: unknown[]) =>
  (await t.database.superuser.query(text, values)).rows;
const prove = ({ id }: TestPerson) =>
  sql("update users set email_proven_at = now() where id = $1", id);
const set = (provenOnly: boolean | null, as = company.owner) =>
  t.call(routes.updateWorkspace, { body: { provenOnly } }, as);

async function submitted(by: TestPerson = company.contractorOn): Promise<string> {
  const { _id } = await enter(by);
  expect((await take("submit", _id, by)).statusCode).toBe(200);
  return _id;
}

/** Records that `guest` joined by an invitation of `host`, so many days ago. */
async function joined(guest: TestPerson, host: TestPerson, days: number): Promise<void> {
  const at = new Date(t.clock.now.getTime() - days * 86_400_000).toISOString();
  await sql(
    `insert into invitations (id, workspace_id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by)
     values (gen_random_uuid(), $1, $2, 'engineer', $3, $4, $4, $4, $5)`,
    company.workspaceId,
    guest.email,
    host.id,
    at,
    guest.id,
  );
}

describe("where a company keeps unproven accounts from approving and paying", () => {
  test("approving and paying are refused, until the address is proven or vouched for", async () => {
    await set(true);
    const id = await submitted();
    const refused = await take("approve", id, company.engineer);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toContain("not confirmed");
    await prove(company.engineer);
    expect((await take("approve", id, company.engineer)).statusCode).toBe(200);
    expect((await take("pay", id, company.admin)).statusCode).toBe(403);
    await t.call(routes.vouchForPerson, { params: { id: company.admin.id } }, company.owner);
    expect((await take("pay", id, company.admin)).statusCode).toBe(200);
  });

  test("reversing is refused, too: it takes an expense out of the ledger at once", async () => {
    const id = await submitted();
    await take("approve", id, company.engineer);
    await set(true);
    const reverse = async () =>
      t.call(
        routes.reverseExpense,
        { params: { id }, body: { reason: "Twice", version: await versionOf(id) } },
        company.admin,
      );
    expect((await reverse()).statusCode).toBe(403);
    await prove(company.admin);
    expect((await reverse()).statusCode).toBe(201);
  });

  test("the owner is no exception, and proves the address like everybody", async () => {
    await set(true);
    const id = await submitted();
    expect((await take("approve", id, company.owner)).statusCode).toBe(403);
    await prove(company.owner);
    expect((await take("approve", id, company.owner)).statusCode).toBe(200);
  });

  test("the default is to ask for it where mail is set up, and not where it is not", async () => {
    const mailing = await startTestApp({ database: t.database, mailIsSetUp: true });
    mailing.clock.now = t.clock.now;
    const id = await submitted();
    const params = { id };
    const body = { version: await versionOf(id) };
    const there = await mailing.call(routes.approveExpense, { params, body }, company.engineer);
    expect(there.statusCode).toBe(403);
    expect(there.json().message).toContain("code by mail");
    const me = (await mailing.call(routes.me, {}, company.engineer)).json();
    expect(me.user).toMatchObject({ trusted: false, workspace: { provenOnly: true } });
    expect(
      (await t.call(routes.approveExpense, { params, body }, company.engineer)).statusCode,
    ).toBe(200);
    // A company may switch this off on a server with mail.
    await set(false);
    const other = await submitted();
    const turnedOff = await mailing.call(
      routes.approveExpense,
      { params: { id: other }, body: { version: await versionOf(other) } },
      company.engineer,
    );
    expect(turnedOff.statusCode).toBe(200);
    await mailing.close();
  });

  test("whoever is kept cannot lift it; the owner and proven admins can, and the trail says so", async () => {
    await set(true);
    expect((await set(false, company.admin)).statusCode).toBe(403);
    expect((await set(null, company.admin)).statusCode).toBe(403);
    await prove(company.admin);
    expect((await set(false, company.admin)).json().data.provenOnly).toBe(false);
    expect((await set(true, company.engineer)).statusCode).toBe(403);
    const trail = await t.call(
      routes.listAudit,
      { query: { kind: "settings_changed" } },
      company.owner,
    );
    expect(trail.json().data[0]).toMatchObject({
      before: { provenOnly: true },
      after: { provenOnly: false },
    });
  });
});

describe("an approval", () => {
  const decided = async (id: string, by: TestPerson) => {
    const answer = await take("approve", id, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return expenseIn(answer);
  };
  const shown = async (id: string): Promise<Expense> =>
    expenseIn(await t.call(routes.getExpense, { params: { id } }, company.owner));

  test("bears what stood out then, and keeps it when the address is proven later", async () => {
    const id = await submitted();
    expect((await decided(id, company.engineer)).approvalMarks).toEqual(["unproven"]);
    await prove(company.engineer);
    expect((await shown(id)).approvalMarks).toEqual(["unproven"]);
    const paid = expenseIn(await take("pay", id, company.engineer));
    expect(paid).toMatchObject({ approvalMarks: ["unproven"], paymentMarks: [] });
  });

  test.each([
    ["by whoever invited the maker", 29, "engineer invited contractor", ["invited"]],
    [
      "by whom the maker invited: a second account of theirs",
      1,
      "contractor invited engineer",
      ["invited"],
    ],
    ["a month later", 31, "engineer invited contractor", []],
  ] as const)("%s, %i days before", async (_, days, who, marks) => {
    await prove(company.engineer);
    const pair = [company.contractorOn, company.engineer] as const;
    const [guest, host] = who === "engineer invited contractor" ? pair : pair.toReversed();
    if (guest && host) await joined(guest, host, days);
    const id = await submitted();
    expect((await decided(id, company.engineer)).approvalMarks).toEqual(marks);

    const history = await t.call(routes.listActivities, { query: { entity: id } }, company.owner);
    expect(history.body.includes("had invited one another")).toBe(marks.length > 0);
    const trail = await t.call(
      routes.listAudit,
      { query: { kind: "approval_flagged" } },
      company.owner,
    );
    expect(trail.json().data).toHaveLength(marks.length);
  });

  test.each(["submitted", "changed"])(
    "by whoever invited who %s what another entered",
    async (way) => {
      const { admin, engineer, contractorOn } = company;
      await prove(admin);
      await joined(engineer, admin, 1);
      const { _id: id } = await enter(contractorOn);
      if (way === "changed") {
        await take("submit", id, contractorOn);
        await t.call(routes.updateExpense, { params: { id }, body: { vendor: "Mine" } }, engineer);
      } else await take("submit", id, engineer);
      expect((await decided(id, admin)).approvalMarks).toEqual(["invited"]);
    },
  );

  test("an inviter uses the link shown to them and approves as somebody else: it is flagged", async () => {
    // The database ends sign-ins by its own clock.
    t.clock.now = testNow();
    // No mail server is set up, and the company has not asked for proven addresses.
    const email = "somebody.else@example.com";
    const sent = await t.call(routes.invite, { body: { email, role: "admin" } }, company.admin);

    const url: string = sent.json().data.url;
    const second = openBrowser(t);
    await registerIn(second, { email, invitation: new URL(url).searchParams.get("invite") ?? "" });
    const id = await submitted(company.admin);
    const answer = await second.send(routes.approveExpense, {
      params: { id },
      body: { version: await versionOf(id) },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(expenseIn(answer).approvalMarks).toEqual(["unproven", "invited"]);
  });

  test("is marked by the database alone, whatever a statement says", async () => {
    const id = await submitted();
    await expect(
      sql("set role plumbline_app; update expenses set approval_marks = '{}'; reset role"),
    ).rejects.toThrow(/permission denied/);
    await t.database.superuser.query("reset role");
    expect((await decided(id, company.engineer)).approvalMarks).toEqual(["unproven"]);
  });

  test("loses its marks with the decision: a rejected expense that is submitted again has none", async () => {
    const id = await submitted();
    const body = { reason: "No receipt", version: await versionOf(id) };
    await t.call(routes.rejectExpense, { params: { id }, body }, company.engineer);
    expect((await shown(id)).approvalMarks).toEqual([]);
  });
});
