import type { Locator, Page } from "@playwright/test";
import { moveTo } from "../harness/move.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { answerCalls, recordCalls } from "../harness/calls.ts";
import { tabTo } from "../harness/keyboard.ts";
import { expect, test } from "../harness/test.ts";
import { smallTargets } from "../harness/touch.ts";
import { projectCard, projectTab } from "../pages/projects.ts";
import { taskPanel } from "../pages/tasks.ts";

const TEAM = "**/api/projects/*/team*";

function team(page: Page): Locator {
  return page.getByRole("group", { name: "Team of Lekki Duplex" }).getByRole("listitem");
}

function adding(page: Page): Locator {
  return page.getByRole("button", { name: "Add someone to the team" });
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Remove ${name} from the team` }).click();
  const question = page.getByRole("alertdialog", { name: `Remove ${name} from the team?` });
  await question.getByRole("button", { name: "Remove from the team" }).click();
  await expect(question).toBeHidden();
}

test("an engineer finds the team by keyboard, adds and removes members, who gain and lose sight at once while they look", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  // Three browsers, one after the other.
  test.slow();
  await test.step("an engineer finds the team by keyboard, adds to it, searches it and removes a member", async () => {
    // Two browsers, one after the other.
    const newcomer = await openBrowser(company.contractorOff);
    await newcomer.goto("/projects");
    await expect(newcomer.getByText("No projects found.")).toBeVisible();

    await signIn(company.engineer);
    const calls = recordCalls(page);
    await page.goto(`/projects/${company.projectId}`);
    await tabTo(page, projectTab(page, "Team"));
    expect(calls.to(`/api/projects/${company.projectId}/team`)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/team$/);
    await expect(team(page)).toHaveText([/Chidi Client\s*Client/, /Kunle Contractor\s*Contractor/]);
    await page.reload();
    await expect(team(page)).toHaveCount(2);

    await tabTo(page, adding(page));
    await page.keyboard.press("Enter");
    const offered = page.getByRole("option");
    await expect(offered).toHaveCount(5);
    await page.keyboard.type("kemi");
    await expect(offered).toHaveText([/Kemi Contractor\s*Contractor, Test Builders/]);
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("status").getByText("Kemi Contractor is on the team."),
    ).toBeVisible();
    await expect(team(page)).toHaveCount(3);
    await expect(adding(page)).toBeFocused();
    // The newcomer sees it without doing anything.
    await expect(projectCard(newcomer, "Lekki Duplex")).toBeVisible();

    await page.getByLabel("Search the team").fill("plumber");
    await expect(page.getByText("Nobody on the team matches “plumber”.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search", exact: true }).last().click();
    await page.getByLabel("Search the team").fill("kem");
    await expect(page).toHaveURL(/search=kem/);
    await expect(page.getByText("1 person matches “kem”")).toBeVisible();
    const before = page.getByRole("alertdialog");
    await page.getByRole("button", { name: "Remove Kemi Contractor from the team" }).click();
    await expect(before).toContainText("They lose access to Lekki Duplex at once.");
    await before.getByRole("button", { name: "Cancel" }).click();
    await expect(team(page)).toHaveCount(1);
    await remove(page, "Kemi Contractor");
    await expect(page.getByText("Kemi Contractor was removed from the team.")).toBeVisible();
    await expect(newcomer.getByText("No projects found.")).toBeVisible();

    await projectTab(page, "Tasks").click();
    await expect(page).toHaveURL(`/projects/${company.projectId}/tasks`);
    await page.goBack();
    await expect(page.getByLabel("Search the team")).toHaveValue("kem");
  });
  await test.step("a member who is removed while looking loses sight at once, and regains it when added again", async () => {
    // Two browsers, one after the other.
    watch.expect(/status of 404 .* at .*\/api\/(projects|tasks|comments|files)/);
    const viewer = await openBrowser(company.contractorOn);
    await viewer.goto(`/projects/${company.projectId}?task=${company.taskId}&comments=open`);
    await expect(taskPanel(viewer, "Cast ground beam").getByText("No comments yet.")).toBeVisible();

    await moveTo(page, `/projects/${company.projectId}/team`);
    await remove(page, "Kunle Contractor");
    await expect(viewer.getByRole("heading", { level: 1 })).toHaveText("Project not found");
    await expect(viewer.getByText("Cast ground beam")).toHaveCount(0);
    await expect(viewer.getByRole("alert")).toHaveCount(0);

    await adding(page).click();
    await page.getByRole("option", { name: /Kunle Contractor/ }).click();
    await expect(viewer.getByRole("heading", { level: 1 })).toHaveText("Lekki Duplex");

    // The same on the task list, with one task open.
    await viewer.goto(`/tasks?task=${company.taskId}`);
    await expect(taskPanel(viewer, "Cast ground beam")).toBeVisible();
    await remove(page, "Kunle Contractor");
    await expect(viewer.getByText("Task not found")).toBeVisible();
    await expect(viewer.getByText("Cast ground beam")).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the team is accessible on a phone; a client sees it and cannot change it, and a failure offers to try again", async ({
    page,
    company,
    signIn,
    watch,
    db,
  }) => {
    // axe runs four times.
    test.slow();
    await test.step("a client sees the team and cannot change it; a failure offers to try again", async () => {
      watch.expect(/status of 500 .* at .*\/team/);
      await signIn(company.clientOn);
      await answerCalls(page, TEAM, { status: 500 });
      await page.goto(`/projects/${company.projectId}/team`);
      await expect(page.getByText("Failed to load the team. Please try again.")).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(team(page)).toHaveCount(2);
      await expect(team(page).first().getByText("You", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
      await expect(adding(page)).toHaveCount(0);
    });
    await test.step("the team is accessible", async () => {
      // Leaves the page, so that none of its requests runs into the next sign-in.
      await page.goto("about:blank");
      await signIn(company.admin);
      // Axe runs four times.
      await db.query("update memberships set active = false where user_id = $1", [
        company.clientOn.id,
      ]);
      await page.goto(`/projects/${company.projectId}/team`);
      await expect(team(page).getByText("Deactivated")).toBeVisible();
      await expectAccessible(page, "a team");
      await expectNoSidewaysScroll(page, "a team");
      expect.soft(await smallTargets(page)).toEqual([]);
      await adding(page).tap();
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectAccessible(page, "adding to a team");
      expect.soft(await smallTargets(page)).toEqual([]);
      await page.keyboard.press("Escape");
      for (const name of ["Chidi Client", "Kunle Contractor"]) await remove(page, name);
      await expect(page.getByText("Nobody is on the team yet.")).toBeVisible();
    });
  });
});
