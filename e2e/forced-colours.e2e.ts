import type { Locator } from "@playwright/test";
import { addTasks } from "./seed/tasks.ts";
import { expect, test } from "./harness/test.ts";
import { roomTab } from "./pages/projects.ts";

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
  expect(await backgroundOf(roomTab(page, "Money"))).not.toBe(
    await backgroundOf(roomTab(page, "Team")),
  );

  // A legend is told by its colours: each keeps its own.
  await page.goto(`/projects/${projectId}/money`);
  const marks = page.locator("main [class*='-mark']:empty");
  await expect(marks.first()).toBeAttached();
  const colours = await marks.evaluateAll((all) =>
    all.map((mark) => getComputedStyle(mark).forcedColorAdjust),
  );
  expect(colours.every((adjust) => adjust === "none")).toBe(true);
});
