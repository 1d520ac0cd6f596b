import { answerCalls } from "./harness/calls.ts";
import { moveTo } from "./harness/move.ts";
import { expect, test } from "./harness/test.ts";

const PROJECT = "**/api/projects/*";

test("inner pages show where they belong, and link back there, also a project that fails to load", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/projects\//);
  await signIn(company.engineer);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await answerCalls(page, PROJECT, { status: 500 });
  await page.goto(`/projects/${company.projectId}`);
  await expect(page.getByText("Failed to load project details")).toBeVisible();
  await trail.getByRole("link", { name: "Projects" }).click();
  await expect(page).toHaveURL("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await page.unrouteAll();

  for (const inner of [
    { path: `/projects/${company.projectId}`, title: "Lekki Duplex", outer: "Projects" },
    { path: "/reports/tasks", title: "Tasks and overdue", outer: "Reports" },
  ]) {
    await moveTo(page, inner.path);
    await expect(page.getByRole("heading", { level: 1, name: inner.title })).toBeVisible();
    // The page itself is named by its heading.
    await expect(trail.getByRole("link")).toHaveText([inner.outer]);
    await trail.getByRole("link", { name: inner.outer }).click();
    await expect(page).toHaveURL(`/${inner.outer.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1, name: inner.outer })).toBeVisible();
    await expect(trail).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: inner.title })).toBeVisible();
  }
});
