import { answerCalls, recordCalls } from "./harness/calls.ts";
import { submitLogin } from "./harness/screens.ts";
import { readStorage, writeStorage } from "./harness/storage.ts";
import { expect, test } from "./harness/test.ts";

const LOGOUT = "**/api/auth/logout";

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
});

const namesOf = (cookies: readonly { name: string }[]) => cookies.map(({ name }) => name);

test("signing out tells the server, clears everything and goes to the sign-in page", async ({
  page,
  company,
}) => {
  await writeStorage(page, { leftover: "of long ago" });
  const calls = recordCalls(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  expect(await readStorage(page)).toEqual({});
  expect(calls.to("/api/auth/logout")).toHaveLength(1);
  // The mark of a known browser is no sign-in.
  expect(namesOf(await page.context().cookies())).toEqual(["plumbline_device"]);

  // The next person is not sent to the page where this one was.
  await submitLogin(page, company.clientOff);
  await expect(page).toHaveURL("/dashboard");
});

test("neither a reload nor Back restores a signed-out session", async ({ page }) => {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/login");
  await page.goto("/projects");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Lekki Duplex")).toHaveCount(0);
});

test("the token of an ended sign-in is worthless", async ({ page }) => {
  const token = (await readStorage(page))["accessToken"] ?? "";
  const ask = () =>
    page.request.get("/api/projects", { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  expect((await ask()).status()).toBe(401);
});

test("signing out works while the server is down, permanently", async ({
  page,
  company,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/api\/auth\/logout/);
  await page.route(LOGOUT, (route) => route.abort());
  await writeStorage(page, { leftover: "of long ago" });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await readStorage(page)).toEqual({});

  // It does not return with the server, either.
  await page.unroute(LOGOUT);
  await page.goto("/projects");
  await expect(page).toHaveURL("/login");
  // The mark of a known browser is no sign-in.
  expect(namesOf(await page.context().cookies())).toEqual(["plumbline_device"]);
  await submitLogin(page, company.engineer);
  await expect(page).not.toHaveURL("/login");
  await page.reload();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("signing out works while the server fails", async ({ page, watch }) => {
  watch.expect(/status of 500 .* at .*\/api\/auth\/logout/);
  await answerCalls(page, LOGOUT, { status: 500 });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  expect(await readStorage(page)).toEqual({});
});

test("signing out does not wait for ever for a server that does not answer", async ({ page }) => {
  await page.clock.install();
  await page.route(LOGOUT, () => undefined);
  const request = page.waitForRequest(LOGOUT);
  await page.getByRole("button", { name: "Logout" }).click();
  await request;
  await expect(page.getByRole("status")).toHaveText("Loading…");
  await expect(page).toHaveURL("/login");
  expect(await readStorage(page)).toEqual({});
});
