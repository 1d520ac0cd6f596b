import { expect, test } from "./harness/test.ts";
import { keptForOffline } from "./harness/worker.ts";

test.use({ serviceWorkers: "allow" });

/** Without a network, calls fail, and Chromium logs that. */
const noNetwork = /net::ERR_INTERNET_DISCONNECTED/;

/** Chromium does not tell a page that a worker has served whether there is a network. */
const noAnswer = /You are offline\.|The server does not answer\./;

test.beforeEach(async ({ page, company, signIn, watch }) => {
  watch.expect(noNetwork);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await keptForOffline(page);
});

test("after one visit, the app opens without a network, with the person and the age of what is known of them", async ({
  page,
  context,
  company,
}) => {
  await page.clock.install();
  await context.setOffline(true);
  await page.reload();
  const who = page.getByText(`Signed in as ${company.engineer.name}, confirmed`);
  await expect(who).toContainText(noAnswer);
  await page.clock.fastForward("03:00:00");
  await expect(who).toContainText("3h ago");

  // Every address of the app is a page, and another room opens too.
  await page.goto("/tasks?status=todo");
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Resources");
});
