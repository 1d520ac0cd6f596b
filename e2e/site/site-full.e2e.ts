import type { Page } from "@playwright/test";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { moveTo } from "../harness/move.ts";
import { inNewProject } from "../harness/company.ts";
import { expectAccessible } from "../harness/axe.ts";
import { mayBeFull, setFull } from "../harness/device/full-store.ts";
import { siteTables } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";

const site = (projectId: string, part: string) => `/projects/${projectId}/site?part=${part}`;
const line = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function addSnag(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New snag" }).first().click();
  const form = page.getByRole("dialog", { name: "New snag" });
  await form.getByLabel("What is wrong").fill(title);
  await form.locator("input[type=file][multiple]").setInputFiles({
    name: "crack.jpg",
    mimeType: "image/jpeg",
    buffer: await sidewaysPhoto(),
  });
  await expect(form.getByRole("list", { name: "Chosen photos" })).toBeVisible();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
}

test("a full phone loses nothing from the screen, says so, and stores or sends it once it can; it keeps no project", async ({
  page,
  company,
  signIn,
  context,
  watch,
  db,
}) => {
  // Three projects, whose photos are made smaller and sent.
  test.slow();
  const shared = company;
  await test.step("R9: a full phone loses nothing from the screen, says so, and stores it once there is room", async () => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await mayBeFull(page, "plumbline-site");
    await signIn(company.engineer);
    await page.goto(site(company.projectId, "snags"));
    await expect(page.getByText("No snags.")).toBeVisible();
    await expect(line(page, "All sent")).toBeVisible();
    await context.setOffline(true);
    await setFull(page, true);
    await addSnag(page, "Crack over the lintel");
    await expect(page.getByRole("link", { name: "Crack over the lintel" })).toBeVisible();
    await expect(line(page, "This device is full: 2 things only on this page")).toBeVisible();
    await line(page, "This device is full").click();
    const panel = page.getByRole("dialog", { name: "To send" });
    await expect(panel).toContainText("keep it open");
    await expect(panel).toContainText("New snag “Crack over the lintel”");
    await expect(panel.getByRole("img", { name: "crack.jpg" })).toBeVisible();
    await expectAccessible(page, "a full phone");
    expect(await siteTables(page)).toMatchObject({ outbox: 0, files: 0 });

    await setFull(page, false);
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => siteTables(page)).toMatchObject({ outbox: 1, files: 1 });
    await expect(panel).not.toContainText("This device is full");
    await context.setOffline(false);
    await expect(panel).toContainText("Everything that you did has been sent.");
  });
  await test.step("R9: a full phone sends straight from the page where there is a network, and keeps no project", async () => {
    const company = await inNewProject(db, shared);
    await moveTo(page, site(company.projectId, "snags"));
    await expect(page.getByText("No snags.")).toBeVisible();
    await setFull(page, true);
    await addSnag(page, "Tap drips");
    // The server has the snag and its photo, although this device could store neither.
    const onServer = () =>
      page.evaluate(async (id) => {
        const authorization = `Bearer ${localStorage.getItem("accessToken") ?? ""}`;
        const answered = await fetch(`/api/sync?projects=${id}`, { headers: { authorization } });
        return answered.text();
      }, company.projectId);
    await expect.poll(onServer).toMatch(/Tap drips[^]*crack|crack[^]*Tap drips/);
    await expect(page.getByRole("link", { name: "Tap drips" })).toBeVisible();
    await page.getByRole("button", { name: "Keep on this device" }).click();
    const menu = page.getByRole("dialog", { name: "This device" });
    // The line about what is left to fetch appears above the button and moves it.
    await expect(menu).toContainText("to fetch");
    await menu.getByRole("button", { name: "Keep on this device" }).click();
    await expect(menu).toContainText("There is not enough room on this device.");
    await setFull(page, false);
  });
  await test.step("what is typed into a diary on a full phone stays, and is sent", async () => {
    const company = await inNewProject(db, shared);
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await moveTo(page, site(company.projectId, "diary"));
    await expect(page.getByRole("list", { name: "Days" })).toBeVisible();
    await context.setOffline(true);
    await setFull(page, true);
    await page.getByRole("button", { name: "Write today’s diary" }).click();
    await page.getByLabel("Photos of the day", { exact: true }).setInputFiles({
      name: "IMG_1.jpg",
      mimeType: "image/jpeg",
      buffer: await sidewaysPhoto(),
    });
    await page.getByLabel("What it shows").fill("Slab before the pour");
    await page.getByRole("button", { name: "Save the photo" }).click();
    await expect(page.getByRole("img", { name: "Slab before the pour.jpg" })).toBeVisible();
    await page.getByLabel("Notes").pressSequentially("Rain.");
    await page.getByLabel("Notes").blur();
    await expect(line(page, "This device is full:")).toBeVisible();
    await page.getByLabel("Notes").pressSequentially(" Sun.");
    await page.getByLabel("Notes").blur();
    await expect(page.getByLabel("Notes")).toHaveValue("Rain. Sun.");
    await setFull(page, false);
    await context.setOffline(false);
    await expect(line(page, "All sent")).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(page.getByLabel("Notes")).toHaveValue("Rain. Sun.");
    await expect(page.getByRole("list", { name: "Files" })).toContainText("Slab before the pour");
  });
});
