import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await shareTestApp();
  company = await createCompany(t.database.superuser, "Adeyemi Builders");
});
afterAll(() => t.close());

const proxyOf = async (headers: Record<string, string>) => {
  const answer = await t.call(routes.getConnection, { headers }, company.owner);
  return answer.json<unknown>();
};

test("an administrator learns that a proxy is not trusted", async () => {
  expect(await proxyOf({})).toEqual({ data: { proxy: "none" } });
  expect(await proxyOf({ "x-forwarded-for": "198.51.100.7" })).toEqual({
    data: { proxy: "untrusted" },
  });
});

test("others do not", async () => {
  const { statusCode } = await t.call(routes.getConnection, {}, company.engineer);
  expect(statusCode).toBe(403);
});
