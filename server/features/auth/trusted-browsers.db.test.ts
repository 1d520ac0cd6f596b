import { describe, expect, test } from "vitest";
import { confirm } from "../../../contract/auth/auth.ts";
import { changePassword } from "../../../contract/people/profile.ts";
import { routes } from "../../../contract/routes.ts";
import { loginIn, openBrowser, PASSWORD } from "../../testing/browser.ts";
import { firstStep, protectedPerson, secondStep } from "../../testing/second-factor.ts";
import { codeNow, DAY, ngozi, prepare, SECOND, t, wait } from "./login/second-step-fixture.ts";

prepare();

describe("a browser that is trusted", () => {
  async function trusting() {
    const browser = openBrowser(t);
    const ticket = await firstStep(browser, ngozi.email);
    await secondStep(browser, { ticket, code: codeNow(), trust: true });
    return browser;
  }
  const needsCode = async (browser: typeof ngozi.browser) =>
    "secondFactor" in (await loginIn(browser, { email: ngozi.email })).json();

  test("signs in with the password for 30 days, and then needs a code again", async () => {
    const browser = await trusting();
    wait(30 * DAY - 1);
    expect(await needsCode(browser)).toBe(false);
    wait(1);
    expect(await needsCode(browser)).toBe(true);
  });

  test("is no other browser, and no other person's", async () => {
    const browser = await trusting();
    expect(await needsCode(openBrowser(t))).toBe(true);
    expect(await needsCode(ngozi.browser)).toBe(true);
    const other = await protectedPerson(t, `other-${ngozi.email}`);
    const asOther = openBrowser(t);
    asOther.device = browser.device;
    expect((await loginIn(asOther, { email: other.email })).json()).toHaveProperty("secondFactor");
  });

  test("is no proof for a sensitive act: the code is asked for, so that nobody removes the app with a stolen browser", async () => {
    const browser = await trusting();
    expect((await loginIn(browser, { email: ngozi.email })).statusCode).toBe(200);
    const refused = await browser.send(routes.removeTotp);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "confirmation_required"]);
    wait(30 * SECOND);
    await browser.send(confirm, { body: { code: codeNow() } });
    expect((await browser.send(routes.removeTotp)).statusCode).toBe(200);
  });

  test("is forgotten when the password changes elsewhere", async () => {
    const browser = await trusting();
    const body = { currentPassword: PASSWORD, newPassword: "Lekki-2027" };
    await ngozi.browser.send(changePassword, { body });
    const answer = await loginIn(browser, { email: ngozi.email, password: "Lekki-2027" });
    expect(answer.json()).toHaveProperty("secondFactor");
  });
});
