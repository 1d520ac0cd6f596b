import { describe, expect, test } from "vitest";
import type { Expense } from "../../../contract/expenses.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  added,
  bello,
  change,
  get,
  ours,
  others,
  remove,
  rows,
  t,
  prepare,
} from "./company-fixture.ts";

prepare();

const enter = async (vendor: string, more: object = {}, as: TestPerson = ours.contractorOn) => {
  const body = { project: ours.projectId, amount: 500, date: "2026-03-01", description: "Pipes" };
  const answer = await t.call(routes.createExpense, { body: { ...body, vendor, ...more } }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Expense }>().data;
};
const read = async (id: string, as = ours.engineer) =>
  (await t.call(routes.getExpense, { params: { id } }, as)).json<{ data: Expense }>().data;
const edit = (id: string, body: BodyOf<typeof routes.updateExpense>, as = ours.contractorOn) =>
  t.call(routes.updateExpense, { params: { id }, body }, as);
const submit = (id: string, as = ours.contractorOn) =>
  t.call(routes.submitExpense, { params: { id } }, as);
const approve = (id: string, as: TestPerson) =>
  t.call(routes.approveExpense, { params: { id } }, as);
const merge = (id: string, vendors: string[], as: TestPerson = ours.engineer) =>
  t.call(routes.mergeVendors, { params: { id }, body: { vendors } }, as);
const release = (id: string, vendor: string, as: TestPerson = ours.engineer) =>
  t.call(routes.releaseVendor, { params: { id }, query: { vendor } }, as);
const typed = async (query: object = {}, as = ours.engineer) =>
  (await t.call(routes.listVendors, { query }, as)).json().data;

describe("an expense's vendor", () => {
  test("may be a company, whose name is shown if nothing was typed", async () => {
    const { _id, name } = await added();
    const silent = await enter("", { vendorCompany: _id }, ours.engineer);
    expect(silent).toMatchObject({ vendor: name, vendorCompany: { _id, name } });
    const spoken = await enter("BELLO", { vendorCompany: _id }, ours.engineer);
    expect(spoken).toMatchObject({ vendor: "BELLO", vendorCompany: { _id, name } });
    const listed = await t.call(
      routes.listExpenses,
      { query: { vendorCompany: _id } },
      ours.engineer,
    );
    expect(listed.json().data.total).toBe(2);
  });

  test("cannot be a company of another workspace, nor one out of sight", async () => {
    const foreign = await added(bello, others.engineer);
    const unseen = await added();
    const body = { project: ours.projectId, amount: 5, date: "2026-03-01", description: "Pipes" };
    for (const [vendorCompany, as] of [
      [foreign._id, ours.engineer],
      [unseen._id, ours.contractorOn],
    ] as const) {
      const answer = await t.call(routes.createExpense, { body: { ...body, vendorCompany } }, as);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty("vendorCompany");
    }
  });

  test("is found by the company's name and by the typed word", async () => {
    const { _id } = await added();
    await enter("BLO Plumbing", { vendorCompany: _id }, ours.engineer);
    await enter("Okafor");
    for (const search of ["bello", "blo pl"]) {
      const listed = await t.call(routes.listExpenses, { query: { search } }, ours.engineer);
      expect(listed.json().data.total).toBe(1);
    }
  });

  test("loses its company when its maker, who does not see the company, types another vendor", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Bello and Sons");
    await merge(_id, ["Bello and Sons"]);
    expect((await read(id, ours.contractorOn)).vendorCompany).toBeNull();
    expect((await edit(id, { description: "Bends" })).statusCode).toBe(200);
    expect((await read(id)).vendorCompany).toMatchObject({ _id });
    expect((await edit(id, { vendor: null })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ vendor: "", vendorCompany: null });
  });

  test("counts as changed when somebody removes a company that they do not see", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Okafor");
    await merge(_id, ["Okafor"]);
    expect((await edit(id, { vendorCompany: null })).statusCode).toBe(200);
    const changed = await rows("select payee_changed_by as who from expenses where id = $1", id);
    expect(changed).toEqual([{ who: [ours.engineer.id, ours.contractorOn.id] }]);
  });

  test("keeps its company in the entry that reverses it", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("", { vendorCompany: _id }, ours.engineer);
    await submit(id, ours.engineer);
    await approve(id, ours.admin);
    const answer = await t.call(
      routes.reverseExpense,
      { params: { id }, body: { reason: "Entered twice" } },
      ours.admin,
    );
    expect(answer.json().data.vendorCompany).toMatchObject({ _id });
  });
});

describe("merging typed vendors", () => {
  test("points their expenses to one company, keeps the typed words, and records it", async () => {
    const { _id, name } = await added();
    const [first, second] = [await enter("Bello and Sons"), await enter("BELLO & SONS LTD.")];
    await enter("Okafor");
    expect(await typed()).toHaveLength(3);
    const answer = await merge(_id, ["Bello and Sons", "BELLO & SONS LTD."]);
    expect(answer.json()).toEqual({ data: { changed: 2, kept: 0 } });
    for (const { _id: id, vendor, version } of [first, second])
      expect(await read(id)).toMatchObject({
        vendor,
        vendorCompany: { _id, name },
        version: version + 1,
      });
    expect(await typed()).toEqual([{ vendor: "Okafor", expenses: 1 }]);
    expect((await typed({ company: _id })).map(({ vendor }: { vendor: string }) => vendor)).toEqual(
      ["BELLO & SONS LTD.", "Bello and Sons"],
    );
    const trail = await rows(
      "select subject, after from audit_events where workspace_id = $1 and kind = 'vendors_merged'",
      ours.workspaceId,
    );
    expect(trail).toMatchObject([{ subject: name, after: { changed: 2, kept: 0 } }]);
  });

  test("does not change the payee if the names are equivalent", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("BELLO AND SONS (Nig.) Ltd");
    await submit(id);
    await merge(_id, ["BELLO AND SONS (Nig.) Ltd"]);
    expect((await approve(id, ours.engineer)).statusCode).toBe(200);
  });

  test("changes the payee if they differ: the person who merged may not approve, somebody else may", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Okafor");
    await submit(id);
    await merge(_id, ["Okafor"]);
    expect((await approve(id, ours.engineer)).statusCode).toBe(403);
    expect((await approve(id, ours.admin)).statusCode).toBe(200);
  });

  test("keeps the payee of approved expenses, and changes paid ones", async () => {
    const { _id } = await added();
    const [owed, paid, same] = [
      await enter("Okafor"),
      await enter("Okafor"),
      await enter("Bello & Sons"),
    ];
    for (const { _id: id } of [owed, paid, same]) {
      await submit(id);
      await approve(id, ours.admin);
    }
    await t.call(routes.payExpense, { params: { id: paid._id } }, ours.admin);
    expect((await merge(_id, ["Okafor", "Bello & Sons"])).json().data).toEqual({
      changed: 2,
      kept: 1,
    });
    expect((await read(owed._id)).vendorCompany).toBeNull();
    expect((await read(paid._id)).vendorCompany).toMatchObject({ _id });
  });

  test("can be undone, and until then the company cannot be deleted", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Bello");
    await merge(_id, ["Bello"]);
    const refused = await remove(_id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain("Expenses name “Bello & Sons” as the vendor.");
    expect((await release(_id, "Bello")).json().data).toEqual({ changed: 1, kept: 0 });
    expect((await read(id)).vendorCompany).toBeNull();
    expect((await remove(_id)).statusCode).toBe(200);
    expect((await get(_id)).statusCode).toBe(404);
  });

  test("changes approved expenses that are reversed: they are not paid any more", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Okafor");
    await merge(_id, ["Okafor"]);
    await submit(id);
    await approve(id, ours.admin);
    expect((await release(_id, "Okafor")).json().data).toEqual({ changed: 0, kept: 1 });
    const body = { reason: "Entered twice" };
    await t.call(routes.reverseExpense, { params: { id }, body }, ours.admin);
    expect((await release(_id, "Okafor")).json().data).toEqual({ changed: 2, kept: 0 });
    expect((await remove(_id)).statusCode).toBe(200);
  });

  test("prevents deletion even by an owner who does not see expenses", async () => {
    const { _id } = await added();
    await enter("Bello");
    await merge(_id, ["Bello"]);
    await t.database.superuser.query(
      "update memberships set role = 'client' where workspace_id = $1 and user_id = $2",
      [ours.workspaceId, ours.owner.id],
    );
    expect((await remove(_id, ours.owner)).statusCode).toBe(409);
  });

  test("merges with other people's edits, and conflicts with those of the payment", async () => {
    const { _id } = await added();
    const { _id: id, version } = await enter("Okafor");
    await merge(_id, ["Okafor"]);
    expect((await edit(id, { description: "Bends", version })).statusCode).toBe(200);
    const refused = await edit(id, { amount: 700, version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().conflicts).toMatchObject([{ field: "amount" }]);
    const other = await t.call(
      routes.updateExpense,
      { params: { id }, body: { vendorCompany: null, version } },
      ours.admin,
    );
    expect(other.json().message).toContain(
      "changed the payment to ₦500 for the company “Bello & Sons”",
    );
    expect(other.json().message).toContain("You chose ₦500 for “Okafor”.");
  });

  test("is announced to planners and the people who entered the expenses, and to nobody else", async () => {
    const { _id } = await added();
    await enter("Okafor");
    t.announced.length = 0;
    await merge(_id, ["Okafor"]);
    const announced = t.announced.filter(({ topic }) => topic === "expense");
    const workspace = ours.workspaceId;
    expect(announced).toMatchObject([
      { topic: "expense", workspace },
      { topic: "expense", workspace, user: ours.contractorOn.id },
    ]);
    expect(announced[0]).not.toHaveProperty("user");
  });

  test("finds nothing if nobody typed the vendor, and refuses none and too many", async () => {
    const { _id } = await added();
    expect((await merge(_id, ["Nobody"])).statusCode).toBe(404);
    expect((await merge(_id, [])).statusCode).toBe(400);
    expect(
      (
        await merge(
          _id,
          Array.from({ length: 101 }, (_, n) => `V${n}`),
        )
      ).statusCode,
    ).toBe(400);
    expect((await release(_id, "Nobody")).statusCode).toBe(404);
  });

  test("is for planners, in their own workspace", async () => {
    const { _id } = await added();
    await enter("Okafor");
    for (const person of [ours.contractorOn, ours.clientOn]) {
      expect((await merge(_id, ["Okafor"], person)).statusCode).toBe(403);
      expect((await release(_id, "Okafor", person)).statusCode).toBe(403);
      expect((await t.call(routes.listVendors, {}, person)).statusCode).toBe(403);
    }
    expect((await merge(_id, ["Okafor"], others.engineer)).statusCode).toBe(404);
    const foreign = await added(bello, others.engineer);
    expect((await merge(foreign._id, ["Okafor"], others.engineer)).statusCode).toBe(404);
    expect(await typed({}, others.engineer)).toEqual([]);
  });
});

describe("two names", () => {
  test.each([
    ["Dangote Cement Plc.", "DANGOTE CEMENT", true],
    ["Bello & Sons", "Bello and Sons (Nig.) Ltd", true],
    ["Bello", "Bello & Sons", false],
    ["Sons of Bello", "Bello Sons of", false],
    ["The Company Ltd", "Nigeria Limited", false],
    ["", "Ltd", false],
    ["Ade’s [Lagos] – Stores/Yard", "ADE'S LAGOS STORES YARD", true],
    ["O\u0323\u0300sun", "O\u0323\u0301sun", false],
    ["Ade\u0301", "Ade", false],
    ["& Co", "& Co", true],
  ])("%j and %j are one payee: %j", async (name, other, same) => {
    const asked = "select is_same_payee($1, $2) as same, is_same_payee($2, $1) as back";
    expect(await rows(asked, name, other)).toEqual([{ same, back: same }]);
  });
});

describe("renaming a company", () => {
  const submitted = async (vendorCompany: string) => {
    const { _id } = await enter("", { vendorCompany }, ours.engineer);
    await submit(_id, ours.engineer);
    return _id;
  };

  test("changes the payee: the person who renamed it may not approve its expenses", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Bello & Sons");
    await submit(id);
    await merge(_id, ["Bello & Sons"], ours.admin);
    await change(_id, { name: "BELLO AND SONS LTD" });
    await change(_id, { name: "Okafor Brothers" }, ours.admin);
    expect((await approve(id, ours.admin)).statusCode).toBe(403);
    expect((await approve(id, ours.engineer)).statusCode).toBe(200);
  });

  test("refuses an approval by somebody who saw the earlier name", async () => {
    const { _id } = await added();
    const id = await submitted(_id);
    const { version } = await read(id, ours.admin);
    const decide = (body: { version: number }) =>
      t.call(routes.approveExpense, { params: { id }, body }, ours.admin);
    expect((await change(_id, { name: "BELLO AND SONS LTD" })).statusCode).toBe(200);
    expect((await read(id, ours.admin)).version).toBe(version);
    expect((await change(_id, { name: "Okafor Brothers" })).statusCode).toBe(200);
    expect((await decide({ version })).statusCode).toBe(409);
    expect((await decide({ version: version + 1 })).statusCode).toBe(200);
  });

  test("is refused while an approved expense is to be paid to it, unless the names are equivalent", async () => {
    const { _id } = await added();
    const [paid, reversed] = [await submitted(_id), await submitted(_id)];
    for (const id of [paid, reversed]) await approve(id, ours.admin);
    const rename = (as = ours.engineer) => change(_id, { name: "Okafor Brothers" }, as);
    for (const as of [ours.engineer, ours.admin, ours.owner])
      expect((await rename(as)).statusCode).toBe(409);
    expect((await rename()).json().fields).toHaveProperty("name");
    expect((await change(_id, { name: "BELLO AND SONS LTD" })).statusCode).toBe(200);
    expect((await change(_id, { phone: "0803 555 0102" })).statusCode).toBe(200);
    await t.call(routes.payExpense, { params: { id: paid } }, ours.admin);
    expect((await rename()).statusCode).toBe(409);
    const body = { reason: "Entered twice" };
    await t.call(routes.reverseExpense, { params: { id: reversed }, body }, ours.admin);
    expect((await rename()).statusCode).toBe(200);
  });

  test("is announced to planners and the people who entered the expenses", async () => {
    const { _id } = await added();
    await enter("Bello");
    await merge(_id, ["Bello"]);
    t.announced.length = 0;
    await change(_id, { name: "Okafor Brothers" });
    const workspace = ours.workspaceId;
    expect(t.announced.filter(({ topic }) => topic === "expense")).toEqual([
      { topic: "expense", workspace },
      { topic: "expense", workspace, user: ours.contractorOn.id },
    ]);
  });

  test("is refused to an owner who does not see the approved expense", async () => {
    const { _id } = await added();
    await approve(await submitted(_id), ours.admin);
    await t.database.superuser.query(
      "update memberships set role = 'client' where workspace_id = $1 and user_id = $2",
      [ours.workspaceId, ours.owner.id],
    );
    expect((await change(_id, { name: "Okafor Brothers" }, ours.owner)).statusCode).toBe(409);
  });
});
