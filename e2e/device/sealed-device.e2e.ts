import type { Page } from "@playwright/test";
import { text } from "node:stream/consumers";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { createCompanyWithPasswords } from "../harness/company.ts";
import { submitLogin } from "../harness/screens.ts";
import { readableText } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const WORDS = "Crack over the lintel";
const site = (projectId: string) => `/projects/${projectId}/site?part=snags`;
const logout = (page: Page) => page.getByRole("button", { name: "Logout" });

/** On a phone, the menu has it on a project's pages, whose title takes its room in the bar. */
async function logoutByMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open navigation" }).click();
  await logout(page).click();
}

/** Records a snag with a photo on the site of a project. */
async function addSnag(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New snag" }).first().click();
  const form = page.getByRole("dialog", { name: "New snag" });
  await form.getByLabel("What is wrong").fill(title);
  await form.locator("input[type=file][multiple]").setInputFiles({
    name: `${title}.jpg`,
    mimeType: "image/jpeg",
    buffer: await sidewaysPhoto(),
  });
  await expect(form.getByRole("list", { name: "Chosen photos" })).toBeVisible();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(
    page.getByRole("status").filter({ hasText: "1 thing to send, 1 photo" }),
  ).toBeVisible();
}

test("two people on one phone: what one could not send waits locked, and is sent when they return", async ({
  page,
  context,
  company,
  signIn,
  db,
  watch,
}) => {
  test.slow();
  // A sync may still be under way when the person signs out.
  watch.expect(/ERR_INTERNET_DISCONNECTED|status of 401 .* at .*\/api\/sync/);
  const { projectId, engineer, admin } = company;
  await signIn(engineer);
  await page.goto(site(projectId));
  await expect(page.getByText("No snags.")).toBeVisible();
  await context.setOffline(true);
  await addSnag(page, WORDS);
  expect(await readableText(page)).toContain(WORDS);
  await logoutByMenu(page);
  const own = page.getByRole("alertdialog", { name: "1 record and 1 photo not sent yet" });
  await expect(own).toContainText("stays on this device, locked, for you alone");
  await expectNoSidewaysScroll(page, "the question before signing out");
  await own.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL("/login");
  const isLocked = () => readableText(page).then((all) => !all.includes(WORDS));
  await expect.poll(isLocked).toBe(true);

  // Somebody else uses the phone, and is told of the unsent work before they sign out.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText("2 things not sent yet are kept on this device")).toBeVisible();
  await expectAccessible(page, "a sign-in page with somebody's work");
  await submitLogin(page, admin);
  await expect(logout(page)).toBeVisible();
  expect(await isLocked()).toBe(true);
  await logout(page).click();
  const theirs = page.getByRole("alertdialog", {
    name: "2 things of somebody else are not sent yet",
  });
  await expect(theirs).toContainText("Signing out deletes nothing that others made.");
  await expectAccessible(page, "the question about somebody else's work");
  await theirs.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await isLocked()).toBe(true);

  // It is sent by itself when its maker returns.
  await submitLogin(page, engineer);
  await expect(logout(page)).toBeVisible();
  const sent = () =>
    db
      .query("select 1 from snags where title = $1 and project_id = $2", [WORDS, projectId])
      .then(({ rowCount }) => rowCount);
  await expect.poll(sent, { timeout: 30_000 }).toBe(1);
  await page.goto(site(projectId));
  await expect(page.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
  await logoutByMenu(page);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("not sent yet")).toHaveCount(0);
  await expect.poll(isLocked).toBe(true);
});

test("whoever is removed from one of two companies saves their words from it, once", async ({
  page,
  context,
  company,
  signIn,
  db,
  watch,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED|status of 40[13]/);
  const { projectId, engineer, workspaceId } = company;
  const other = await createCompanyWithPasswords(db);
  await db.query(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'engineer')",
    [other.workspaceId, engineer.id],
  );
  await signIn(engineer);
  await page.goto(site(projectId));
  await expect(page.getByText("No snags.")).toBeVisible();
  await context.setOffline(true);
  await addSnag(page, WORDS);
  await db.query("delete from memberships where workspace_id = $1 and user_id = $2", [
    workspaceId,
    engineer.id,
  ]);
  // Closes the page while it is offline, so that only the next page asks: if two pages asked at once, only one of
  // them would hear the answer.
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto("/projects");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("You no longer have access to Adeyemi Builders.")).toBeVisible();
  await submitLogin(page, engineer);
  await expect(logout(page)).toBeVisible();
  const save = page.getByRole("button", { name: "Save to a file" });
  await expect(save).toBeVisible();
  await expectAccessible(page, "the words from a company that was left");
  await expectNoSidewaysScroll(page, "the words from a company that was left");
  const saving = page.waitForEvent("download");
  await save.click();
  const file = await text(await (await saving).createReadStream());
  expect(file).toContain(WORDS);
  expect(file).toContain("data:image/jpeg;base64,");
  await expect(page.getByText("Saved, and gone from this device")).toBeVisible();
  expect(await readableText(page)).not.toContain(WORDS);
  await logout(page).click();
  await expect(page).toHaveURL("/login");
});

test("a phone keeps a sign-in for 30 days unless its person says otherwise, and one that ended says why", async ({
  page,
  company,
  db,
  watch,
}) => {
  watch.expect(/status of 401/);
  await page.goto("/register");
  await expect(page.getByLabel("Remember me for 30 days")).toBeChecked();
  await page.goto("/login");
  await expect(page.getByLabel("Remember me for 30 days")).toBeChecked();
  for (const { end, why } of [
    {
      end: "update sessions set ended_at = now() where user_id = $1",
      why: "You were signed out from another device, or by an administrator.",
    },
    {
      end: "update sessions set expires_at = now() where user_id = $1",
      why: "You were signed out, because Plumbline was not used here for a day.",
    },
  ])
    await test.step(why, async () => {
      // A sign-in for 30 days does not end after one day without use.
      await page.getByLabel("Remember me for 30 days").uncheck();
      await submitLogin(page, company.engineer);
      await expect(logout(page)).toBeVisible();
      // Leaves the page, so that it does not hear of the end and is not interrupted while it asks why.
      await page.goto("about:blank");
      await db.query(end, [company.engineer.id]);
      await page.goto("/projects");
      await expect(page).toHaveURL("/login");
      await expect(page.getByText(why)).toBeVisible();
    });
});
