import { LIVE_PATH } from "../../contract/live.ts";
import { newId } from "../../server/platform/ids.ts";
import { setProject } from "../seed/projects.ts";
import { addTasks } from "../seed/tasks.ts";
import { expectNoSidewaysScroll } from "../harness/axe.ts";
import { answerCalls, delayCalls, recordCalls } from "../harness/calls.ts";
import { createCompanyWithPasswords, inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { partFile } from "../harness/part-file.ts";
import { continueAs } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { pickProjectAction, projectCard } from "../pages/projects.ts";
import { scrollToEnd } from "../pages/scrolling.ts";
import { openTask, taskLink, taskTitles } from "../pages/tasks.ts";

const PROJECT = "**/api/projects/*";

test("the page shows everything known about a project, also after a failure; one that does not exist, or is out of sight, is not found", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  await test.step("the page shows everything known about a project, also after a failure", async () => {
    watch.expect(/status of 500 .* at .*\/api\/projects\//);
    const { workspaceId, projectId, owner } = company;
    await setProject(db, projectId, {
      description: "Two homes on one plot",
      budget: 12_500_000,
      status: "active",
      startDate: "2026-01-05",
      finishDate: "2026-11-30",
      location: "Admiralty Way, Lekki",
    });
    const place = { workspaceId, projectId, createdBy: owner.id };
    await addTasks(db, place, [{ title: "Dig", status: "done" }]);
    await signIn(company.clientOn);
    await answerCalls(page, PROJECT, { status: 500 });
    const release = await delayCalls(page, PROJECT);
    await page.goto(`/projects/${projectId}`);
    await expect(page.getByRole("status").filter({ hasText: "Loading project" })).toBeVisible();
    release();
    await expect(page.getByRole("alert")).toContainText("Failed to load project details");
    await page.unroute(PROJECT);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();
    await expect(page).toHaveTitle(/Lekki Duplex/);
    await expect(page.getByText("Two homes on one plot")).toBeVisible();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    const facts = page.getByRole("region", { name: "Project facts" });
    const progress = facts.getByRole("progressbar", { name: "Progress of Lekki Duplex" });
    await expect(progress).toHaveAttribute("aria-valuenow", "50");
    await expect(facts.getByText("Tasks done")).toBeVisible();
    await expect(facts.getByText("50%")).toBeVisible();
    await expect(facts.getByText("2 tasks")).toBeVisible();
    for (const [fact, value] of [
      ["Budget", "₦12,500,000"],
      ["Start date", "5 Jan 2026"],
      ["Finish date", "30 Nov 2026"],
      ["Location", "Admiralty Way, Lekki"],
      ["Created by", owner.name],
    ] as const) {
      const term = facts.getByRole("term").filter({ hasText: fact });
      await expect(term.locator("xpath=following-sibling::dd")).toHaveText(value);
    }
    await expect(taskTitles(page)).toHaveText(["Cast ground beam", "Dig"]);
  });
  await test.step("the project's name and its figures take one row above its tabs, however long the name", async () => {
    await expect(page.getByText("50% of tasks done")).toBeVisible();
    const { projectId } = company;
    const tabs = page.getByRole("navigation", { name: "Sections of the project" });
    for (const title of [
      "Lekki Duplex",
      "Refurbishment of the general hospital, ".repeat(3).trim(),
    ]) {
      await setProject(db, projectId, { title });
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      for (const width of [1440, 768]) {
        await page.setViewportSize({ width, height: 900 });
        const height = await tabs.evaluate(
          (element) =>
            element.getBoundingClientRect().top -
            (document.querySelector("header[data-frame]")?.getBoundingClientRect().bottom ?? 0),
        );
        expect(height, `${width} px`).toBeLessThanOrEqual(60);
        await expectNoSidewaysScroll(page, `a project's head at ${width} px`);
        await expect(tabs.getByRole("link", { name: "Activity" })).toBeInViewport({ ratio: 0.95 });
      }
    }
  });
  await test.step("a project that does not exist, or is out of sight, is not found", async () => {
    await continueAs(page, company.clientOff);
    watch.expect(/status of 40[04] .* at .*\/api\//);
    const stranger = await createCompanyWithPasswords(db);
    for (const id of [newId(), "no-id-at-all", stranger.projectId, company.projectId]) {
      await page.goto(`/projects/${id}`);
      await expect(
        page.getByRole("heading", { level: 1, name: "Project not found" }),
      ).toBeVisible();
      await expect(page.getByText("Cast ground beam")).toHaveCount(0);
    }
    await page.getByRole("link", { name: "Back to projects" }).click();
    await expect(page).toHaveURL("/projects");
  });
});

test("an administrator finds a page of 1,000 tasks small, edits the project on its own page, and deletes it there", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const shared = company;
  await test.step("a project of 1,000 tasks opens with few calls and a small page", async () => {
    const { workspaceId, projectId, owner } = company;
    const tasks = Array.from({ length: 999 }, (_, index) => ({ title: `Task ${index + 2}` }));
    await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, tasks);
    await signIn(company.engineer);
    const calls = recordCalls(page);
    await page.goto(`/projects/${projectId}`);
    await expect(taskLink(page, "Cast ground beam")).toBeVisible();
    await expect(
      page.getByText("Nothing needs attention, and nothing waits for you."),
    ).toBeVisible();
    const requests = calls.all().filter(({ path }) => path !== LIVE_PATH);
    expect(requests.length, JSON.stringify(requests)).toBeLessThanOrEqual(6);
    expect(await page.locator("*").count()).toBeLessThanOrEqual(1_500);

    // The page stays small and usable at the end of the list.
    await scrollToEnd(taskLink(page, "Task 1000"));
    expect(await page.locator("*").count()).toBeLessThanOrEqual(3_000);
    await expect(await openTask(page, "Task 1000")).toBeVisible();
  });
  await test.step("the project can also be edited and deleted on its own page", async () => {
    const company = await inNewProject(db, shared);
    await moveTo(page, `/projects/${company.projectId}`);
    const title = page.getByRole("heading", {
      level: 1,
      name: "Marina Tower",
      includeHidden: true,
    });
    const before = await title.boundingBox();
    await page.getByRole("button", { name: "Edit project" }).click();
    const form = page.getByRole("dialog", { name: "Edit project" });
    await expect(form).toBeVisible();
    // The page does not shift behind a dialog.
    expect(await title.boundingBox()).toEqual(before);
    await form.getByLabel("Location").fill("Ikoyi");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("region", { name: "Project facts" })).toContainText("Ikoyi");

    await pickProjectAction(page, "Delete project");
    const question = page.getByRole("alertdialog", { name: "Delete “Marina Tower”?" });
    await expect(question).toContainText("It is deleted with 1 task and a team of 2.");
    // The next page is slow to load. Meanwhile the project stays on the screen.
    const release = await delayCalls(page, `**${partFile("features/projects/projects-page.tsx")}`);
    const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
    await question.getByRole("button", { name: "Delete project" }).click();
    await deleted;
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await expect(page.getByRole("heading", { level: 1, name: "Marina Tower" })).toBeVisible();
    release();
    await expect(page).toHaveURL("/projects");
    await expect(projectCard(page, "Marina Tower")).toHaveCount(0);
    // S6: a deleted project is not fetched again. The list may ask whether it is still there.
    const asked = requests.filter((url) => !new URL(url).searchParams.has("ids"));
    expect(asked.filter((url) => url.includes(company.projectId))).toEqual([]);
  });
});
