import { addTasks } from "../seed/tasks.ts";
import { recordCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { summaryFigure, taskTitles, doneBox } from "../pages/tasks.ts";

const LIST = "/api/tasks";

test("F1, F7: a page that was offline asks for what changed meanwhile, and fetches only these rows", async ({
  page,
  context,
  company,
  signIn,
  openBrowser,
  db,
  watch,
}) => {
  watch.expect(/net::ERR_/);
  const { workspaceId, projectId, engineer, admin } = company;
  const titles = ["Survey", "Excavate", "Blind", "Fix rebar", "Pour", "Cure"];
  await addTasks(
    db,
    { workspaceId, projectId, createdBy: engineer.id },
    titles.map((title) => ({ title })),
  );
  // Created one after the other, as people create them.
  await db.query(
    "update tasks set created_at = timestamptz '2026-01-01' + place * interval '1 minute' where workspace_id = $1",
    [workspaceId],
  );
  await signIn(engineer);
  await page.clock.install();
  const listening = page.waitForResponse("**/api/events*");
  // Delays the list until the event stream is open: an older list may have missed a change, and is fetched as a
  // whole.
  await page.route(
    (url) => url.pathname === LIST,
    async (route) => {
      await listening;
      await route.fallback();
    },
  );
  await page.goto("/tasks");
  await expect(taskTitles(page)).toHaveText(["Cast ground beam", ...titles]);

  await context.setOffline(true);
  // The connection goes silent, and later ones fail.
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/api/events"),
  );
  await page.clock.fastForward(60_000);
  await failed;
  const other = await openBrowser(admin);
  await other.goto("/tasks");
  for (const title of ["Excavate", "Fix rebar", "Cure"]) {
    const done = other.waitForResponse(
      (response) => response.request().method() !== "GET" && response.url().includes(`${LIST}/`),
    );
    await doneBox(other, title).click();
    expect((await done).ok()).toBe(true);
  }
  await expect(summaryFigure(page, "Finished, not accepted")).toHaveText("Finished, not accepted0");

  const calls = recordCalls(page);
  await context.setOffline(false);
  await page.clock.fastForward(30_000);
  await expect(summaryFigure(page, "Finished, not accepted")).toHaveText("Finished, not accepted3");
  await expect(taskTitles(page)).toHaveText([
    "Cast ground beam",
    "Survey",
    "Blind",
    "Pour",
    "Excavate",
    "Fix rebar",
    "Cure",
  ]);
  expect(calls.to("/api/changes").length).toBeGreaterThan(0);
  const lists = calls.to(LIST).map(({ query }) => query.get("ids")?.split(",").length);
  expect(lists).toEqual([3]);
});
