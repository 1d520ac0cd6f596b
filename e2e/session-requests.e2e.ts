import { answerCalls, holdCalls, recordCalls } from "./harness/calls.ts";
import { mainNav, submitLogin } from "./harness/screens.ts";
import { readStorage, readToken, writeStorage } from "./harness/storage.ts";
import { expect, test } from "./harness/test.ts";

const REFRESH = "/api/auth/refresh";
const SUMMARY = "/api/analytics/summary/global";
const REFUSED = /status of 401 .* at /;

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/unauthorized");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("calls that fail together with 401 share one refresh and are all retried", async ({
  page,
  watch,
}) => {
  watch.expect(REFUSED);
  const release = await holdCalls(page, `**${REFRESH}`);
  const calls = recordCalls(page);
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
    await expect.poll(() => calls.to(path).map(({ token }) => token)).toEqual(["expired", fresh]);
  }
});

test("a 401 after the retry is final: no loop, and the session stays", async ({ page, watch }) => {
  watch.expect(REFUSED);
  await answerCalls(page, `**${SUMMARY}`, {
    status: 401,
    body: { message: "Please sign in.", code: "unauthenticated" },
  });
  const calls = recordCalls(page);
  await mainNav(page).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("The summary could not be loaded.")).toBeVisible();
  expect(calls.to(SUMMARY)).toHaveLength(2);
  expect(calls.to(REFRESH)).toHaveLength(1);
  await expect(page).toHaveURL("/dashboard");
});

test("the token is renewed in advance once it is older than 840 seconds", async ({ page }) => {
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.reload();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await writeStorage(page, { lastTokenRefresh: String(now - 840_000) });
  const before = await readToken(page);
  const calls = recordCalls(page);
  await mainNav(page).getByRole("link", { name: "Projects" }).click();
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  expect(calls.to(REFRESH)).toHaveLength(0);
  expect(calls.to("/api/projects").map(({ token }) => token)).toEqual([before]);

  calls.clear();
  await page.clock.setFixedTime(now + 1);
  await mainNav(page).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("link", { name: /^Total projects/ })).toBeVisible();
  expect(calls.to(REFRESH)).toHaveLength(1);
  expect(calls.all()[0]?.path).toBe(REFRESH);
  const after = await readStorage(page);
  expect(after["accessToken"]).not.toBe(before);
  expect(after["lastTokenRefresh"]).toBe(String(now + 1));
  expect(calls.to(SUMMARY).map(({ token }) => token)).toEqual([after["accessToken"]]);
});

test("the token is renewed in advance if its age is unknown", async ({ page }) => {
  await writeStorage(page, { lastTokenRefresh: undefined });
  const calls = recordCalls(page);
  await mainNav(page).getByRole("link", { name: "Projects" }).click();
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  expect(calls.all()[0]?.path).toBe(REFRESH);
  expect(calls.to(REFRESH)).toHaveLength(1);
});

test("calls under /auth are sent without a refresh in advance", async ({ page, company }) => {
  const calls = recordCalls(page);
  await writeStorage(page, { lastTokenRefresh: "1" });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  expect(calls.all().map(({ path }) => path)).toEqual(["/api/auth/logout"]);

  calls.clear();
  await submitLogin(page, company.engineer);
  await expect(page).toHaveURL("/dashboard");
  expect(calls.all().slice(0, 2)).toMatchObject([
    { path: "/api/auth/login" },
    { path: "/api/auth/me" },
  ]);
  expect(calls.to(REFRESH)).toHaveLength(0);
});

test("a failed refresh in advance is only logged", async ({ page, watch }) => {
  watch.expect(/status of 500 .* at .*\/api\/auth\/refresh/);
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") logged.push(message.text());
  });
  await answerCalls(page, `**${REFRESH}`, { status: 500 });
  const token = await readToken(page);
  await writeStorage(page, { lastTokenRefresh: "1" });
  const calls = recordCalls(page);
  await mainNav(page).getByRole("link", { name: "Projects" }).click();
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  expect(calls.to("/api/projects").map((call) => call.token)).toEqual([token]);
  expect(logged.join("\n")).toContain("The access token could not be renewed in advance:");
});

for (const [what, answer] of [
  ["refused", undefined],
  ["answered without a token", { status: 200, body: {} }],
] as const) {
  test(`a refresh that is ${what} ends the session at the sign-in page, and the origin is kept`, async ({
    page,
    company,
    watch,
  }) => {
    watch.expect(REFUSED);
    await mainNav(page).getByRole("link", { name: "Projects" }).click();
    await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await page.context().clearCookies();
    if (answer) await answerCalls(page, `**${REFRESH}`, answer);
    await writeStorage(page, { accessToken: "expired" });
    await page.getByRole("searchbox").fill("Lekki");
    await expect(page).toHaveURL("/login");
    expect(await readStorage(page)).toEqual({});

    await page.unrouteAll();
    await submitLogin(page, company.engineer);
    await expect(page).toHaveURL("/projects?search=Lekki");
  });
}

test("a session that ends while a public page is open leaves the page where it is", async ({
  page,
  company,
  openBrowser,
  watch,
}) => {
  watch.expect(REFUSED);
  const other = await openBrowser(company.engineer);
  await other.goto("/profile");
  await other.getByRole("button", { name: "Sign out all others" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Sign out all others" }).click();
  await expect(mainNav(page).getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page).toHaveURL("/unauthorized");
  expect(await readStorage(page)).toEqual({});
});
