import { changeRole } from "./seed/people.ts";
import { answerCalls, type Call, type Calls, recordCalls } from "./harness/calls.ts";
import { readToken, writeStorage } from "./harness/storage.ts";
import { expect, test } from "./harness/test.ts";
import { fillProject, openAddForm, openEditForm, projectCard } from "./pages/projects.ts";
import { changesSent } from "./pages/sent.ts";

const FOURTEEN_MINUTES = 14 * 60_000;
const NOW = Date.now();
const CREATE = "**/api/projects";
const ME = "/api/auth/me";

/** Without the requests that refresh the screen. */
function ofTheSave(calls: Calls): readonly Call[] {
  return calls.all().filter(({ method, path }) => method !== "GET" || path === ME);
}

test.beforeEach(async ({ page, company, signIn }) => {
  await page.clock.setFixedTime(NOW);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(projectCard(page, "Lekki Duplex")).toBeVisible();
});

test("a save first renews a token older than 14 minutes, then fetches the profile, then sends", async ({
  page,
}) => {
  const form = await openAddForm(page);
  await fillProject(form, { title: "Marina Tower" });
  await writeStorage(page, { lastTokenRefresh: String(NOW - FOURTEEN_MINUTES - 1) });
  const before = await readToken(page);
  const calls = recordCalls(page);
  await form.getByRole("button", { name: "Add project" }).click();
  await expect(form).toBeHidden();
  const after = await readToken(page);
  expect(after).not.toBe(before);
  expect(ofTheSave(calls)).toMatchObject([
    { method: "POST", path: "/api/auth/refresh", token: before },
    { method: "GET", path: ME, token: after },
    { method: "POST", path: "/api/projects", token: after },
  ]);
});

test("a save keeps a token of 14 minutes, and still fetches the profile", async ({ page }) => {
  const form = await openEditForm(page, "Lekki Duplex");
  await form.getByLabel("Title").fill("Lekki Triplex");
  await writeStorage(page, { lastTokenRefresh: String(NOW - FOURTEEN_MINUTES) });
  const calls = recordCalls(page);
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(projectCard(page, "Lekki Triplex")).toBeVisible();
  expect(ofTheSave(calls)).toMatchObject([
    { method: "GET", path: ME },
    { method: "PATCH", path: expect.stringMatching(/^\/api\/projects\/./) },
  ]);
});

test("a save is refused before it is sent if the person is no longer an engineer", async ({
  page,
  company,
  db,
}) => {
  const form = await openAddForm(page);
  await fillProject(form, { title: "Marina Tower" });
  await changeRole(db, company, company.engineer, "client");
  const calls = recordCalls(page);
  await form.getByRole("button", { name: "Add project" }).click();
  await expect(
    form.getByText(
      "Insufficient permissions. Only administrators and engineers can manage projects.",
    ),
  ).toBeVisible();
  expect(calls.to(ME)).toHaveLength(1);
  expect(changesSent(calls)).toEqual([]);
  await expect(form.getByLabel("Title")).toHaveValue("Marina Tower");
});

for (const { what, status, body, message } of [
  {
    what: "with 403 points to the administrator",
    status: 403,
    body: { message: "No.", code: "forbidden" },
    message:
      "You do not have permission to perform this action. Please contact your administrator.",
  },
  {
    what: "otherwise says so in the server's words",
    status: 409,
    body: { message: "The books of this month are closed.", code: "conflict" },
    message: "The books of this month are closed.",
  },
  {
    what: "without a word of the server's says so in ours",
    status: 500,
    body: undefined,
    message: "Failed to save project. Please try again.",
  },
]) {
  test(`a save that fails ${what}, and can be tried again`, async ({ page, watch }) => {
    watch.expect(new RegExp(`status of ${status} .* at .*/api/projects`));
    const form = await openAddForm(page);
    await fillProject(form, { title: "Marina Tower" });
    await answerCalls(page, CREATE, { status, body });
    await form.getByRole("button", { name: "Add project" }).click();
    await expect(form.getByText(message, { exact: true })).toBeVisible();
    await page.unroute(CREATE);
    await form.getByRole("button", { name: "Add project" }).click();
    await expect(projectCard(page, "Marina Tower")).toBeVisible();
  });
}
