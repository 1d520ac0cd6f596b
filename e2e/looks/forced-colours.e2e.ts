import type { Locator } from "@playwright/test";
import { addResource } from "../seed/resources.ts";
import { addTasks } from "../seed/tasks.ts";
import { expect, test } from "../harness/test.ts";
import { projectTab } from "../pages/projects.ts";

const backgroundOf = (of: Locator) =>
  of.evaluate((element) => getComputedStyle(element).backgroundColor);

test("where the system dictates the colours, progress, legends and what is chosen are still drawn", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, projectId, engineer } = company;
  await addTasks(db, { workspaceId, projectId, createdBy: engineer.id }, [
    { title: "Survey", status: "done" },
    { title: "Excavate" },
  ]);
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(engineer);
  await page.goto("/projects");
  const bar = page.getByRole("progressbar").first();
  await expect(bar).toBeVisible();
  expect(await backgroundOf(bar.locator("span"))).not.toBe(await backgroundOf(bar));
  const nav = page.getByRole("navigation", { name: "Main" });
  expect(await backgroundOf(nav.getByRole("link", { name: "Projects" }))).not.toBe(
    await backgroundOf(nav.getByRole("link", { name: "Tasks" })),
  );

  await page.goto(`/projects/${projectId}/money?part=plan`);
  expect(await backgroundOf(projectTab(page, "Money"))).not.toBe(
    await backgroundOf(projectTab(page, "Team")),
  );

  // The count in the chosen tab has no background of its own, and a filled button has a border.
  await page.goto(`/projects/${projectId}/tasks`);
  const count = projectTab(page, "Tasks").locator("span").first();
  await expect(count).toBeVisible();
  expect(await backgroundOf(count)).toBe("rgba(0, 0, 0, 0)");
  const add = page.getByRole("button", { name: "Add Task" });
  expect(await add.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe("1px");

  // A legend is only readable by its colours, so each of them stays.
  await page.goto(`/projects/${projectId}/money`);
  const marks = page.locator("main [class*='-mark']:empty");
  await expect(marks.first()).toBeAttached();
  const colours = await marks.evaluateAll((all) =>
    all.map((mark) => getComputedStyle(mark).forcedColorAdjust),
  );
  expect(colours.every((adjust) => adjust === "none")).toBe(true);

  // The heat map of resources keeps its colours too, because they show the overload.
  await addResource(db, { workspaceId, name: "Masons" });
  await page.goto("/resources");
  const swatches = page.getByRole("list", { name: "Legend" }).locator("span");
  await expect(swatches.first()).toBeVisible();
  const grounds = () =>
    swatches.evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).backgroundColor));
  await expect.poll(async () => new Set(await grounds()).size).toBe(5);
});
