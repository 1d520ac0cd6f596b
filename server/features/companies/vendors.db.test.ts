import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { added, bello, ours, others, rows, t, prepare } from "./company-fixture.ts";
import { enter, read, edit, submit, approve, merge, reverse, typed } from "./vendor-fixture.ts";

prepare();

test("typed vendors are listed most used first, as they are most often written", async () => {
  const names = ["Zenith Steel", "Zenith steel", "Musa Sand", "ADEYEMI TILES", "Adeyemi Tiles"];
  for (const vendor of [...names, "Musa Sand", "ADEYEMI TILES", "Zenith steel", "Zenith steel"])
    await enter(vendor);
  expect(await typed()).toEqual([
    { vendor: "Zenith steel", expenses: 4 },
    { vendor: "ADEYEMI TILES", expenses: 3 },
    { vendor: "Musa Sand", expenses: 2 },
  ]);
});

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
    const answer = await reverse(id, ours.admin);
    expect(answer.json().data.vendorCompany).toMatchObject({ _id });
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
