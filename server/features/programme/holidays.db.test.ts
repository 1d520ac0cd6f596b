import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { app, company, prepare } from "./programme-fixture.ts";

prepare();

type Days = { readonly data: readonly { from: string; to: string; name: string }[] };
const ask = (query: { country: string; region?: string; from: number; to: number }) =>
  app.call(routes.listHolidays, { query }, company.contractorOn);

it("knows Nigeria's public holidays, of several days too, and no observances", async () => {
  const { data } = (await ask({ country: "NG", from: 2026, to: 2027 })).json<Days>();
  expect(data).toContainEqual({ from: "2026-10-01", to: "2026-10-01", name: "Independence Day" });
  expect(data).toContainEqual({ from: "2027-12-25", to: "2027-12-25", name: "Christmas Day" });
  expect(data.find(({ name }) => name === "Id el Fitr")).toMatchObject({
    from: "2026-03-20",
    to: "2026-03-21",
  });
  expect(data.map(({ name }) => name)).not.toContain("Easter Sunday");
});

it("knows other countries and their regions", async () => {
  const answer = await app.call(routes.listHolidayCountries, {}, company.contractorOn);
  const { data } = answer.json<{ data: { code: string; regions: { code: string }[] }[] }>();
  expect(data.length).toBeGreaterThan(150);
  expect(data.find(({ code }) => code === "DE")?.regions.map(({ code }) => code)).toContain("BY");
  const names = async (region?: string) =>
    (await ask({ country: "DE", from: 2026, to: 2026, ...(region !== undefined && { region }) }))
      .json<Days>()
      .data.map(({ name }) => name);
  expect(await names("BY")).toContain("Epiphany");
  expect(await names()).not.toContain("Epiphany");
});

it("refuses countries that do not exist, and too many years", async () => {
  expect((await ask({ country: "QQ", from: 2026, to: 2026 })).statusCode).toBe(404);
  expect((await ask({ country: "NG", region: "XX", from: 2026, to: 2026 })).statusCode).toBe(404);
  for (const [from, to] of [
    [2026, 2025],
    [1900, 1901],
    [2000, 2050],
  ] as const)
    expect((await ask({ country: "NG", from, to })).statusCode).toBe(400);
});
