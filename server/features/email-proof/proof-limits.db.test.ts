import { beforeEach, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { limits } from "../../platform/call-limits.ts";
import { openBrowser, registerIn, type TestBrowser } from "../../testing/browser.ts";
import { createCompany, type TestPerson } from "../../testing/company.ts";
import { prepare, t } from "../../testing/posted-app.ts";

prepare({ rateLimit: true, trustProxy: 1 });

beforeEach(async () => {
  await t.database.superuser.query("delete from rate_limits");
  // The start of a window, so that no test spans two.
  t.clock.now = new Date(Math.ceil(t.clock.now.getTime() / 3_600_000) * 3_600_000);
});

let people = 0;
async function someone(): Promise<TestBrowser> {
  people += 1;
  const browser = openBrowser(t);
  await registerIn(browser, { email: `limited${people}@example.com` });
  return browser;
}
const ask = (browser: TestBrowser, address = "203.0.113.7") =>
  browser.send(routes.sendEmailProof, { headers: { "x-forwarded-for": address } });

/** Records that this many attempts were counted, by whatever key. */
const count = (hits: number) =>
  t.database.superuser.query("update rate_limits set hits = $1", [hits]);

test("an account is sent five codes an hour, from whatever address", async () => {
  const browser = await someone();
  const { max } = limits["email-code"].account;
  for (let n = 0; n < max; n += 1)
    expect((await ask(browser, `203.0.113.${n}`)).statusCode).toBe(200);
  expect((await ask(browser, "203.0.113.99")).statusCode).toBe(429);
});

test("an address asks for twenty codes an hour, for whatever account", async () => {
  const other = await someone();
  await ask(await someone());
  await count(limits["email-code"].address.max);
  expect((await ask(other)).statusCode).toBe(429);
  expect((await ask(other, "198.51.100.1")).statusCode).toBe(200);
});

test("a company causes a hundred codes an hour, whoever asks", async () => {
  const company = await createCompany(t.database.superuser);
  const other = await createCompany(t.database.superuser, "Other Builders");
  const askAs = (person: TestPerson, address: string) =>
    t.call(routes.sendEmailProof, { headers: { "x-forwarded-for": address } }, person);
  expect((await askAs(company.owner, "203.0.113.1")).statusCode).toBe(200);
  await count(limits["email-code"].company.max);
  expect((await askAs(company.engineer, "203.0.113.2")).statusCode).toBe(429);
  expect((await askAs(other.owner, "203.0.113.3")).statusCode).toBe(200);
});

test("codes are tried twenty times in a quarter of an hour, with however many mails", async () => {
  const browser = await someone();
  await ask(browser);
  const guess = () => browser.send(routes.confirmEmailProof, { body: { code: "12345678" } });
  expect((await guess()).statusCode).toBe(400);
  await count(limits["email-code-try"].account.max);
  expect((await guess()).statusCode).toBe(429);
});
