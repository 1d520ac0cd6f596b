import { delayCalls, recordCalls } from "../harness/calls.ts";
import { mainNav, submitLogin } from "../harness/screens.ts";
import { readStorage, readToken, writeStorage } from "../harness/device/storage.ts";
import { expect, test } from "../harness/test.ts";

const REFRESH = "/api/auth/refresh";
const SUMMARY = "/api/analytics/summary/global";
const REFUSED = /status of 401 .* at /;

test.beforeEach(async ({ page, company, signIn, watch }) => {
  watch.expect(REFUSED);
  await signIn(company.engineer);
  await page.goto("/unauthorized");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("calls that fail together share one refresh, an old token is renewed before, and a session that ends leads to the sign-in page and back", async ({
  page,
  company,
  openBrowser,
}) => {
  await test.step("calls that fail together share one refresh and are retried; an old token is renewed before", async () => {
    const calls = recordCalls(page);
    await test.step("calls that fail together with 401", async () => {
      const release = await delayCalls(page, `**${REFRESH}`);
      const refused: string[] = [];
      page.on("response", (response) => {
        if (response.status() === 401) refused.push(new URL(response.url()).pathname);
      });
      await writeStorage(page, { accessToken: "expired" });
      await mainNav(page).getByRole("link", { name: "Dashboard" }).click();
      await expect.poll(() => refused.length).toBeGreaterThanOrEqual(3);
      release();
      await expect(page.getByRole("link", { name: /^Total projects/ })).toContainText("1");
      const fresh = await readToken(page);
      expect(fresh).not.toBe("expired");
      expect(calls.to(REFRESH)).toHaveLength(1);
      expect(refused).toContain(SUMMARY);
      for (const path of refused) {
        await expect
          .poll(() => calls.to(path).map(({ token }) => token))
          .toEqual(["expired", fresh]);
      }
    });

    await test.step("a token of unknown age is renewed before the next call", async () => {
      calls.clear();
      const before = await readToken(page);
      await writeStorage(page, { lastTokenRefresh: undefined });
      await mainNav(page).getByRole("link", { name: "Projects" }).click();
      await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
      expect(calls.all()[0]?.path).toBe(REFRESH);
      expect(calls.to(REFRESH)).toHaveLength(1);
      const after = await readStorage(page);
      expect(after["accessToken"]).not.toBe(before);
      expect(Date.now() - Number(after["lastTokenRefresh"])).toBeLessThan(60_000);
      expect(calls.to("/api/projects").map(({ token }) => token)).toEqual([after["accessToken"]]);
    });
  });
  await test.step("a session that ends leads to the sign-in page and back, and leaves a public page where it is", async () => {
    await page.goto("/unauthorized");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await test.step("a refused refresh ends it at the sign-in page, and the origin is kept", async () => {
      await mainNav(page).getByRole("link", { name: "Projects" }).click();
      await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
      await page.context().clearCookies();
      await writeStorage(page, { accessToken: "expired" });
      await page.getByRole("searchbox").fill("Lekki");
      await expect(page).toHaveURL("/login");
      expect(await readStorage(page)).toEqual({});
      await submitLogin(page, company.engineer);
      await expect(page).toHaveURL("/projects?search=Lekki");
    });

    await test.step("on a public page, it only ends", async () => {
      const listening = page.waitForResponse("**/api/events*");
      await page.goto("/unauthorized");
      await listening;
      const other = await openBrowser(company.engineer);
      await other.goto("/profile");
      await other.getByRole("button", { name: "Sign out all others" }).click();
      const question = other.getByRole("alertdialog");
      await question.getByRole("button", { name: "Sign out all others" }).click();
      await expect(mainNav(page).getByRole("link", { name: "Login" })).toBeVisible();
      await expect(page).toHaveURL("/unauthorized");
      expect(await readStorage(page)).toEqual({});
    });
  });
});
