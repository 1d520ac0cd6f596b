import { describe, expect, it } from "vitest";
import type { Assignment } from "../../../contract/resources/resource-assignments.ts";
import { routes } from "../../../contract/routes.ts";
import {
  add,
  app,
  assigned,
  company,
  deleted,
  get,
  masons,
  patch,
  setRate,
  prepare,
} from "./resource-fixture.ts";

prepare();

describe("rates and costs", () => {
  const week = { quantity: 3, from: "2026-03-02", to: "2026-03-08" };

  it("price each working day at its own rate, exactly, and leave the past unchanged", async () => {
    const { _id } = await add({ ...masons, workingDays: 63 });
    expect((await assigned(_id, week)).cost).toBeNull();
    await setRate(_id, 1000.1, "2026-01-01");
    const early = await assigned(_id, { ...week, from: "2026-02-23", to: "2026-03-01" });
    expect(early).toMatchObject({ workingDays: 6, cost: { amount: 18_001.8, currency: "NGN" } });
    await setRate(_id, 2000, "2026-03-05");
    // Three days at the old rate, and Thursday, Friday and Saturday at the new one.
    expect((await assigned(_id, week)).cost?.amount).toBe(27_000.9);
    const listed = await app.call(
      routes.listResourceAssignments,
      { params: { id: _id } },
      company.engineer,
    );
    expect(listed.json<{ data: Assignment[] }>().data[0]).toMatchObject({
      _id: early._id,
      cost: early.cost,
    });
  });

  it("show their history, replace the rate of the same day, and fall back when one is deleted", async () => {
    const { _id } = await add();
    await setRate(_id, 100, "2026-01-01");
    await setRate(_id, 200, "2026-02-01");
    await setRate(_id, 250, "2026-02-01");
    const { rates, rate } = await get(_id);
    expect(rates.map(({ validFrom, rate: each }) => [validFrom, each])).toEqual([
      ["2026-02-01", 250],
      ["2026-01-01", 100],
    ]);
    expect(rate).toBe(250);
    const id = rates[0]?._id ?? "";
    const deletion = await app.call(
      routes.deleteResourceRate,
      { params: { id } },
      company.engineer,
    );
    expect(deletion.statusCode).toBe(200);
    expect((await get(_id)).rate).toBe(100);
    expect(await deleted()).toMatchObject([
      {
        subject: "deleted the rate of “Masons” from 1 Feb 2026 on, which was ₦250",
        before: { validFrom: "2026-02-01", rate: "250", currency: "NGN" },
      },
    ]);
    expect((await patch(_id, { currency: "USD" })).statusCode).toBe(409);
    expect((await setRate(_id, 0.00001, "2026-03-01")).statusCode).toBe(400);
  });

  it("are at most 200, and each can still be replaced", async () => {
    const { _id } = await add();
    await app.database.superuser.query(
      `insert into resource_rates (id, workspace_id, resource_id, valid_from, rate)
       select gen_random_uuid(), $1, $2, date '2026-01-01' + n, 100 from generate_series(0, 199) n`,
      [company.workspaceId, _id],
    );
    expect((await setRate(_id, 150, "2026-01-01")).statusCode).toBe(201);
    const refused = await setRate(_id, 150, "2025-12-31");
    expect(refused.json()).toMatchObject({
      code: "conflict",
      message: "A resource can have at most 200 rates.",
    });
    const { rates } = await get(_id);
    expect(rates).toHaveLength(200);
    expect(rates.at(-1)).toMatchObject({ validFrom: "2026-01-01", rate: 150 });
  });

  it("price a material once, at the rate of its first day", async () => {
    const { _id } = await add({ kind: "material", name: "Cement", unit: "bag" });
    await setRate(_id, 8500, "2026-01-01");
    await setRate(_id, 9000, "2026-03-05");
    const { cost } = await assigned(_id, { ...week, quantity: 12.5 });
    expect(cost?.amount).toBe(106_250);
  });
});
