import type { Page } from "@playwright/test";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { expectAccessible } from "../harness/axe.ts";
import { PASSWORD } from "../harness/company.ts";
import { typedText } from "../harness/device/typed-text.ts";
import { siteTables } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";

const site = (projectId: string, part: string) => `/projects/${projectId}/site?part=${part}`;
const line = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const queue = (page: Page) => page.getByRole("dialog", { name: "To send" });
const form = (page: Page) => page.getByRole("dialog", { name: "New snag" });

async function choosePhoto(page: Page): Promise<void> {
  await form(page)
    .locator("input[type=file][multiple]")
    .setInputFiles({
      name: "crack.jpg",
      mimeType: "image/jpeg",
      buffer: await sidewaysPhoto(),
    });
  await expect(form(page).getByRole("img", { name: "crack.jpg" })).toBeVisible();
}

async function addSnag(page: Page, title: string, { photo }: { photo: boolean }): Promise<void> {
  await page.getByRole("button", { name: "New snag" }).first().click();
  await form(page).getByLabel("What is wrong").fill(title);
  if (photo) await choosePhoto(page);
  await form(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(form(page)).toHaveCount(0);
}

test("photos of a form survive a killed page, as its words do", async ({
  page,
  company,
  signIn,
  context,
}) => {
  await signIn(company.engineer);
  await page.goto(site(company.projectId, "snags"));
  await page.getByRole("button", { name: "New snag" }).first().click();
  await choosePhoto(page);
  // The browser stores the photo a moment after it is chosen.
  await expect.poll(() => typedText(page)).toContain("facts");
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(site(company.projectId, "snags"));
  await again.getByRole("button", { name: "New snag" }).first().click();
  await form(again).getByRole("button", { name: "Continue" }).click();
  await expect(form(again).getByRole("img", { name: "crack.jpg" })).toBeVisible();
  await form(again).getByLabel("What is wrong").fill("Crack over the lintel");
  await form(again).getByRole("button", { name: "Save", exact: true }).click();
  await expect(line(again, "All sent")).toBeVisible();
  await expect.poll(() => siteTables(again)).toMatchObject({ files: 0 });
  await again.getByRole("button", { name: "New snag" }).first().click();
  await expect(form(again).getByLabel("What is wrong")).toBeFocused();
  await expect(form(again).getByRole("button", { name: "Continue" })).toHaveCount(0);
});

test("a page that is killed in the middle of an upload sends the photo once, and a slow photo keeps no record here", async ({
  page,
  company,
  signIn,
  context,
  db,
}) => {
  await signIn(company.engineer);
  await page.goto(site(company.projectId, "snags"));
  await expect(page.getByText("No snags.")).toBeVisible();
  let isHeld = true;
  let parts = 0;
  await context.route("**/api/uploads/*", async (route) => {
    const isPart = route.request().method() === "PATCH";
    if (isPart) parts += 1;
    // Imitates a line that carries nothing more.
    if (isPart && isHeld) return;
    await route.continue();
  });
  await addSnag(page, "Crack over the lintel", { photo: true });
  await expect.poll(() => parts).toBe(1);
  await addSnag(page, "Door rubs", { photo: false });
  await expect(line(page, "1 photo to send")).toBeVisible();
  const titles = async () =>
    (
      await db.query("select title from site_records where project_id = $1 order by number", [
        company.projectId,
      ])
    ).rows.map(({ title }: { title: string }) => title);
  // Asks the database, because the status line may not count the second snag yet.
  await expect.poll(titles).toEqual(["Crack over the lintel", "Door rubs"]);
  await page.close({ runBeforeUnload: false });

  isHeld = false;
  const again = await context.newPage();
  await again.goto(site(company.projectId, "snags"));
  await expect(line(again, "All sent")).toBeVisible();
  const { rows } = await db.query("select name from files where project_id = $1", [
    company.projectId,
  ]);
  expect(rows).toEqual([{ name: "crack.jpg" }]);
});

test("a refused record keeps its words and its photos, which can be saved to the device", async ({
  page,
  company,
  signIn,
  context,
  openBrowser,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|status of 409/);
  await signIn(company.engineer);
  await page.goto(site(company.projectId, "snags"));
  await expect(page.getByText("No snags.")).toBeVisible();
  await expect(line(page, "All sent")).toBeVisible();
  await context.setOffline(true);
  await addSnag(page, "Crack over the lintel", { photo: true });
  // In the office, the project is archived meanwhile.
  const { request } = (await openBrowser()).context();
  const login = { email: company.admin.email, password: PASSWORD };
  const { accessToken } = await (await request.post("/api/auth/login", { data: login })).json();
  const archived = await request.post(`/api/projects/${company.projectId}/archive`, {
    headers: {
      authorization: `Bearer ${accessToken as string}`,
      "idempotency-key": crypto.randomUUID(),
    },
  });
  expect(archived.status(), await archived.text()).toBe(200);

  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await line(page, "1 change was not accepted").click();
  await expect(queue(page).getByLabel("Your words")).toHaveValue(
    "What is wrong: Crack over the lintel",
  );
  await expect(queue(page)).toContainText("It waits for its record, which was not accepted.");
  await expectAccessible(page, "a refused record with a photo");
  const saved = page.waitForEvent("download");
  await queue(page).getByRole("link", { name: "Save to this device" }).click();
  expect((await saved).suggestedFilename()).toBe("crack.jpg");
  await queue(page).getByRole("button", { name: "Remove from this device" }).first().click();
  await expect(queue(page)).toContainText("The photo is on this device only.");
  await queue(page).getByRole("button", { name: "Remove from this device" }).click();
  await expect(queue(page)).toContainText("Everything that you did has been sent.");
});

test("a change that did not stay is quoted on its record beside what stands now, and can be entered again", async ({
  page,
  company,
  signIn,
  context,
  openBrowser,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const panel = (of: Page) => of.getByRole("dialog").filter({ hasText: "Snag 1" });
  const rename = async (of: Page, { from, to }: { from: string; to: string }) => {
    await of.getByRole("link", { name: from }).click();
    await of.getByRole("button", { name: "Change snag" }).click();
    const change = of.getByRole("dialog", { name: "Change the snag" });
    await change.getByLabel("What is wrong").fill(to);
    await change.getByRole("button", { name: "Save" }).click();
    await expect(change).toHaveCount(0);
  };
  await signIn(company.engineer);
  await page.goto(site(company.projectId, "snags"));
  await expect(page.getByText("No snags.")).toBeVisible();
  await addSnag(page, "Door rubs", { photo: false });
  await expect(line(page, "All sent")).toBeVisible();
  const office = await openBrowser(company.admin);
  await office.goto(site(company.projectId, "snags"));
  await expect(office.getByRole("link", { name: "Door rubs" })).toBeVisible();

  await context.setOffline(true);
  await rename(page, { from: "Door rubs", to: "Door of the kitchen rubs" });
  await rename(office, { from: "Door rubs", to: "Door does not close" });
  await expect(line(office, "All sent")).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));

  await expect(line(page, "1 change did not stay")).toBeVisible();
  const said = panel(page).getByRole("alert");
  await expect(said).toContainText("What you entered here did not stay");
  await expect(said).toContainText("keeps a later change by Ada Admin");
  await expect(said).toContainText(
    /You entered\s*Door of the kitchen rubs\s*It is now\s*Door does not close/,
  );
  await expectAccessible(page, "a change that did not stay");
  await said.getByRole("button", { name: "Use what I entered" }).click();
  await expect(said).toHaveCount(0);
  await expect(line(page, "All sent")).toBeVisible();
  await expect(office.getByRole("heading", { name: "Door of the kitchen rubs" })).toBeVisible();
});
