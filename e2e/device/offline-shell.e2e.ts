import type { Page } from "@playwright/test";
import { submitLogin } from "../harness/screens.ts";
import { readableText } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";

test.use({ serviceWorkers: "allow" });

/** Without a network, calls fail, and Chromium logs that. */
const noNetwork = /net::ERR_INTERNET_DISCONNECTED/;

/** Either message: Chromium does not tell a page from a service worker whether there is a network. */
const noAnswer = /You are offline\.|The server does not answer\./;

test.beforeEach(async ({ page, company, signIn, watch }) => {
  watch.expect(noNetwork);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await cachedForOffline(page);
});

/** The people whom this device remembers. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "plumbline")) return [];
    const opening = indexedDB.open("plumbline");
    return new Promise<string[]>((resolve, reject) => {
      opening.addEventListener("error", () => reject(new Error("The database does not open.")));
      opening.addEventListener("success", () => {
        const all = opening.result.transaction("identity").objectStore("identity").getAll();
        all.addEventListener("success", () => {
          opening.result.close();
          resolve((all.result as { user: { name: string } }[]).map(({ user }) => user.name));
        });
      });
    });
  });

test("after one visit, the app opens without a network, with the person and the age of what is known of them, until a contact says that they were removed", async ({
  page,
  context,
  company,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of 401/);
  await expect.poll(() => remembered(page)).toEqual([company.engineer.name]);
  await page.clock.install();
  await context.setOffline(true);
  await page.reload();
  const who = page
    .getByRole("paragraph")
    .filter({ hasText: `Signed in as ${company.engineer.name}, confirmed` });
  await expect(who).toContainText(noAnswer);
  await page.clock.fastForward("03:00:00");
  await expect(who).toContainText("3h ago");

  // Every address of the app opens without a network, and so does another page.
  await page.goto("/tasks?status=todo");
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Resources");

  await test.step("whoever was removed meanwhile is wiped with the next contact", async () => {
    const admin = await openBrowser(company.admin);
    await admin.goto("/admin");
    await expect(admin.getByRole("button", { name: "Logout" })).toBeVisible();
    const answer = await admin.evaluate(async (id) => {
      const authorization = `Bearer ${localStorage.getItem("accessToken") ?? ""}`;
      const answered = await fetch(`/api/people/${id}`, {
        method: "DELETE",
        headers: { authorization, "idempotency-key": crypto.randomUUID() },
      });
      return answered.status;
    }, company.engineer.id);
    expect(answer).toBe(200);

    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page).toHaveURL("/login");
    await expect.poll(() => remembered(page)).toEqual([]);
  });
});

test("signing out forgets the person, also without a network, after a question about photos that are not sent", async ({
  page,
  context,
  company,
}) => {
  await page.getByRole("link", { name: "Lekki Duplex" }).click();
  await page
    .getByRole("navigation", { name: "Sections of the project" })
    .getByRole("link", { name: "Files and photos" })
    .click();
  await expect(page.getByRole("button", { name: "Add files" })).toBeVisible();
  await cachedForOffline(page);
  await expect.poll(() => remembered(page)).toEqual([company.engineer.name]);
  await context.setOffline(true);
  await page.getByLabel("Add files").setInputFiles({
    name: "slab.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n"),
  });
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "1 file not sent yet" });
  await expect(question).toContainText("stays on this device, locked, for you alone");
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await question.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readableText(page)).not.toContain("slab.pdf");

  await expect.poll(() => remembered(page)).toEqual([]);
  expect(await readableText(page)).not.toContain(company.engineer.name);
  await page.goto("/projects");
  await expect(page.getByRole("heading", { name: "Plumbline cannot be reached" })).toBeVisible();
  await expect(page.getByText(company.engineer.name)).toHaveCount(0);
});

test("two people on one phone never see each other's copy", async ({ page, context, company }) => {
  await expect.poll(() => remembered(page)).toEqual([company.engineer.name]);
  // The session ends without a sign-out, and somebody else signs in.
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
  await page.goto("/login");
  await submitLogin(page, company.clientOn);
  await expect(page).toHaveURL("/dashboard");
  await expect.poll(() => remembered(page)).toEqual([company.clientOn.name]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(`Signed in as ${company.clientOn.name}, confirmed`)).toBeVisible();
});
