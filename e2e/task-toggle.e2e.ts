import { answerCalls, holdCalls } from "./harness/calls.ts";
import { expect, test } from "./harness/test.ts";
import { taskRow, tickBox } from "./pages/tasks.ts";

const TASK = "**/api/tasks/*";
const TITLE = "Cast ground beam";

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}`);
  await expect(tickBox(page, TITLE)).not.toBeChecked();
});

test("ticking a task shows it as done at once, and unticking as to do again", async ({ page }) => {
  const [box, row] = [tickBox(page, TITLE), taskRow(page, TITLE)];
  for (const [status, label, share] of [
    ["done", "Done", "100"],
    ["todo", "To do", "0"],
  ] as const) {
    const release = await holdCalls(page, TASK);
    const sent = page.waitForRequest(TASK);
    await box.click();
    await expect(row.getByText(label, { exact: true })).toBeVisible();
    await expect(box).toBeChecked({ checked: status === "done" });
    const request = await sent;
    expect(request.method()).toBe("PUT");
    expect(request.postDataJSON()).toEqual({ status });
    release();
    const progress = page.getByRole("progressbar", { name: "Progress of Lekki Duplex" });
    await expect(progress).toHaveAttribute("aria-valuenow", share);
    await page.unroute(TASK);
  }
  await page.reload();
  await expect(row.getByText("To do")).toBeVisible();
});

test("a tick that the server refuses is taken back, and says so", async ({ page, watch }) => {
  watch.expect(/status of 500 .* at .*\/api\/tasks\//);
  const [box, row] = [tickBox(page, TITLE), taskRow(page, TITLE)];
  await answerCalls(page, TASK, { status: 500, body: { message: "No.", code: "internal" } });
  const release = await holdCalls(page, TASK);
  await box.click();
  await expect(box).toBeChecked();
  await expect(row.getByText("Done", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toHaveText("Failed to update task status");
  await expect(box).not.toBeChecked();
  await expect(row.getByText("To do")).toBeVisible();

  await page.unrouteAll();
  await box.click();
  await expect(box).toBeChecked();
  await page.reload();
  await expect(box).toBeChecked();
});

test("quick ticks end as the last one says", async ({ page }) => {
  const box = tickBox(page, TITLE);
  const release = await holdCalls(page, TASK);
  const answered = page.waitForResponse(TASK);
  for (const checked of [true, false, true]) {
    await box.click();
    await expect(box).toBeChecked({ checked });
  }
  release();
  await answered;
  await expect(box).toBeChecked();
  await expect(page.getByRole("progressbar", { name: "Progress of Lekki Duplex" })).toHaveAttribute(
    "aria-valuenow",
    "100",
  );
  await page.reload();
  await expect(box).toBeChecked();
});
