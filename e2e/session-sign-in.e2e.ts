import type { Page } from "@playwright/test";
import { answerCalls, recordCalls } from "./harness/calls.ts";
import { newEmail, ownProfile, submitLogin, submitRegister } from "./harness/screens.ts";
import { readStorage, writeStorage } from "./harness/storage.ts";
import { expect, test } from "./harness/test.ts";

const LOGIN = "**/api/auth/login";
const DAY = 24 * 60 * 60;

/** Opens the sign-in page, and waits until the session check is over. */
async function openLogin(page: Page): Promise<void> {
  const checked = page.waitForResponse("**/api/auth/refresh");
  await page.goto("/login");
  await checked;
}

test("signing in clears local storage first and keeps two entries in it", async ({
  page,
  company,
}) => {
  await openLogin(page);
  await writeStorage(page, { leftover: "of long ago" });
  let before: unknown;
  let payload: unknown;
  await page.route(LOGIN, async (route) => {
    before = await readStorage(page);
    payload = route.request().postDataJSON();
    await route.fallback();
  });
  const calls = recordCalls(page);
  await submitLogin(page, company.clientOn);
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
});

for (const start of ["/projects?status=active#top", "/tasks?search=beam", "/profile"]) {
  test(`signing in returns to ${start}`, async ({ page, company }) => {
    await page.goto(start);
    await expect(page).toHaveURL("/login");
    await submitLogin(page, company.engineer);
    await expect(page).toHaveURL(start);
  });
}

test("registering returns to the previous page, too", async ({ page }) => {
  await page.goto("/projects?status=paused");
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page).toHaveURL("/register");
  await submitRegister(page, { name: "Funmi Ade", company: "Ade Ltd", email: newEmail() });
  await expect(page).toHaveURL("/projects?status=paused");
  expect(Object.keys(await readStorage(page)).toSorted()).toEqual([
    "accessToken",
    "lastTokenRefresh",
  ]);
});

test("registering takes the user from the answer, else fetches it", async ({ page }) => {
  const calls = recordCalls(page);
  await page.goto("/register");
  await submitRegister(page, { name: "Funmi Ade", company: "Ade Ltd", email: newEmail() });
  await expect(ownProfile(page, "Funmi Ade")).toBeVisible();
  expect(calls.to("/api/auth/me")).toHaveLength(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.route("**/api/auth/register", async (route) => {
    const response = await route.fetch();
    const { accessToken } = (await response.json()) as { accessToken: string };
    await route.fulfill({ response, json: { token: accessToken } });
  });
  await page.goto("/register");
  await submitRegister(page, { name: "Bola Ade", company: "Ade Ltd", email: newEmail() });
  await expect(ownProfile(page, "Bola Ade")).toBeVisible();
  expect(calls.to("/api/auth/me")).toHaveLength(1);
});

for (const path of ["/login", "/register"]) {
  test(`${path} redirects a signed-in person to the dashboard`, async ({
    page,
    company,
    signIn,
  }) => {
    await signIn(company.clientOn);
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });
}

test("the sign-in page links to the page about forgotten passwords", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("a wrong password and an unknown address are refused with the same message", async ({
  page,
  company,
  watch,
}) => {
  watch.expect(/status of 401 .* at .*\/api\/auth\/login/);
  await openLogin(page);
  const calls = recordCalls(page);
  for (const email of [company.engineer.email, newEmail()]) {
    await submitLogin(page, { email, password: "not-the-one" });
    await expect(page.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
  }
  expect(calls.all().map(({ path }) => path)).toEqual(["/api/auth/login", "/api/auth/login"]);
  expect(await readStorage(page)).toEqual({});
});

const failures = [
  {
    what: "an empty reply",
    answer: { status: 200 },
    words: "Empty response from server",
  },
  {
    what: "a reply without a token",
    answer: { status: 200, body: { user: {} } },
    words: "No token received from login",
  },
  {
    what: "a refusal with the server's own words",
    answer: { status: 403, body: { message: "Your account is closed.", code: "forbidden" } },
    words: "Your account is closed.",
  },
  {
    what: "a refusal for want of patience",
    answer: { status: 429, body: { message: "Wait a minute.", code: "rate_limited" } },
    words: "Wait a minute.",
  },
  {
    what: "a failure without words",
    answer: { status: 500 },
    words: "The server answered with an error (500).",
  },
];

for (const { what, answer, words } of failures) {
  test(`${what} is reported on the sign-in form`, async ({ page, company, watch }) => {
    watch.expect(/status of \d+ .* at .*\/api\/auth\/login/);
    await openLogin(page);
    await answerCalls(page, LOGIN, answer);
    await submitLogin(page, company.engineer);
    await expect(page.getByRole("alert")).toHaveText(words);
    await expect(page).toHaveURL("/login");
    expect(await readStorage(page)).toEqual({});
  });
}

test("an unreachable server is reported on the sign-in form, and trying again works", async ({
  page,
  company,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/api\/auth\/login/);
  await openLogin(page);
  await page.route(LOGIN, (route) => route.abort());
  await submitLogin(page, company.engineer);
  await expect(page.getByRole("alert")).toHaveText(
    "The server cannot be reached. Check your connection and try again.",
  );
  await page.unrouteAll();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("a sign-in whose user fails to load fails, and keeps no token", async ({
  page,
  company,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/auth\/me/);
  await openLogin(page);
  await answerCalls(page, "**/api/auth/me", { status: 500 });
  await submitLogin(page, company.engineer);
  await expect(page.getByRole("alert")).toHaveText("Failed to validate login session");
  await expect(page).toHaveURL("/login");
  expect(await readStorage(page)).toEqual({});
});

for (const remember of [false, true]) {
  test(`the refresh cookie ${remember ? "lasts 30 days with" : "ends with the browser without"} remember-me`, async ({
    page,
    company,
  }) => {
    await openLogin(page);
    if (remember) await page.getByLabel("Remember me").check();
    await submitLogin(page, company.engineer);
    await expect(page).toHaveURL("/dashboard");
    const cookies = () => page.context().cookies(`${new URL(page.url()).origin}/api/auth/refresh`);
    const hidden = { path: "/api/auth", httpOnly: true, sameSite: "Strict", secure: false };
    expect(await cookies()).toMatchObject([hidden, hidden]);
    const refreshCookie = async () =>
      (await cookies()).find(({ name }) => name === "plumbline_refresh");
    const first = await refreshCookie();
    const lifetime = (first?.expires ?? 0) - Date.now() / 1000;
    if (remember) expect(Math.round(lifetime / DAY)).toBe(30);
    else expect(first?.expires).toBe(-1);
    expect(await page.evaluate(() => document.cookie)).toBe("");

    // The renewed cookie is of the same kind.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    const renewed = await refreshCookie();
    expect(renewed?.value).not.toBe(first?.value);
    expect(renewed?.expires === -1).toBe(!remember);
  });
}
