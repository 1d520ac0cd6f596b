import { answerCalls, holdCalls } from "./harness/calls.ts";
import { expect, test } from "./harness/test.ts";
import { openTask, taskRow, tickBox } from "./pages/tasks.ts";

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
    ["done", "Finished, not accepted", "100"],
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

test("a double click ticks once, and its Undo brings the status back", async ({
  page,
  company,
  db,
}) => {
  await db.query("update tasks set status = 'in_progress' where id = $1", [company.taskId]);
  await page.reload();
  const [box, row] = [tickBox(page, TITLE), taskRow(page, TITLE)];
  await expect(row.getByText("In progress")).toBeVisible();
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.postDataJSON());
  });
  await box.dblclick();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("In progress")).toBeVisible();
  await expect(box).not.toBeChecked();
  expect(sent).toEqual([{ status: "done" }, { status: "in_progress", version: 2 }]);
});

test("a button that rises beneath a resting pointer takes no press until it was seen there", async ({
  page,
}) => {
  await page.evaluate(() => {
    const add = (name: string) => {
      const button = document.createElement("button");
      Object.assign(button.style, { position: "fixed", left: "9rem", top: "9rem", zIndex: "99" });
      button.textContent = name;
      document.body.append(button);
      return button;
    };
    const frame = () => new Promise(requestAnimationFrame);
    const first = add("First");
    first.addEventListener("click", async () => {
      first.remove();
      const second = add("Second");
      second.addEventListener("click", () => (second.textContent = "Pressed"));
      const down = { transform: "translateY(9rem)" };
      await second.animate([down, { transform: "none" }], 120).finished;
      await frame();
      await frame();
      second.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
      second.title = "Pressed too early";
    });
  });
  await page.getByRole("button", { name: "First" }).click();
  const second = page.getByTitle("Pressed too early");
  await expect(second).toHaveText("Second");
  await second.click();
  await expect(second).toHaveText("Pressed");
});

test("a refused tick rolls back, and says so", async ({ page, watch }) => {
  watch.expect(/status of 500 .* at .*\/api\/tasks\//);
  const [box, row] = [tickBox(page, TITLE), taskRow(page, TITLE)];
  await answerCalls(page, TASK, { status: 500, body: { message: "No.", code: "internal" } });
  const release = await holdCalls(page, TASK);
  await box.click();
  await expect(box).toBeChecked();
  await expect(row.getByText("Finished, not accepted", { exact: true })).toBeVisible();
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

test("after quick ticks, the last one counts", async ({ page }) => {
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

test("Q3, Q8: a change whose answer is lost is sent again with its id, and done once", async ({
  page,
  watch,
}) => {
  watch.expect(/ERR_FAILED .*\/api\/tasks\//);
  const ids: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") ids.push(request.headers()["idempotency-key"]);
  });
  let lost = 0;
  await page.route(TASK, async (route) => {
    const answer = await route.fetch();
    if (lost > 0) return route.fulfill({ response: answer });
    lost += 1;
    return route.abort();
  });
  const repeated = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.ok(),
  );
  await tickBox(page, TITLE).click();
  const answer = await repeated;
  expect(answer.headers()["idempotency-replayed"]).toBe("true");
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), ids[0]]);
  await page.unrouteAll();
  await expect(tickBox(page, TITLE)).toBeChecked();
  const panel = await openTask(page, TITLE);
  const feed = panel.getByRole("list", { name: "Activities" });
  await expect(feed.getByRole("listitem")).toHaveCount(1);
});

test("Q9: a tick waits for an unreachable server, and the frame says so", async ({
  page,
  watch,
}) => {
  watch.expect(/status of 503 .* at .*\/api\/tasks\//);
  await answerCalls(page, TASK, { status: 503, body: { message: "Away.", code: "unavailable" } });
  await tickBox(page, TITLE).click();
  const note = page.getByRole("status").filter({ hasText: "1 change not saved yet" });
  await expect(note).toBeVisible();
  await expect(tickBox(page, TITLE)).toBeChecked();
  await page.unrouteAll();
  await expect(note).toBeHidden();
  await page.reload();
  await expect(tickBox(page, TITLE)).toBeChecked();
});
