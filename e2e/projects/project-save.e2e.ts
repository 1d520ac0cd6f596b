import { changeRole } from "../seed/people.ts";
import { answerCalls, type Call, type Calls, recordCalls } from "../harness/calls.ts";
import { readToken, writeStorage } from "../harness/device/storage.ts";
import { expect, test } from "../harness/test.ts";
import { fillProject, openAddForm, openEditForm, projectCard } from "../pages/projects.ts";
import { changesSent } from "../pages/sent.ts";

const FOURTEEN_MINUTES = 14 * 60_000;
const NOW = Date.now();
const CREATE = "**/api/projects";
const ME = "/api/auth/me";

/** Returns the calls without the requests that refresh the screen. */
function ofTheSave(calls: Calls): readonly Call[] {
  return calls.all().filter(({ method, path }) => method !== "GET" || path === ME);
}

test.beforeEach(async ({ page, company, signIn }) => {
  await page.clock.setFixedTime(NOW);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(projectCard(page, "Lekki Duplex")).toBeVisible();
});

test("a save renews an old token, fetches the profile and sends; one that is refused says why, and whoever is no longer an engineer sends none", async ({
  page,
  company,
  db,
  watch,
}) => {
  await test.step("a save renews a token older than 14 minutes, not one of 14, then fetches the profile, then sends", async () => {
    await test.step("one older than 14 minutes", async () => {
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

    await test.step("one of 14 minutes", async () => {
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
  });
  await test.step("a save that is refused says why and can be tried again, and is not sent by whoever is no longer an engineer", async () => {
    watch.expect(/status of 403 .* at .*\/api\/projects/);
    const form = await openAddForm(page);
    const add = form.getByRole("button", { name: "Add project" });
    await fillProject(form, { title: "Marina Annexe" });
    const body = { message: "No.", code: "forbidden" };
    await answerCalls(page, CREATE, { status: 403, body });
    await add.click();
    const refused =
      "You do not have permission to perform this action. Please contact your administrator.";
    await expect(form.getByText(refused, { exact: true })).toBeVisible();
    await page.unroute(CREATE);
    await add.click();
    await expect(projectCard(page, "Marina Annexe")).toBeVisible();

    await openAddForm(page);
    await fillProject(form, { title: "Marina Jetty" });
    await changeRole(db, company, company.engineer, "client");
    const calls = recordCalls(page);
    await add.click();
    await expect(
      form.getByText(
        "Insufficient permissions. Only administrators and engineers can manage projects.",
      ),
    ).toBeVisible();
    expect(calls.to(ME)).toHaveLength(1);
    expect(changesSent(calls)).toEqual([]);
    await expect(form.getByLabel("Title")).toHaveValue("Marina Jetty");
  });
});
