import { answerCalls, holdCalls, recordCalls } from "./harness/calls.ts";
import { ownProfile } from "./harness/screens.ts";
import { readStorage, readToken, writeStorage } from "./harness/storage.ts";
import { expect, test } from "./harness/test.ts";

const REFRESH = "**/api/auth/refresh";
const ME = "/api/auth/me";

test("a loading screen shows while the session is checked", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  const release = await holdCalls(page, REFRESH);
  await page.goto("/projects");
  await expect(page.getByRole("status")).toHaveText("Loading…");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
});

test("a refresh comes first, and its token is stored and used", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto("/unauthorized");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  const first = await readToken(page);
  await writeStorage(page, { lastTokenRefresh: "1" });

  const calls = recordCalls(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(calls.all()[0]).toMatchObject({ method: "POST", path: "/api/auth/refresh" });
  const storage = await readStorage(page);
  expect(storage["accessToken"]).not.toBe(first);
  expect(Date.now() - Number(storage["lastTokenRefresh"])).toBeLessThan(60_000);
  expect(calls.to(ME)).toHaveLength(0);
  await expect.poll(() => calls.to("/api/events")).toHaveLength(1);
  expect(
    new Set(
      calls
        .all()
        .slice(1)
        .map(({ token }) => token),
    ),
  ).toEqual(new Set([storage["accessToken"]]));
});

test("the person is asked for if the refresh does not bring them", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.route(REFRESH, async (route) => {
    const response = await route.fetch();
    const { accessToken } = (await response.json()) as { accessToken: string };
    await route.fulfill({ response, json: { accessToken } });
  });
  const calls = recordCalls(page);
  await page.goto("/unauthorized");
  await expect(ownProfile(page, company.engineer.name)).toBeVisible();
  expect(calls.to(ME).map(({ token }) => token)).toEqual([await readToken(page)]);
});

test("a saved token comes second, and is validated", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  const saved = await readToken(page);
  await page.context().clearCookies();

  const calls = recordCalls(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  expect(calls.all().slice(0, 2)).toMatchObject([
    { path: "/api/auth/refresh" },
    { path: ME, token: saved },
  ]);
  expect(await readToken(page)).toBe(saved);
});

test("an invalid saved token is cleared, and the session is signed out", async ({
  page,
  watch,
}) => {
  watch.expect(/status of 401 .* at .*\/api\/auth\/me/);
  await page.goto("/");
  await writeStorage(page, { accessToken: "forged", lastTokenRefresh: String(Date.now()) });
  await page.goto("/projects");
  await expect(page).toHaveURL("/login");
  expect(await readStorage(page)).toEqual({});
});

test("a refresh without a token in its answer leaves the person signed out", async ({ page }) => {
  await answerCalls(page, REFRESH, { status: 200, body: {} });
  await page.goto("/projects");
  await expect(page).toHaveURL("/login");
  expect(await readStorage(page)).toEqual({});
});

for (const path of ["/", "/login", "/register", "/unauthorized", "/forgot-password"]) {
  test(`a failed refresh leaves ${path} as it is`, async ({ page, watch }) => {
    watch.expect(/status of 401 .* at .*\/api\/auth\/me/);
    await page.goto("/login");
    await writeStorage(page, { accessToken: "forged" });
    const refused = page.waitForResponse("**/api/auth/me");
    await page.goto(path);
    expect((await refused).status()).toBe(401);
    await expect.poll(() => readStorage(page)).toEqual({});
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test("an unreachable server at the start keeps the session and offers Retry", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/api\/auth\//);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  const before = await readStorage(page);

  await page.route("**/api/**", (route) => route.abort());
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: "Plumbline cannot be reached" }),
  ).toBeVisible();
  await expect(page).toHaveURL("/projects");
  expect(await readStorage(page)).toEqual(before);

  await page.getByRole("button", { name: "Retry" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Plumbline cannot be reached" }),
  ).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
});

test("an unreachable database at the start does not sign the person out", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 503 .* at .*\/api\/auth\//);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  const before = await readStorage(page);
  await answerCalls(page, "**/api/**", {
    status: 503,
    body: { message: "The database is away.", code: "unavailable" },
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  expect(await readStorage(page)).toEqual(before);
});

test("a project page opens with six calls", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  const calls = recordCalls(page);
  const project = `/projects/${company.projectId}`;
  await page.goto(project);
  await expect(page.getByLabel("Tasks of Lekki Duplex")).toBeVisible();
  await expect.poll(() => calls.to("/api/events")).toHaveLength(1);
  await expect.poll(() => calls.to(`/api${project}/overview`)).toHaveLength(1);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(calls.all().map(({ path }) => path)[0]).toBe("/api/auth/refresh");
  expect(
    calls
      .all()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([
    "/api/auth/refresh",
    "/api/events",
    "/api/notifications/me",
    `/api${project}`,
    `/api${project}/overview`,
    "/api/tasks",
  ]);
});

test("a project page fetches its project and tasks while its frame loads, and only once", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  const calls = recordCalls(page);
  const release = await holdCalls(page, "**/assets/signed-in-app-*.js");
  await page.goto(`/projects/${company.projectId}`);
  const own = [`/api/projects/${company.projectId}`, "/api/tasks"];
  for (const path of own) await expect.poll(() => calls.to(path)).toHaveLength(1);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();
  await expect(page.getByLabel("Tasks of Lekki Duplex")).toBeVisible();
  for (const path of own) expect(calls.to(path)).toHaveLength(1);
});

test("a programme is fetched while the code of its room loads, and only once", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  const calls = recordCalls(page);
  const release = await holdCalls(page, "**/assets/programme-room-*.js");
  const project = `/projects/${company.projectId}`;
  await page.goto(`${project}/programme`);
  await expect.poll(() => calls.to(`/api${project}/programme/bare`)).toHaveLength(1);
  await expect(page.getByRole("treegrid")).toHaveCount(0);
  release();
  await expect(page.getByRole("treegrid")).toBeVisible();
  expect(calls.to(`/api${project}/programme/bare`)).toHaveLength(1);
});
