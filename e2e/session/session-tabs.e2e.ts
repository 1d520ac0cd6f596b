import { delayCalls, recordCalls } from "../harness/calls.ts";
import { mainNav, ownProfile, submitLogin } from "../harness/screens.ts";
import { readStorage, readToken, writeStorage } from "../harness/device/storage.ts";
import { expect, test } from "../harness/test.ts";

test("two tabs share one session: they renew it once, end it together, and show one person's data", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 401 .* at /);
  await signIn(company.engineer);
  const second = await page.context().newPage();
  const tabs = [page, second];
  await test.step("tabs that start together both keep the session", async () => {
    for (const _ of ["once", "and again, with the cookies that both were given"]) {
      await Promise.all(tabs.map((tab) => tab.goto("/projects?status=proposed")));
      for (const tab of tabs) {
        await expect(tab.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
      }
    }
    expect(await readStorage(page)).toEqual(await readStorage(second));
  });

  await test.step("tabs whose token has expired renew it once between them", async () => {
    const release = await delayCalls(page.context(), "**/api/auth/refresh");
    const calls = recordCalls(page.context());
    await writeStorage(page, { accessToken: "expired" });
    for (const tab of tabs) {
      const refused = tab.waitForResponse((response) => response.status() === 401);
      await mainNav(tab).getByRole("link", { name: "Dashboard" }).click();
      await refused;
    }
    release();
    for (const tab of tabs) {
      await expect(tab.getByRole("link", { name: /^Total projects/ })).toContainText("1");
    }
    expect(calls.to("/api/auth/refresh")).toHaveLength(1);
    expect(await readToken(page)).not.toBe("expired");
  });

  await test.step("signing out in one tab signs out the other", async () => {
    await second.goBack();
    await expect(second.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    for (const tab of tabs) await expect(tab).toHaveURL("/login");
  });

  await test.step("signing in signs in the other on its page, with that person's data and nobody else's", async () => {
    await submitLogin(page, company.clientOff);
    await expect(page).toHaveURL("/dashboard");
    await expect(ownProfile(second, company.clientOff.name)).toBeVisible();
    await expect(second).toHaveURL("/projects?status=proposed");
    await expect(second.getByText("No projects found.")).toBeVisible();
    await expect(second.getByText("Lekki Duplex")).toHaveCount(0);
  });
});

test("signing out in one tab signs out the other, also while the server is down", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/api\//);
  await signIn(company.engineer);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto("/projects");
    await expect(tab.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  }
  await page.context().route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(second).toHaveURL("/login");
});
