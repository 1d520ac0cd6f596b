import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { addProject, type TestCompany } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { sheet } from "../pages/programme.ts";
import { addProgramme, callerOf } from "../seed/programme.ts";
import { setProject } from "../seed/projects.ts";

/** A programme of two milestones, whose frame is two weeks behind its baseline. */
async function plan(request: APIRequestContext, company: TestCompany): Promise<void> {
  const finishesOn = (day: string) =>
    ({
      kind: "finish_milestone",
      constraint: { type: "finish_no_earlier_than", at: `${day}T16:00` },
    }) as const;
  const ids = await addProgramme(request, company, {
    programme: { plannedStart: "2026-03-02T08:00" },
    rows: [
      { name: "Dig", depth: 0, days: 30, fields: { actualStart: "2026-03-02T08:00" } },
      { name: "Frame complete", depth: 0, fields: finishesOn("2026-09-01") },
    ],
  });
  const caller = await callerOf(request, company.admin);
  const path = `/api/projects/${company.projectId}/programme`;
  await caller.post(`${path}/baselines`, { name: "Contract" });
  const { revision } = (await caller.get(path)) as { revision: number };
  await caller.post(`${path}/edits`, {
    _id: crypto.randomUUID(),
    base: revision,
    edits: [
      { op: "set_programme", fields: { dataDate: "2026-05-01T08:00" } },
      {
        op: "set_activity",
        _id: ids.get("Frame complete"),
        fields: { constraint: finishesOn("2026-09-15").constraint },
      },
    ],
  });
}

test("all projects are on one timeline, by their programmes or their own dates; a client on a phone reads theirs, and sees it move", async ({
  company,
  page,
  signIn,
  request,
  db,
}) => {
  const marina = await addProject(db, {
    workspaceId: company.workspaceId,
    createdBy: company.owner.id,
    title: "Marina Tower",
  });
  await setProject(db, marina, { startDate: "2026-06-01", finishDate: "2027-01-31" });
  await test.step("a client reads the timeline of their own projects on a phone, and sees it move", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await signIn(company.clientOn);
    await page.goto("/projects?view=timeline");
    const rows = page.getByRole("list", { name: "Timeline of projects" }).locator("> li");
    await expect(rows).toHaveText([/Lekki Duplex/]);
    await plan(request, company);
    await expect(rows).toHaveText([/2 Mar 2026 – 15 Sep 2026, 14 calendar days late/]);
    await expectAccessible(page, "the timeline of projects on a phone");
  });
  await test.step("all projects on one timeline: by their programmes, or by their own dates", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(company.engineer);
    await page.goto("/projects");
    await page.getByRole("button", { name: "Timeline", exact: true }).click();
    await expect(page).toHaveURL("/projects?view=timeline");
    const rows = page.getByRole("list", { name: "Timeline of projects" }).locator("> li");
    await expect(rows).toHaveText([
      /Marina Tower.*1 Jun 2026 – 31 Jan 2027.*No programme/,
      /Lekki Duplex.*2 Mar 2026 – 15 Sep 2026, 14 calendar days late.*as of 1 May 2026.*Frame complete: 15 Sep 2026, 14 calendar days late/,
    ]);
    await expectAccessible(page, "the timeline of projects");

    await page.getByLabel("Search projects").fill("lekki");
    await expect(rows).toHaveCount(1);
    await expect(page.getByText("1 project", { exact: true })).toBeVisible();
    await page.getByLabel("Search projects").fill("nowhere");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await rows.getByRole("link", { name: "Lekki Duplex" }).click();
    await expect(sheet(page)).toBeVisible();
    await page.goBack();
    await rows.getByRole("link", { name: "Marina Tower" }).click();
    await expect(page).toHaveURL(`/projects/${marina}`);
  });
});
