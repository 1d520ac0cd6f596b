import type { Page } from "@playwright/test";
import { typedText } from "../harness/device/typed-text.ts";
import { moveTo } from "../harness/move.ts";
import { storedText } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";
import { openTask, taskLink, doneBox } from "../pages/tasks.ts";

test.use({ serviceWorkers: "allow" });

const line = (page: Page, words: string) =>
  page.getByRole("complementary", { name: "What is to be sent" }).getByText(words);

async function addTitle(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add task" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Add Task" }).click();
  await expect(dialog.getByText(`Added “${title}”.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(taskLink(page, title)).toBeVisible();
}

test("without a network what was seen opens, tasks are ticked, added and commented on over a reload, and all of it is sent once", async ({
  page,
  company,
  context,
  signIn,
  watch,
  db,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { projectId } = company;
  const tasks = `/projects/${projectId}/tasks`;
  await signIn(company.engineer);

  await test.step("screens are seen with a network", async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("Total tasks")).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await moveTo(page, "/projects");
    await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await moveTo(page, tasks);
    const panel = await openTask(page, "Cast ground beam");
    await expect(panel.getByText("No comments yet.")).toBeVisible();
    await cachedForOffline(page);
    await expect.poll(() => storedText(page, "answers")).toContain("listComments");
  });

  await context.setOffline(true);
  await test.step("N4: they open again, and say how old they are; another screen says what is missing", async () => {
    await page.goto("/projects");
    await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await expect(page.getByText(/What you see was loaded/)).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByText("Total tasks")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.goto("/reports");
    await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  });

  await test.step("tasks are ticked, added and commented on", async () => {
    await page.goto(tasks);
    await doneBox(page, "Cast ground beam").click();
    await expect(line(page, "1 thing to send, no network")).toBeVisible();
    await addTitle(page, "Cure the beam");
    const panel = await openTask(page, "Cast ground beam");
    await panel.getByRole("textbox", { name: "Add a comment" }).fill("Poured at noon.");
    await panel.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(panel.getByRole("list", { name: "Comments" })).toContainText("Poured at noon.");
    await panel.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => typedText(page)).toContain("Poured at noon.");
  });

  await test.step("N3: a killed page loses nothing of it, and a list shows what waits", async () => {
    await page.reload();
    await expect(doneBox(page, "Cast ground beam")).toBeChecked();
    await expect(taskLink(page, "Cure the beam")).toBeVisible();
    await line(page, "3 things to send, no network").click();
    const waiting = page.getByRole("dialog", { name: "To send" });
    await expect(waiting).toContainText("Add task “Cure the beam”");
    await expect(waiting).toContainText("Comment “Poured at noon.”");
    await waiting.getByRole("button", { name: "Close" }).click();
  });

  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => typedText(page), { timeout: 30_000 }).toBe("");
  const { rows } = await db.query(
    `select t.title, t.status, (select count(*)::int from comments c where c.subject_id = t.id) as comments
       from tasks t where t.project_id = $1 order by t.title`,
    [projectId],
  );
  expect(rows).toEqual([
    { title: "Cast ground beam", status: "done", comments: 1 },
    { title: "Cure the beam", status: "todo", comments: 0 },
  ]);
  await expect(page.getByText(/What you see was loaded/)).toHaveCount(0);
});
