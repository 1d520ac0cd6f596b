import { describe, expect, it } from "vitest";
import type { ExchangeRate } from "../../../contract/money/exchange-rates.ts";
import { routes } from "../../../contract/routes.ts";
import { minorDigits } from "../../../engine/currency.ts";
import { addProject } from "../../testing/company.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { cashFlow, company, setRate, spend, t, prepare } from "./money-fixture.ts";

// Some statements here are not limited to one company, so this file has a server of its own.
prepare(startTestApp);

describe("a currency's own decimals", () => {
  it("are the same table in SQL as in the engine", async () => {
    const { rows } = await t.database.superuser.query<{ currency: string; digits: number }>(
      "select c as currency, minor_digits(c) as digits from unnest($1::text[]) c",
      [Intl.supportedValuesOf("currency")],
    );
    const own = rows.map(({ currency }) => ({ currency, digits: minorDigits(currency) }));
    expect(rows).toEqual(own);
  });

  it("round what an amount is worth, once, half away from zero", async () => {
    await setRate({ currency: "USD", rate: 1.46655, validFrom: "2026-01-01" });
    await spend({ amount: "100", on: "2026-03-01", status: "paid", currency: "USD" });
    const worth = async () => (await cashFlow()).paid;
    expect(await worth()).toBe(146.66);
    const { superuser } = t.database;
    const inCurrency = async (currency: string) => {
      await setRate({ currency, rate: 1, validFrom: "2026-01-01" });
      await superuser.query("update projects set currency = $2 where id = $1", [
        company.projectId,
        currency,
      ]);
      return worth();
    };
    expect(await inCurrency("JPY")).toBe(147);
    expect(await inCurrency("KWD")).toBe(146.655);
  });

  it("are kept by an expense: a fils, but no part of a yen", async () => {
    const { superuser } = t.database;
    const enter = (amount: number, currency: string) =>
      t.call(
        routes.createExpense,
        {
          body: {
            project: company.projectId,
            amount,
            currency,
            date: "2026-03-01",
            description: "Sand",
          },
        },
        company.owner,
      );
    expect((await enter(1.234, "KWD")).statusCode).toBe(201);
    const { rows } = await superuser.query(
      "select trim_scale(amount)::text as amount from expenses where project_id = $1",
      [company.projectId],
    );
    expect(rows).toEqual([{ amount: "1.234" }]);
    expect((await enter(100.55, "JPY")).json()).toMatchObject({
      fields: { amount: "Amount in JPY can have no decimals" },
    });
  });
});

describe("exchange rates", () => {
  it("refuse invalid input, with a message for each field", async () => {
    const good = { base: "NGN", currency: "USD", rate: 1500, validFrom: "2026-01-01" };
    const bad: [object, string, string][] = [
      [{ rate: 0 }, "rate", "Rate must be more than 0"],
      [{ rate: -1 }, "rate", "Rate must be more than 0"],
      [{ rate: 1e-12 }, "rate", "Rate must be more than 0"],
      [{ rate: 1e7 + 1 }, "rate", "Rate is too large: it can be at most 10,000,000"],
      [{ rate: 1500.123456789 }, "rate", "Rate can have at most eight decimals"],
      [{ rate: 1.5e-8 }, "rate", "Rate can have at most eight decimals"],
      [{ rate: "1500" }, "rate", "Rate must be a number"],
      [{ currency: "QQQ" }, "currency", "QQQ is not a currency."],
      [{ currency: "NGN" }, "currency", "This is the workspace's own currency."],
      [{ validFrom: "soon" }, "validFrom", "Enter a date as YYYY-MM-DD."],
    ];
    for (const [wrong, field, message] of bad) {
      const payload = JSON.stringify({ ...good, ...wrong });
      const headers = { "content-type": "application/json" };
      const request = { method: "POST", url: "/api/exchange-rates", payload, headers };
      const answer = await t.raw(request, company.owner);
      expect(answer.statusCode, payload).toBe(400);
      expect(answer.json(), payload).toMatchObject({ fields: { [field]: message } });
    }
  });

  it("are listed newest first with the currencies that lack one, in pages", async () => {
    await spend({ amount: "7", on: "2026-03-01", status: "submitted", currency: "EUR" });
    await spend({ amount: "7", on: "2026-03-01", status: "paid", currency: "USD" });
    for (const day of ["2026-01-01", "2026-03-01", "2026-02-01"])
      await setRate({ currency: "USD", rate: 1500.12345678, validFrom: day }, company.admin);
    type List = {
      data: ExchangeRate[];
      base: string;
      missing: string[];
      nextCursor: string | null;
    };
    const list = async (query: { limit: number; cursor?: string }): Promise<List> =>
      (await t.call(routes.listExchangeRates, { query }, company.admin)).json<List>();
    const first = await list({ limit: 2 });
    expect(first).toMatchObject({ base: "NGN", missing: ["EUR"] });
    expect(first.data.map(({ validFrom }) => validFrom)).toEqual(["2026-03-01", "2026-02-01"]);
    expect(first.data[0]).toMatchObject({
      currency: "USD",
      rate: 1500.12345678,
      createdBy: { _id: company.admin.id },
    });
    const last = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(last.data.map(({ validFrom }) => validFrom)).toEqual(["2026-01-01"]);
    expect(last.nextCursor).toBeNull();
  });

  it("are reported missing only while some amount cannot be converted without one", async () => {
    const missing = async () =>
      (await t.call(routes.listExchangeRates, { query: {} }, company.admin)).json<{
        missing: string[];
      }>().missing;
    const { workspaceId, projectId } = company;
    const { superuser } = t.database;
    await addProject(superuser, { workspaceId, title: "Abroad", createdBy: company.owner.id });
    await superuser.query("update projects set currency = 'GBP' where title = 'Abroad'");
    await spend({ amount: "7", on: "2026-03-01", status: "submitted", currency: "EUR" });
    expect(await missing()).toEqual(["EUR"]);
    await superuser.query(
      "update expenses set status = 'rejected', rejection = 'Twice' where project_id = $1",
      [projectId],
    );
    expect(await missing()).toEqual([]);

    // Here the project's own currency lacks a rate.
    await spend({ amount: "3000", on: "2026-03-05", status: "paid" });
    await superuser.query("update projects set currency = 'USD' where id = $1", [projectId]);
    expect(await missing()).toEqual(["USD"]);
    await setRate({ currency: "USD", rate: 1500, validFrom: "2026-01-01" });
    expect(await missing()).toEqual([]);
  });

  it("convert the affected amounts again when set, replaced and deleted, and are recorded", async () => {
    await spend({ amount: "10", on: "2026-03-05", status: "paid", currency: "USD" });
    const paid = async () => (await cashFlow()).paid;
    expect(await paid()).toBe(0);
    const set = await setRate({ currency: "USD", rate: 1500, validFrom: "2026-03-01" });
    expect(await paid()).toBe(15_000);
    await setRate({ currency: "USD", rate: 1000, validFrom: "2026-01-01" });
    expect(await paid()).toBe(15_000);
    const again = await setRate({ currency: "USD", rate: 1550, validFrom: "2026-03-01" });
    const id = set.json<{ data: ExchangeRate }>().data._id;
    expect(again.json()).toMatchObject({ data: { _id: id, rate: 1550 } });
    expect(await paid()).toBe(15_500);
    t.announced.length = 0;
    await t.call(routes.deleteExchangeRate, { params: { id } }, company.owner);
    expect(await paid()).toBe(10_000);
    expect(t.announced.map(({ topic }) => topic)).toEqual(["activity", "money", "expense"]);
    const { rows } = await t.database.superuser.query(
      "select action, changes from activities where workspace_id = $1 and action like 'rate_%' order by id",
      [company.workspaceId],
    );
    expect(
      rows.map(({ action, changes }) => [action, changes.rate?.before, changes.rate?.after]),
    ).toEqual([
      ["rate_changed", null, "1500"],
      ["rate_changed", null, "1000"],
      ["rate_changed", "1500", "1550"],
      ["rate_deleted", "1550", null],
    ]);
    const trail = await t.call(routes.listAudit, { query: { kind: "deletion" } }, company.owner);
    expect(trail.json().data).toMatchObject([
      {
        subject: "deleted the rate of USD from 1 Mar 2026 on, which was ₦1,550",
        before: { currency: "USD", validFrom: "2026-03-01", rate: "1550" },
      },
    ]);
  });

  it("apply to the project's currency of that day too, and to a workspace whose own currency changes", async () => {
    await setRate({ currency: "USD", rate: 1500, validFrom: "2026-01-01" });
    await spend({ amount: "3000", on: "2026-03-05", status: "paid" });
    const project = { budget: { amount: 100, currency: "USD" } };
    await t.call(
      routes.updateProject,
      { params: { id: company.projectId }, body: project },
      company.owner,
    );
    expect(await cashFlow()).toMatchObject({ currency: "USD", paid: 2, overBudget: false });
    await t.call(routes.updateWorkspace, { body: { currency: "USD" } }, company.owner);
    expect(await cashFlow()).toMatchObject({
      paid: 0,
      unconverted: [{ currency: "NGN", amount: 3000 }],
    });
    // An amount meant in naira is not taken as dollars.
    const late = await setRate({ currency: "EUR", rate: 1700, validFrom: "2026-01-01" });
    expect(late.statusCode).toBe(409);
    expect(late.json<{ message: string }>().message).toMatch(/^The workspace's currency is USD, /);
    const meant = { currency: "EUR", base: "USD", rate: 1.08, validFrom: "2026-01-01" };
    expect((await setRate(meant)).statusCode).toBe(201);
  });
});
