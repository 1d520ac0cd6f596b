import type { Page } from "@playwright/test";
import { text } from "node:stream/consumers";
import { addAuthenticator, ON_LOCALHOST } from "../harness/authenticator.ts";
import type { TestPerson } from "../harness/company.ts";
import { submitLogin } from "../harness/screens.ts";
import { readableText, siteTables } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";

const site = (projectId: string) => `/projects/${projectId}/site?part=snags`;

async function keepProject(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Keep on this device" }).click();
  const menu = page.getByRole("dialog", { name: "This device" });
  // The line about what is left to fetch appears above the button and moves it.
  await expect(menu).toContainText("to fetch");
  await menu.getByRole("button", { name: "Keep on this device" }).click();
  await expect(menu).toContainText("are kept on this device");
  await page.keyboard.press("Escape");
}

/** Records a snag without a network, in a project that has an offline copy. */
async function addSnagOffline(page: Page, projectId: string): Promise<void> {
  await page.goto(site(projectId));
  await expect(page.getByText("No snags.")).toBeVisible();
  await keepProject(page);
  await expect.poll(() => siteTables(page)).toMatchObject({ projects: 1 });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "New snag" }).first().click();
  const form = page.getByRole("dialog", { name: "New snag" });
  await form.getByLabel("What is wrong").fill("Crack over the lintel");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** Expects that unsent work is sealed, so that nobody reads it until its author proves who they are. */
async function expectSealed(page: Page): Promise<void> {
  await expect(page).toHaveURL("/login");
  await expect
    .poll(() => siteTables(page))
    .toMatchObject({ projects: 0, rows: 0, sheets: 0, photos: 0, outbox: 0 });
  expect(await readableText(page)).not.toContain("Crack over the lintel");
}

/** Saves the unsent work to a file. */
async function saveWords(page: Page): Promise<void> {
  await expect(page.getByText("not active in any company")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save to a file" }).click();
  const file = await (await saving).createReadStream();
  expect(await text(file)).toContain("Crack over the lintel");
  await expect(page.getByText("Saved, and gone from this device")).toBeVisible();
}

/** Removes somebody as an administrator on another device does. @param path below /api */
async function removeFromOffice(
  openBrowser: (person: TestPerson) => Promise<Page>,
  admin: TestPerson,
  path: string,
): Promise<void> {
  const office = await openBrowser(admin);
  await office.goto("/projects");
  await expect(office.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  const status = await office.evaluate(async (url) => {
    const authorization = `Bearer ${localStorage.getItem("accessToken") ?? ""}`;
    const headers = { authorization, "idempotency-key": crypto.randomUUID() };
    return (await fetch(url, { method: "DELETE", headers })).status;
  }, `/api/${path}`);
  expect(status).toBe(200);
}

test("R10: whoever is taken off a project while offline loses its copy at the next contact, and no words", async ({
  page,
  company,
  signIn,
  context,
  openBrowser,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|status of 404/);
  const { projectId, contractorOn } = company;
  await signIn(contractorOn);
  await addSnagOffline(page, projectId);
  const membership = `projects/${projectId}/team/${contractorOn.id}`;
  await removeFromOffice(openBrowser, company.admin, membership);

  await context.setOffline(false);
  await expect.poll(() => siteTables(page)).toMatchObject({ projects: 0, rows: 0, outbox: 1 });
  await page.goto("/tasks");
  const line = page.getByRole("complementary", { name: "What is to be sent" });
  await expect(line).toContainText("1 change was not accepted");
  await line.getByRole("button").click();
  const panel = page.getByRole("dialog", { name: "To send" });
  await expect(panel).toContainText("New snag “Crack over the lintel”");
  await expect(panel.getByLabel("Your words")).toHaveValue(/Crack over the lintel/);
});

test("whoever is removed from the company while offline loses the copy at the next contact, and takes their words along", async ({
  page,
  company,
  signIn,
  context,
  openBrowser,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|status of 40[13]/);
  const { projectId, engineer } = company;
  await signIn(engineer);
  await addSnagOffline(page, projectId);
  // Unsent work can be copied before it is removed.
  await page.getByRole("status").filter({ hasText: "1 thing to send" }).click();
  const panel = page.getByRole("dialog", { name: "To send" });
  await panel.getByText("Your words", { exact: true }).click();
  await expect(panel.getByLabel("Your words")).toHaveValue(/Crack over the lintel/);
  await removeFromOffice(openBrowser, company.admin, `people/${engineer.id}`);

  await context.setOffline(false);
  await expectSealed(page);
  await expect(page.getByText(/You no longer have access to .+/)).toBeVisible();
  await submitLogin(page, engineer);
  await saveWords(page);
  await page.reload();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByText("not sent yet")).toHaveCount(0);
});

test.describe("at an address with a name", () => {
  test.use(ON_LOCALHOST);

  test("a passkey of whoever was removed from the company opens their words, too", async ({
    page,
    company,
    signIn,
    context,
    openBrowser,
    watch,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|status of 40[13]/);
    const { projectId, engineer } = company;
    await addAuthenticator(page);
    await signIn(engineer);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await addSnagOffline(page, projectId);
    await removeFromOffice(openBrowser, company.admin, `people/${engineer.id}`);
    await context.setOffline(false);
    await expectSealed(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await saveWords(page);
  });
});
