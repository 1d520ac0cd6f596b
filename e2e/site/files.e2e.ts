import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { smallPdf } from "../../server/testing/form.ts";
import { sidewaysHeic } from "../../server/testing/heic/photos.ts";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { addFileRow } from "../../server/testing/seed/seed-files.ts";
import { addExpense } from "../seed/money.ts";
import { inNewProject } from "../harness/company.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { moveTo } from "../harness/move.ts";
import { writeStorage } from "../harness/device/storage.ts";
import { expect, test } from "../harness/test.ts";
import { projectTab } from "../pages/projects.ts";
import { expenseRow, openExpense } from "../pages/money.ts";

const pdf = { name: "waybill.pdf", mimeType: "application/pdf", buffer: smallPdf.content };
const photo = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sidewaysPhoto(),
});
const liar = {
  name: "receipt.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("GIF89a".padEnd(40)),
};

/** Expects that a picture is drawn, not just present. */
async function expectDrawn(page: Page, button: string, width = 40): Promise<void> {
  const tile = page.getByRole("button", { name: new RegExp(`^${button}\\b`) });
  const image = tile.locator("img");
  // A picture is fetched when it nears the screen.
  await tile.scrollIntoViewIfNeeded();
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(width);
}

test("receipts are uploaded with a new expense, the approver views them, and one is removed", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  // Slow: two browsers, and uploads that the server examines.
  test.slow();
  watch.expect(/status of 415 .* at .*\/api\/files$/);
  await signIn(company.contractorOn);
  await page.goto(`/projects/${company.projectId}/money?part=expenses`);
  await page.getByRole("button", { name: "Add expense" }).click();
  const form = page.getByRole("dialog", { name: "Add expense" });
  await form.getByLabel("Amount").fill("42000");
  await form.getByLabel("Description").fill("Binding wire");
  await form.getByLabel("Date").fill("2026-03-12");
  const chosen = [await photo("till slip.jpg"), await photo("site.jpg"), pdf, liar];
  await form.locator('input[type="file"][multiple]').setInputFiles(chosen);
  await form.getByRole("button", { name: "Remove site.jpg" }).click();
  await expectAccessible(page, "a new expense with receipts");
  await form.getByRole("button", { name: "Submit" }).click();

  const panel = page.getByRole("dialog", { name: "Binding wire", exact: true });
  const receipts = panel.getByRole("list", { name: "Receipts" });
  await expect(receipts.getByRole("listitem")).toHaveCount(2);
  await expectDrawn(page, "Show till slip");
  await expect(panel.getByRole("alert")).toContainText("“receipt.jpg” is of type GIF");
  await expectAccessible(page, "an expense with receipts");
  await panel.getByRole("button", { name: "Dismiss receipt.jpg" }).click();
  await expect(panel.getByRole("alert")).toHaveCount(0);

  const office = await openBrowser(company.engineer);
  await office.goto(`/projects/${company.projectId}/money?part=expenses`);
  const theirs = await openExpense(office, "Binding wire");
  await expectDrawn(office, "Show till slip");
  // Somebody adds another file, and the other screen shows it without a reload.
  await panel.locator('input[type="file"][multiple]').setInputFiles(await photo("wire.jpg"));
  await expectDrawn(office, "Show wire");
  await theirs.getByRole("button", { name: "Show wire" }).click();
  const large = office.getByRole("dialog", { name: "wire" });
  await expect(large.getByRole("img", { name: "wire" })).toBeVisible();
  await expect(large).toContainText("1 of 2");
  await office.keyboard.press("ArrowRight");
  const next = office.getByRole("dialog", { name: "till slip" });
  await expect(next.getByRole("img", { name: "till slip" })).toBeVisible();
  await expectAccessible(office, "a picture over the whole window");
  await next.getByRole("button", { name: "Previous picture" }).click();
  await large.getByRole("button", { name: "Next picture" }).click();
  await expect(next).toContainText("2 of 2");
  await office.keyboard.press("Escape");
  await expect(next).toBeHidden();
  await expect(theirs.getByRole("button", { name: "Show wire" })).toBeFocused();

  const saved = office.waitForEvent("download");
  await theirs.getByRole("button", { name: "Download waybill.pdf" }).click();
  expect((await saved).suggestedFilename()).toBe("waybill.pdf");
  await theirs.getByRole("button", { name: "Approve" }).click();
  await expect(theirs.getByText("Approved", { exact: true }).first()).toBeVisible();
  // Nobody can remove a receipt after the approval.
  for (const each of [panel, theirs]) {
    await expect(each).toContainText("The expense is approved, so its receipts stay.");
    await expect(each.getByRole("button", { name: "Remove till slip.jpg" })).toHaveCount(0);
  }
  await expect(receipts.getByRole("listitem")).toHaveCount(3);
});

test("files are dropped, sent again after a broken connection and seen by the client; the wall fetches what nears the screen; an iPhone's photo is seen", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  // Slow: two people, and uploads that the server examines.
  test.setTimeout(180_000);
  await test.step("files on a project and a task: dropped, sent again after a broken connection, seen by the client, on a phone", async () => {
    // Several browsers, one after the other.
    watch.expect(/status of 401 .* at .*\/api\/files$/);
    watch.expect(/ERR_FAILED .*\/api\/files$/);
    const { workspaceId, projectId, taskId } = company;
    await addExpense(db, { workspaceId, projectId, amount: 500, description: "Cement" });
    await signIn(company.engineer);
    await page.goto(`/projects/${projectId}`);
    await projectTab(page, "Files and photos").click();
    const tab = page.getByRole("main");
    await expect(tab.getByText("No files yet.")).toBeVisible();

    await page.route("**/api/files", (route) => route.abort());
    const bytes = [...(await photo("")).buffer];
    const dropped = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], "drawing.jpg", { type: "image/jpeg" }));
      return data;
    }, bytes);
    const place = tab.getByText("No files yet.");
    await place.dispatchEvent("dragenter", { dataTransfer: dropped });
    await place.dispatchEvent("drop", { dataTransfer: dropped });
    // The file waits for a network, even after a reload, and is then sent without any action.
    await expect(tab.getByText("Waiting for a network. You can leave this page.")).toBeVisible();
    await page.getByRole("button", { name: /^1 photo to send/ }).click();
    const toSend = page.getByRole("dialog", { name: "To send" });
    await expect(toSend).toContainText("Photo “drawing.jpg”");
    await toSend.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(tab.getByText("Waiting for a network. You can leave this page.")).toBeVisible();
    await page.unroute("**/api/files");
    await expectDrawn(page, "Show drawing");

    // A cancelled upload leaves nothing behind.
    const held = Promise.withResolvers<void>();
    await page.route("**/api/files", async (route) => {
      await held.promise;
      await route.abort().catch(() => undefined);
    });
    await tab.locator('input[type="file"][multiple]').setInputFiles(pdf);
    await tab.getByRole("button", { name: "Cancel waybill.pdf" }).click();
    await expect(tab.getByRole("list", { name: "Files being sent" })).toHaveCount(0);
    held.resolve();
    await page.unroute("**/api/files");

    await page.goto(`/projects/${projectId}?task=${taskId}`);
    const task = page.getByRole("dialog", { name: "Cast ground beam" });
    await expect(task.getByText("No files yet.")).toBeVisible();
    // If the token expires meanwhile, it is renewed and the file is sent again automatically.
    await writeStorage(page, { accessToken: "expired" });
    const refused = page.waitForResponse(
      (response) => response.status() === 401 && response.url().endsWith("/api/files"),
    );
    await task.locator('input[type="file"][multiple]').setInputFiles(pdf);
    await refused;
    await expect(task.getByRole("button", { name: "Download waybill.pdf" })).toBeVisible();
    await expect(task).toContainText("added file “waybill.pdf” to task “Cast ground beam”");

    const client = await openBrowser(company.clientOn);
    await client.setViewportSize({ width: 360, height: 740 });
    await client.goto(`/projects/${projectId}/files`);
    await expectDrawn(client, "Show drawing");
    const add = client.getByRole("button", { name: "Add files" });
    await expect(add).toHaveAccessibleDescription(
      /^Only administrators, engineers, and contractors/,
    );
    await expect(client.getByRole("button", { name: "Remove drawing.jpg" })).toHaveCount(0);
    await expectAccessible(client, "a project's files");
    await expectNoSidewaysScroll(client, "a project's files on a phone");
    await expect(expenseRow(client, "Cement")).toHaveCount(0);
  });
  await test.step("the wall fetches a picture when it nears the screen; an iPhone's photo is seen and downloaded as it is, and a removed file is back after Undo", async () => {
    const shared = company;
    await test.step("an iPhone's photo is seen on the wall and large, and downloaded as it is; a removed file is back after Undo", async () => {
      const company = await inNewProject(db, shared);
      // Otherwise the server would remove the photo's location from the stored file.
      await db.query("update workspaces set keep_photo_places = true where id = $1", [
        company.workspaceId,
      ]);
      await page.goto(`/projects/${company.projectId}/files`);
      const buffer = sidewaysHeic();
      await page
        .getByRole("main")
        .locator('input[type="file"][multiple]')
        .setInputFiles({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer });
      // The camera's file name says nothing, so the photo is named after its day.
      await expectDrawn(page, "Show Photo of", 128);
      const preview = page.waitForResponse((response) => response.url().endsWith("/preview"));
      await page.getByRole("button", { name: "Show Photo of" }).click();
      expect((await preview).status()).toBe(200);
      const large = page.getByRole("dialog", { name: "Photo of" });
      await expect(large.getByRole("img", { name: "Photo of" })).toBeVisible();
      await expect(large.getByRole("status")).toHaveCount(0);
      const downloading = page.waitForEvent("download");
      await large.getByRole("button", { name: "Download" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("IMG_1.heic");
      expect((await readFile(await download.path())).equals(buffer)).toBe(true);

      await large.getByRole("button", { name: "Close" }).click();
      await moveTo(page, `/projects/${company.projectId}/tasks?task=${company.taskId}`);
      const panel = page.getByRole("dialog", { name: "Cast ground beam", exact: true });
      await panel.locator('input[type="file"][multiple]').setInputFiles(await photo("wall.jpg"));
      await expectDrawn(page, "Show wall");
      const removals: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "DELETE") removals.push(request.url());
      });
      const file = panel.getByRole("button", { name: "Show wall" });
      for (const undo of [
        () => page.getByRole("button", { name: "Undo" }).click(),
        () => page.keyboard.press("Control+z"),
      ]) {
        await panel.getByRole("button", { name: "Remove wall.jpg" }).click();
        await expect(file).toHaveCount(0);
        await expect(page.getByText("Removed “wall.jpg”.")).toBeVisible();
        await undo();
        await expect(file).toBeVisible();
      }
      expect(removals).toEqual([]);

      await panel.getByRole("button", { name: "Delete task" }).click();
      await expect(
        page.getByText("Deleted “Cast ground beam”. 1 file goes with it.", { exact: true }),
      ).toBeVisible();
    });
    await test.step("the wall fetches a picture when it nears the screen", async () => {
      const company = await inNewProject(db, shared);
      const { workspaceId, projectId, owner } = company;
      for (let n = 1; n <= 40; n += 1)
        await addFileRow(db, { workspaceId, projectId, uploadedBy: owner.id, mark: `site ${n}` });
      const fetched: string[] = [];
      const body = await sidewaysPhoto();
      await page.route("**/api/files/*/thumbnail", (route) => {
        fetched.push(route.request().url());
        return route.fulfill({ contentType: "image/jpeg", body });
      });
      await page.setViewportSize({ width: 360, height: 740 });
      await moveTo(page, `/projects/${projectId}/files`);
      await expectDrawn(page, "Show site 40");
      const last = page.getByRole("button", { name: /^Show site 1\b/ });
      await expect(last.locator("svg")).toBeAttached();
      expect(fetched.length).toBeLessThan(20);

      await last.scrollIntoViewIfNeeded();
      await expectDrawn(page, "Show site 1");
    });
  });
});
