import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { routes } from "../../contract/routes.ts";
import { givePassword } from "../testing/browser.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { confirmAddressOf } from "./command.ts";

let t: TestApp;
let company: TestCompany;
let said: string[];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
  await givePassword(t.database.superuser, company.owner);
  said = [];
  vi.stubEnv("DATABASE_URL", t.database.url);
  vi.stubEnv("DATABASE_SYSTEM_URL", t.database.logins.system);
  vi.stubEnv("DATABASE_APP_URL", t.database.logins.app);
  vi.stubEnv("PUBLIC_URL", "https://build.example.com");
  vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
});

const isProven = async () => (await t.call(routes.me, {}, company.owner)).json().user.emailProven;
const trail = async () =>
  (await t.call(routes.listAudit, { query: { kind: "address_proven" } }, company.owner)).json()
    .data;

test("whoever runs the server confirms the address of an account once, and the trail names no actor", async () => {
  const { email } = company.owner;
  expect(await isProven()).toBe(false);
  await confirmAddressOf([` ${email.toUpperCase()} `]);
  await confirmAddressOf([email]);
  expect(said).toEqual([`Confirmed that ${email} is theirs.`, `${email} was confirmed already.`]);
  expect(await isProven()).toBe(true);
  expect(await trail()).toMatchObject([
    { actor: null, subject: email, after: { way: "operator" } },
  ]);
});

test("an unknown account, none, and several are refused in words", async () => {
  await confirmAddressOf(["nobody@example.com"]);
  expect(said).toEqual(["There is no account with the address nobody@example.com."]);
  for (const args of [[], ["ada"], [company.owner.email, company.admin.email]])
    await expect(confirmAddressOf(args)).rejects.toThrow(
      "Name one account: npm run confirm-address",
    );
  expect(await isProven()).toBe(false);
});
