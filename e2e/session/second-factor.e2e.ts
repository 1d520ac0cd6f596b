import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { TestPerson } from "../harness/company.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { submitLogin } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

/** The code that an app with this secret shows now, or next: both are right, also if a step of 30 s ends on the way. */
const codeOf = (secret: string, which: "now" | "next") =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + (which === "next" ? 30_000 : 0),
  });

const card = (page: Page) => page.getByRole("region", { name: "Security" });
const codes = (page: Page) => page.getByRole("list", { name: "Recovery codes" });

/** Expects that nothing extends beyond the edge of a phone, or of a tablet. */
async function expectFit(page: Page, what: string): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
  }
  await page.setViewportSize(desk);
}

/** Sets an app up in the profile; returns its secret and the recovery codes. */
async function setUp(
  page: Page,
  { isChecked = false } = {},
): Promise<{ secret: string; recovery: string[] }> {
  await page.goto("/profile");
  const button = card(page).getByRole("button", { name: "Set up" });
  await expect(button).toBeVisible();
  if (isChecked) await expectFit(page, "the profile");
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  if (isChecked) {
    await expectFit(page, "setting an app up");
    await expectAccessible(page, "setting an authenticator app up");
  }
  const secret = (await dialog.locator(".font-mono").innerText()).replaceAll(/\s/g, "");
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText(/^This is not the code that the app shows now/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, "now"));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(codes(page).getByRole("listitem")).toHaveCount(10);
  if (isChecked) await expectAccessible(page, "the recovery codes");
  const recovery = await codes(page).getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(card(page).getByText("On", { exact: true })).toBeVisible();
  await expect(card(page).getByText("10 of 10 not used yet.")).toBeVisible();
  return { secret, recovery };
}

async function finish(page: Page, code: string, { trust = false } = {}): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "One more step" });
  await expect(dialog.getByRole("textbox", { name: "Code" })).toBeFocused();
  if (trust) await dialog.getByLabel(/^Trust this browser/).check();
  await dialog.getByRole("textbox", { name: "Code" }).fill(code);
  await dialog.getByRole("button", { name: "Log in" }).click();
}

async function begin(page: Page, person: TestPerson): Promise<void> {
  await page.goto("/login");
  await submitLogin(page, person);
}

test("a person sets an app up, and from then on signs in with its code", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  // Slow: uses three browsers, one after the other, and runs axe three times.
  test.slow();
  watch.expect(/status of 40[01] .* at /);
  await signIn(company.engineer);
  const { secret, recovery } = await setUp(page, { isChecked: true });

  const other = await openBrowser();
  await begin(other, company.engineer);
  const dialog = other.getByRole("dialog", { name: "One more step" });
  await expect(dialog).toBeVisible();
  await expectAccessible(other, "the second step");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(other.getByRole("alert")).toHaveText("You have not finished logging in.");
  await expect(other.getByLabel("Email")).toHaveValue(company.engineer.email);

  await other.getByRole("button", { name: "Login" }).click();
  await finish(other, "000000");
  await expect(dialog.getByText("This code is not right, or was used before")).toBeVisible();
  await finish(other, codeOf(secret, "next"), { trust: true });
  await expect(other).toHaveURL("/dashboard");
  await other.reload();
  // Waits until the browser is signed in again: a refresh in flight would restore the cookie that is cleared below.
  await expect(other.getByRole("heading", { name: "Recent activities" })).toBeVisible();
  await expect(other).toHaveURL("/dashboard");

  // The browser is trusted now: the password is enough.
  await other.context().clearCookies({ name: "plumbline_refresh" });
  await other.evaluate(() => window.localStorage.clear());
  await begin(other, company.engineer);
  await expect(other).toHaveURL("/dashboard");

  const rescue = await openBrowser();
  await begin(rescue, company.engineer);
  await finish(rescue, recovery[0] ?? "");
  await expect(rescue).toHaveURL("/dashboard");
  await rescue.goto("/profile");
  await expect(card(rescue).getByText("9 of 10 not used yet.")).toBeVisible();
});

test("new recovery codes and turning the app off are confirmed with a code", async ({
  page,
  company,
  db,
  signIn,
  watch,
}) => {
  watch.expect(/status of 40[03] .* at .*second-factor/);
  await signIn(company.engineer);
  const { secret } = await setUp(page);
  await db.query("update sessions set confirmed_at = null where user_id = $1", [
    company.engineer.id,
  ]);
  await card(page).getByRole("button", { name: "Make new ones" }).click();
  await page.getByRole("button", { name: "Make new codes" }).click();
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await question.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, "next"));
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(codes(page).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await card(page).getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Your authenticator app is off.")).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Set up" })).toBeVisible();
});
