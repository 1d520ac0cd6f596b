import { describe, expect, it } from "vitest";
import type { QueryOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { addDirectoryCompany } from "../../../testing/seed/seed-companies.ts";
import { company, enter, prepare, reject, stranger, t, take } from "../expense-fixture.ts";

prepare();

const suggested = async (search: string, as = company.engineer) => {
  const answer = await t.call(routes.suggestVendors, { query: { search } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

describe("vendors to choose from", () => {
  it("are those used before, the most used first, then companies of the directory", async () => {
    await enter(company.engineer, { vendor: "Dangote" });
    await enter(company.engineer, { vendor: "Dangote Ibese" });
    await enter(company.contractorOn, { vendor: "Dangote Ibese" });
    await enter(company.contractorOn, { vendor: "BUA" });
    const { workspaceId } = company;
    await addDirectoryCompany(t.database.superuser, { workspaceId, name: "Dangote Cement Plc" });
    expect(await suggested("dango")).toEqual([
      { vendor: "Dangote Ibese", company: null, expenses: 2 },
      { vendor: "Dangote", company: null, expenses: 1 },
      {
        vendor: "Dangote Cement Plc",
        company: { _id: expect.any(String), name: "Dangote Cement Plc" },
        expenses: 0,
      },
    ]);
    expect(await suggested("dango", company.contractorOn)).toEqual([
      { vendor: "Dangote Ibese", company: null, expenses: 1 },
    ]);
    expect(await suggested("dango", stranger.owner)).toEqual([]);
    const client = await t.call(routes.suggestVendors, { query: {} }, company.clientOn);
    expect(client.statusCode).toBe(403);
  });
});

const found = async (
  more: Partial<QueryOf<typeof routes.findDuplicates>>,
  as = company.engineer,
): Promise<{ _id: string; why: string }[]> => {
  const base = { project: company.projectId, currency: "NGN", date: "2026-06-10" };
  const answer = await t.call(routes.findDuplicates, { query: { ...base, ...more } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<{ data: { _id: string; why: string }[] }>()
    .data.map(({ _id, why }) => ({ _id, why }));
};

describe("a likely duplicate", () => {
  it("has the same vendor and invoice, or the same amount on the project within a week", async () => {
    const billed = await enter(company.engineer, { amount: 5, invoiceNumber: "GZ/81" });
    const paid = await enter(company.contractorOn, { amount: 250_000, date: "2026-06-03" });
    const invoice = { vendor: "DANGOTE.", invoiceNumber: "gz 81", date: "2025-01-01" };
    expect(await found(invoice)).toEqual([{ _id: billed._id, why: "invoice" }]);
    expect(await found({ vendor: "dangote", amount: 250_000 })).toEqual([
      { _id: paid._id, why: "payment" },
    ]);
    expect(await found({ vendor: "dangote", amount: 250_000, date: "2026-06-11" })).toEqual([]);
    expect(await found({ vendor: "BUA", invoiceNumber: "GZ/81" })).toEqual([]);
    expect(await found({ ...invoice, except: billed._id })).toEqual([]);
    // Contractors are warned only of their own expenses, and nobody is warned of another company's.
    expect(await found(invoice, company.contractorOn)).toEqual([]);
    expect(await found({ vendor: "Dangote", amount: 250_000 }, company.contractorOn)).toHaveLength(
      1,
    );
    expect(await found(invoice, stranger.owner)).toEqual([]);
    await take("submit", paid._id, company.contractorOn);
    await reject(paid._id, company.engineer);
    expect(await found({ vendor: "dangote", amount: 250_000 })).toEqual([]);
  });
});
