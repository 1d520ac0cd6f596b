import { addTask, inNewProject } from "../harness/company.ts";
import { continueAs } from "../harness/screens.ts";
import { moveTo } from "../harness/move.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { projectTab } from "../pages/projects.ts";
import { openTask } from "../pages/tasks.ts";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";

test("an engineer gives and takes hats, which fit a phone; a foreman moves the tasks of their own company, and changes nothing else", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Three people.
  test.slow();
  const shared = company;
  await test.step("an engineer gives and takes hats, which fit a phone and are named where people are mentioned", async () => {
    // Two people, and axe examines two screens.
    await test.step("an engineer gives hats, which stand on the team, and takes them again", async () => {
      // Several browsers, one after the other.
      const { contractorOn, engineer, projectId } = company;
      await signIn(engineer);
      await page.goto(`/projects/${projectId}/team`);
      const row = page.getByRole("listitem").filter({ hasText: contractorOn.name }).first();
      const menu = page.getByRole("button", { name: `Hats of ${contractorOn.name}` });
      await menu.click();
      const panel = page.getByRole("dialog", { name: `Hats of ${contractorOn.name}` });
      await panel.getByLabel("Site engineer").check();
      await panel.getByLabel("Foreman").check();
      await expectAccessible(page, "the menu of hats");
      await panel.getByRole("button", { name: "Save hats" }).click();
      await expect(panel).toBeHidden();
      const worn = row.getByRole("list", { name: `Hats of ${contractorOn.name}` });
      await expect(worn.getByRole("listitem")).toHaveText(["Site engineer", "Foreman"]);

      const seen = await openBrowser(contractorOn);
      await seen.goto(`/projects/${projectId}/team`);
      await expect(seen.getByText("Foreman", { exact: true })).toBeVisible();
      await expect(seen.getByRole("button", { name: /^Hats of/ })).toHaveCount(0);

      await menu.click();
      await panel.getByLabel("Site engineer").uncheck();
      await panel.getByLabel("Foreman").uncheck();
      await panel.getByRole("button", { name: "Save hats" }).click();
      await expect(worn).toHaveCount(0);
      await expect(seen.getByText("Foreman", { exact: true })).toHaveCount(0);
    });
    await test.step("hats and groups fit a phone, and people to mention are shown with hat and company", async () => {
      const { workspaceId, projectId, contractorOn } = company;
      await addDirectoryCompany(db, {
        workspaceId,
        name: "Bello & Sons",
        people: [contractorOn.id],
      });
      const wear = (hats: string) =>
        db.query("update project_members set hats = $3 where project_id = $1 and user_id = $2", [
          projectId,
          contractorOn.id,
          hats,
        ]);
      await wear("{project_manager,site_engineer,quantity_surveyor,foreman}");
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`/projects/${projectId}/team`);
      await expect(page.getByText("Quantity surveyor")).toBeVisible();
      await expectNoSidewaysScroll(page, "the team with hats");
      await expectAccessible(page, "the team with hats");

      await wear("{site_engineer}");
      await projectTab(page, "Activity").click();
      await page
        .getByPlaceholder(/comment|@/i)
        .first()
        .fill("@kun");
      await expect(
        page.getByRole("option", { name: /Kunle Contractor.*site engineer · Bello & Sons/ }),
      ).toBeVisible();
    });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("a foreman moves the tasks of their own company, and changes nothing else of them", async () => {
    await continueAs(page, shared.contractorOn);
    const company = await inNewProject(db, shared);
    const { workspaceId, projectId, owner, contractorOn, contractorOff } = company;
    await addDirectoryCompany(db, {
      workspaceId,
      name: "Bello & Brothers",
      people: [contractorOn.id, contractorOff.id],
    });
    await db.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [workspaceId, projectId, contractorOff.id],
    );
    await db.query(
      "update project_members set hats = '{foreman}' where project_id = $1 and user_id = $2",
      [projectId, contractorOn.id],
    );
    const task = { workspaceId, projectId, createdBy: owner.id };
    await addTask(db, { ...task, title: "Lay pipes", assignedTo: contractorOff.id });
    await addTask(db, { ...task, title: "Cast slab" });

    await moveTo(page, `/projects/${projectId}`);
    const tick = page.getByRole("checkbox", { name: "Done: Lay pipes" });
    await expect(tick).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Done: Cast slab" })).toHaveCount(0);
    const ticked = page.waitForResponse((response) => response.request().method() === "PUT");
    await tick.check();
    await ticked;
    await page.reload();
    await expect(tick).toBeChecked();

    const panel = await openTask(page, "Lay pipes");
    await expect(
      panel.getByText("Your hat on this project lets you change the status."),
    ).toBeVisible();
    const status = panel.getByLabel("Status");
    await expect(status.getByRole("option", { name: "Accepted", exact: true })).toHaveCount(0);
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await status.selectOption("blocked");
    await saved;
    await page.reload();
    await expect(panel.getByLabel("Status")).toHaveValue("blocked");
    await expect(panel.getByLabel("Assignee")).toHaveCount(0);
  });
});
