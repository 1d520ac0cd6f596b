import type { Page } from "@playwright/test";
import { recordCalls } from "../harness/calls.ts";
import { newEmail, ownProfile, submitLogin, submitRegister } from "../harness/screens.ts";
import { partFile } from "../harness/part-file.ts";
import { readStorage, writeStorage } from "../harness/device/storage.ts";
import { expect, test } from "../harness/test.ts";

const LOGIN = "**/api/auth/login";
const DAY = 24 * 60 * 60;

/** Opens the sign-in page, and waits until the session check is over. */
async function openLogin(page: Page): Promise<void> {
  const checked = page.waitForResponse("**/api/auth/refresh");
  await page.goto("/login");
  await checked;
}

async function refreshCookie(page: Page) {
  const origin = new URL(page.url()).origin;
  const cookies = await page.context().cookies(`${origin}/api/auth/refresh`);
  const hidden = { path: "/api/auth", httpOnly: true, sameSite: "Strict", secure: false };
  expect(cookies).toMatchObject([hidden, hidden]);
  return cookies.find(({ name }) => name === "plumbline_refresh");
}

test("signing in fails with words, clears local storage, returns to where one was and is remembered; registering returns there, too", async ({
  page,
  company,
  watch,
}) => {
  // Slow: signs in three times.
  test.slow();
  await test.step("a sign-in that fails says why; one that succeeds clears local storage and keeps two entries", async () => {
    watch.expect(/(status of 401|net::ERR_FAILED) .*at .*\/api\/auth\/login/);
    await openLogin(page);
    const calls = recordCalls(page);
    await test.step("a wrong password and an unknown address are refused alike", async () => {
      for (const email of [company.clientOn.email, newEmail()]) {
        await submitLogin(page, { email, password: "not-the-one" });
        await expect(page.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
      }
      expect(calls.all().map(({ path }) => path)).toEqual(["/api/auth/login", "/api/auth/login"]);
      expect(await readStorage(page)).toEqual({});
    });

    await test.step("an unreachable server is reported", async () => {
      await page.route(LOGIN, (route) => route.abort());
      await submitLogin(page, company.clientOn);
      await expect(page.getByRole("alert")).toHaveText(
        "The server cannot be reached. Check your connection and try again.",
      );
      await page.unroute(LOGIN);
    });

    await test.step("trying again works", async () => {
      calls.clear();
      await writeStorage(page, { leftover: "of long ago" });
      let before: unknown;
      let payload: unknown;
      await page.route(LOGIN, async (route) => {
        before = await readStorage(page);
        payload = route.request().postDataJSON();
        await route.fallback();
      });
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page).toHaveURL("/dashboard");
      expect(before).toEqual({});
      expect(payload).toEqual({
        email: company.clientOn.email,
        password: "Lekki-2026",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        remember: false,
      });
      const storage = await readStorage(page);
      expect(Object.keys(storage).toSorted()).toEqual(["accessToken", "lastTokenRefresh"]);
      expect(calls.to("/api/auth/me").map(({ token }) => token)).toEqual([storage["accessToken"]]);
      expect((await refreshCookie(page))?.expires).toBe(-1);
    });

    await test.step("the sign-in page leads a signed-in person to the dashboard", async () => {
      await page.goto("/login");
      await expect(page).toHaveURL("/dashboard");
      await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      // The renewed cookie is a session cookie, too.
      expect((await refreshCookie(page))?.expires).toBe(-1);
    });
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await page.unrouteAll();
  });
  await test.step("signing in returns to where one was, and remember-me lasts 30 days", async () => {
    const start = "/projects?status=active#top";
    await page.goto(start);
    await expect(page).toHaveURL("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await page.goBack();
    await page.getByLabel("Remember me").check();
    await submitLogin(page, company.engineer);
    await expect(page).toHaveURL(start);
    const first = await refreshCookie(page);
    expect(Math.round(((first?.expires ?? 0) - Date.now() / 1000) / DAY)).toBe(30);
    expect(await page.evaluate(() => document.cookie)).toBe("");

    // The renewed cookie is persistent, too.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
    const renewed = await refreshCookie(page);
    expect(renewed?.value).not.toBe(first?.value);
    expect(renewed?.expires).not.toBe(-1);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  });
  await test.step("registering returns to the previous page, too, and leads a signed-in person away", async () => {
    await page.goto("/projects?status=paused");
    await page.getByRole("link", { name: "Create one" }).click();
    await expect(page).toHaveURL("/register");
    const calls = recordCalls(page);
    await submitRegister(page, { name: "Funmi Ade", company: "Ade Ltd", email: newEmail() });
    await expect(page).toHaveURL("/projects?status=paused");
    await expect(ownProfile(page, "Funmi Ade")).toBeVisible();
    // The answer to the registration contains the person, so the page does not ask for them.
    expect(calls.to("/api/auth/me")).toHaveLength(0);
    expect(Object.keys(await readStorage(page)).toSorted()).toEqual([
      "accessToken",
      "lastTokenRefresh",
    ]);
    await page.goto("/register");
    await expect(page).toHaveURL("/dashboard");
  });
});

test("the frame comes ahead as soon as somebody types", async ({ page }) => {
  await openLogin(page);
  const frame = page.waitForRequest(`**${partFile("features/shell/signed-in-app.ts")}`);
  await page.getByLabel("Email").fill("a");
  await frame;
});
