import type { Page } from "@playwright/test";
import { recordCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { taskTitles } from "../pages/tasks.ts";

/** Hides the page for this long, as switching tabs does, and shows it again. */
async function lookAway(page: Page, ms: number): Promise<void> {
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await show("hidden");
  await page.clock.fastForward(ms);
  await show("visible");
}

test("F1, F3: a page that is shown again asks the feed, and fetches only what changed, or everything after too long", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.clock.install();
  const listening = page.waitForResponse("**/api/events*");
  await page.goto("/tasks");
  await expect(taskTitles(page)).toHaveText(["Cast ground beam"]);
  await listening;
  // Data from before the connection opened is stale, and is fetched again on first use.
  const first = page.waitForResponse("**/api/changes*");
  await lookAway(page, 20_000);
  await first;
  await page.clock.fastForward(1_000);
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  const calls = recordCalls(page);
  const answered = page.waitForResponse("**/api/changes*");
  await lookAway(page, 20_000);
  await answered;
  // Messages are gathered for a moment before anything is fetched.
  await page.clock.fastForward(1_000);
  expect(calls.all().map(({ path }) => path)).toEqual(["/api/auth/me", "/api/changes"]);

  await page.route("**/api/changes*", async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ json: { data: { ...data, changes: [], reset: true } } });
  });
  const fetched = page.waitForResponse("**/api/tasks?*");
  await lookAway(page, 20_000);
  expect((await fetched).ok()).toBe(true);
});
