import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany } from "../../testing/company.ts";
import { company, plan, spend, t, trendFor, prepare } from "./cost-trend-fixture.ts";

prepare();

describe("the cost trend", () => {
  test("shows everything to clients of the project, and nothing to contractors", async () => {
    await plan({ budget: "5900", start: "2026-01-01", finish: "2026-02-28" });
    await spend({ amount: "10", on: "2026-01-01" });
    expect(await trendFor(company.clientOn)).toEqual(await trendFor());
    expect((await trendFor(company.clientOn)).data[0]?.actual).toBe(10);
    // A contractor does not even see the expenses that they made themselves: the cash flow is closed to them, too.
    await spend({ amount: "10", on: "2026-01-01", status: "submitted", by: company.contractorOn });
    expect(await trendFor(company.contractorOn)).toEqual({
      data: [],
      currency: "NGN",
      unconverted: [],
      unconvertedMoved: [],
      standing: null,
    });
    const params = { id: company.projectId };
    const closed = await t.call(routes.getCashFlow, { params }, company.contractorOn);
    expect(closed.statusCode).toBe(403);
  });

  test("does not find a project that is out of sight", async () => {
    const others = await createCompany(t.database.superuser, "Other Builders");
    for (const person of [company.clientOff, company.contractorOff, others.owner]) {
      const response = await t.call(
        routes.getCostTrend,
        { query: { project: company.projectId } },
        person,
      );
      expect(response.statusCode).toBe(404);
    }
    expect(
      (await t.call(routes.getCostTrend, { query: { project: newId() } }, company.owner))
        .statusCode,
    ).toBe(404);
  });

  test("refuses an invalid project id, and a stranger", async () => {
    expect(
      (await t.raw({ method: "GET", url: "/api/analytics/trends/cost" }, company.owner)).statusCode,
    ).toBe(400);
    expect(
      (await t.call(routes.getCostTrend, { query: { project: "x" } }, company.owner)).statusCode,
    ).toBe(400);
    expect(
      (await t.call(routes.getCostTrend, { query: { project: company.projectId } })).statusCode,
    ).toBe(401);
  });
});
