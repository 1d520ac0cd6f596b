import { holdCalls, recordCalls } from "./harness/calls.ts";
import { mainNav, ownProfile, submitLogin } from "./harness/screens.ts";
import { readStorage, readToken, writeStorage } from "./harness/storage.ts";
import { expect, test } from "./harness/test.ts";

test("two tabs that start together both keep the session", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  const second = await page.context().newPage();
  const tabs = [page, second];
  for (const _ of ["once", "and again, with the cookies that both were given"]) {
    await Promise.all(tabs.map((tab) => tab.goto("/projects")));
    for (const tab of tabs) {
      await expect(tab.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    }
  }
  expect(await readStorage(page)).toEqual(await readStorage(second));
});

test("two tabs whose token has expired renew it once between them", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 401 .* at /);
  await signIn(company.engineer);
  const second = await page.context().newPage();
  const tabs = [page, second];
  for (const tab of tabs) {
    await tab.goto("/projects");
    await expect(tab.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  }
  const release = await holdCalls(page.context(), "**/api/auth/refresh");
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

// The server tells the other tab of the sign-out, too, and it may ask whose session it has.
const TOO_LATE = /status of 401 .* at .*\/api\/auth\/me/;

test("signing out in one tab signs out the other", async ({ page, company, signIn, watch }) => {
  watch.expect(TOO_LATE);
  await signIn(company.engineer);
  const second = await page.context().newPage();
  await page.goto("/projects");
  await second.goto("/tasks?search=beam");
  await expect(ownProfile(second, company.engineer.name)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(second).toHaveURL("/login");
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

test("signing in in one tab signs in the other on its page", async ({ page, company }) => {
  const second = await page.context().newPage();
  await second.goto("/projects?status=active");
  await expect(second).toHaveURL("/login");
  await page.goto("/login");
  await submitLogin(page, company.engineer);
  await expect(page).toHaveURL("/dashboard");
  await expect(second).toHaveURL("/projects?status=active");
  await expect(ownProfile(second, company.engineer.name)).toBeVisible();
});

test("when another person signs in in one tab, the other tab shows that person's data and nobody else's", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(TOO_LATE);
  await signIn(company.engineer);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto("/projects");
    await expect(tab.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(second).toHaveURL("/login");
  await submitLogin(page, company.clientOff);
  await expect(page).toHaveURL("/dashboard");
  await expect(ownProfile(second, company.clientOff.name)).toBeVisible();
  await expect(second).toHaveURL("/projects");
  await expect(second.getByText("No projects found.")).toBeVisible();
  await expect(second.getByText("Lekki Duplex")).toHaveCount(0);
});

test("a storage event from another tab during a sign-out leaves no page to return to", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  // In every frame between the end of the session here and the sign-in page.
  await page.getByRole("button", { name: "Logout" }).evaluate((button: HTMLButtonElement) => {
    const tell = () => {
      const isOver = localStorage.getItem("accessToken") === null;
      if (isOver) window.dispatchEvent(new StorageEvent("storage", { key: null }));
      if (!isOver || location.pathname !== "/login") requestAnimationFrame(tell);
    };
    button.click();
    tell();
  });
  await expect(page).toHaveURL("/login");
  await submitLogin(page, company.clientOff);
  await expect(page).toHaveURL("/dashboard");
});
