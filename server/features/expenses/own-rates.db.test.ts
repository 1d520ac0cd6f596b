import { expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import { advanceTo, company, expenseIn, prepare, t, take, versionOf } from "./expense-fixture.ts";

prepare();

const settings = (body: BodyOf<typeof routes.updateWorkspace>) =>
  t.call(routes.updateWorkspace, { body }, company.owner);
const setRate = async (rate: number, validFrom: string, by: TestPerson) => {
  const body = { base: "NGN", currency: "USD", rate, validFrom };
  expect((await t.call(routes.setExchangeRate, { body }, by)).statusCode).toBe(201);
};
const read = async (id: string, as: TestPerson) =>
  expenseIn(await t.call(routes.getExpense, { params: { id } }, as));
const dollars = async (amount = 1_000_000) => advanceTo("submitted", { amount, currency: "USD" });

it("whoever sets a rate of nearly nothing does not approve and pay alone by it", async () => {
  await settings({ approvalAmount: 1_000_000 });
  await setRate(1500, "2026-01-01", company.owner);
  const id = await dollars();
  await setRate(0.0001, "2026-06-01", company.admin);
  expect((await read(id, company.admin)).needsTwo).toBe(true);
  expect((await read(id, company.engineer)).needsTwo).toBe(false);
  expect(expenseIn(await take("approve", id, company.admin)).status).toBe("submitted");
  expect((await take("approve", id, company.admin)).statusCode).toBe(403);
  expect(expenseIn(await take("approve", id, company.engineer)).status).toBe("approved");
  expect((await take("pay", id, company.admin)).statusCode).toBe(200);
});

it("the database refuses such an approval, too", async () => {
  await settings({ approvalAmount: 1_000_000 });
  await setRate(0.0001, "2026-06-01", company.admin);
  const id = await dollars();
  const approve = t.database.superuser.query(
    "update expenses set status = 'approved', decided_by = $2, decided_at = now() where id = $1",
    [id, company.admin.id],
  );
  await expect(approve).rejects.toThrow("two_approvals_needed");
});

it("nor does a limit cover what one's own rate converts; the owner's rates count", async () => {
  await settings({ approvalLimits: { admin: 1_000_000 } });
  await setRate(0.0001, "2026-06-01", company.admin);
  const id = await dollars();
  expect((await take("approve", id, company.admin)).statusCode).toBe(403);
  await setRate(1, "2026-06-01", company.owner);
  expect((await take("approve", id, company.admin)).statusCode).toBe(200);
  await settings({ approvalAmount: 2_000_000 });
  const own = await dollars();
  expect(expenseIn(await take("approve", own, company.owner)).status).toBe("approved");
});

it("moving an expense in another currency to a day with another rate changes its amount", async () => {
  await setRate(0.5, "2026-01-01", company.owner);
  await setRate(1700, "2026-06-01", company.owner);
  const move = async (id: string, date: string) => {
    const body = { date, version: await versionOf(id) };
    return t.call(routes.updateExpense, { params: { id }, body }, company.admin);
  };
  const id = await dollars();
  expect((await move(id, "2026-05-01")).statusCode).toBe(200);
  const refused = await take("approve", id, company.admin);
  expect(refused.json().message).toContain("You changed the amount of this expense");
  expect((await take("approve", id, company.engineer)).statusCode).toBe(200);

  const naira = await advanceTo("submitted");
  expect((await move(naira, "2026-05-01")).statusCode).toBe(200);
  expect((await take("approve", naira, company.admin)).statusCode).toBe(200);
});

it("whoever deletes a rate approves nothing that it converted, unless they own the company", async () => {
  await setRate(0.5, "2026-01-01", company.owner);
  await setRate(1700, "2026-06-01", company.owner);
  const id = await dollars();
  const earlier = await advanceTo("submitted", {
    amount: 5,
    currency: "USD",
    date: "2026-05-01",
  });
  const rates = await t.call(routes.listExchangeRates, { query: {} }, company.admin);
  const newest = rates.json<{ data: { _id: string }[] }>().data[0]?._id ?? "";
  const deleted = await t.call(
    routes.deleteExchangeRate,
    { params: { id: newest } },
    company.admin,
  );
  expect(deleted.statusCode).toBe(200);
  expect((await take("approve", id, company.admin)).statusCode).toBe(403);
  expect((await take("approve", earlier, company.admin)).statusCode).toBe(200);
  expect((await take("approve", id, company.engineer)).statusCode).toBe(200);
});
