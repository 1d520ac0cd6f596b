import { answerCalls, delayCalls } from "../harness/calls.ts";
import { inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { openTask, taskRow, doneBox } from "../pages/tasks.ts";

const TASK = "**/api/tasks/*";
const TITLE = "Cast ground beam";

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}`);
  await expect(doneBox(page, TITLE)).not.toBeChecked();
});

test("a tick shows at once, and a double click ticks once; Q3, Q8, Q9: it rolls back when refused, is sent again, and waits for the server", async ({
  page,
  company,
  db,
  watch,
}) => {
  await test.step("ticking a task shows it as done at once, unticking as to do again, and a double click ticks once", async () => {
    const [box, row] = [doneBox(page, TITLE), taskRow(page, TITLE)];
    const progress = page.getByRole("progressbar", { name: "Progress of Lekki Duplex" });
    for (const [status, label, share] of [
      ["done", "Finished, not accepted", "100"],
      ["todo", "To do", "0"],
    ] as const) {
      const release = await delayCalls(page, TASK);
      const sent = page.waitForRequest(TASK);
      await box.click();
      await expect(row.getByText(label, { exact: true })).toBeVisible();
      await expect(box).toBeChecked({ checked: status === "done" });
      const request = await sent;
      expect(request.method()).toBe("PUT");
      expect(request.postDataJSON()).toEqual({ status });
      release();
      await expect(progress).toHaveAttribute("aria-valuenow", share);
      await page.unroute(TASK);
    }

    await test.step("after quick ticks, the last one counts", async () => {
      const release = await delayCalls(page, TASK);
      const answered = page.waitForResponse(TASK);
      for (const checked of [true, false, true]) {
        await box.click();
        await expect(box).toBeChecked({ checked });
      }
      release();
      await answered;
      await expect(box).toBeChecked();
      await expect(progress).toHaveAttribute("aria-valuenow", "100");
      await page.unroute(TASK);
    });

    await test.step("a double click ticks once, and its Undo brings the status back", async () => {
      await db.query("update tasks set status = 'in_progress' where id = $1", [company.taskId]);
      await page.reload();
      await expect(row.getByText("In progress")).toBeVisible();
      const sent: Record<string, unknown>[] = [];
      page.on("request", (request) => {
        if (request.method() === "PUT") sent.push(request.postDataJSON());
      });
      await box.dblclick();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(row.getByText("In progress")).toBeVisible();
      await expect(box).not.toBeChecked();
      expect(sent).toEqual([
        { status: "done" },
        { status: "in_progress", version: expect.any(Number) },
      ]);
    });

    await test.step("a button that rises beneath a resting pointer takes no press until it was seen there", async () => {
      await page.evaluate(() => {
        const add = (name: string) => {
          const button = document.createElement("button");
          Object.assign(button.style, {
            position: "fixed",
            left: "9rem",
            top: "9rem",
            zIndex: "99",
          });
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
  });
  await test.step("Q3, Q8, Q9: a tick is rolled back when it is refused, sent again when its answer is lost, and waits for an unreachable server", async () => {
    const place = await inNewProject(db, company);
    await moveTo(page, `/projects/${place.projectId}`);
    await expect(doneBox(page, TITLE)).not.toBeChecked();
    watch.expect(/(status of 50[03] .* at|ERR_FAILED) .*\/api\/tasks\//);
    const [box, row] = [doneBox(page, TITLE), taskRow(page, TITLE)];
    await test.step("a refused tick rolls back, and says so", async () => {
      await answerCalls(page, TASK, { status: 500, body: { message: "No.", code: "internal" } });
      const release = await delayCalls(page, TASK);
      await box.click();
      await expect(box).toBeChecked();
      await expect(row.getByText("Finished, not accepted", { exact: true })).toBeVisible();
      release();
      await expect(page.getByRole("alert")).toHaveText("Failed to update task status");
      await expect(box).not.toBeChecked();
      await expect(row.getByText("To do")).toBeVisible();
      await page.unrouteAll();
    });

    await test.step("Q3, Q8: a change whose answer is lost is sent again with its id, and done once", async () => {
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
      await box.click();
      const answer = await repeated;
      expect(answer.headers()["idempotency-replayed"]).toBe("true");
      expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), ids[0]]);
      await page.unrouteAll();
      await expect(box).toBeChecked();
      const panel = await openTask(page, TITLE);
      const feed = panel.getByRole("list", { name: "Activities" });
      await expect(feed.getByRole("listitem")).toHaveCount(1);
      await panel.getByRole("button", { name: "Close" }).click();
    });

    await test.step("Q9: a tick waits for an unreachable server, and the frame says so", async () => {
      await answerCalls(page, TASK, {
        status: 503,
        body: { message: "Away.", code: "unavailable" },
      });
      await box.click();
      const note = page.getByRole("status").filter({ hasText: "1 thing to send, no network" });
      await expect(note).toBeVisible();
      await expect(box).not.toBeChecked();
      await page.unrouteAll();
      await expect(note).toBeHidden();
      await page.reload();
      await expect(row.getByText("To do")).toBeVisible();
      await expect(box).not.toBeChecked();
    });
  });
});
