import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { moveTo } from "../harness/move.ts";
import { inNewProject } from "../harness/company.ts";
import { expectAccessible } from "../harness/axe.ts";
import { newestMailTo } from "../harness/device/outbox.ts";
import { expect, test } from "../harness/test.ts";

/** Chooses a format in the menu, and returns the file that is downloaded when it is ready. */
async function download(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: format }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "latin1") };
}

test("snags are exported as they are filtered, a month of diaries as a PDF, and a company's snags are mailed to its people", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const shared = company;
  await test.step("snags are exported as they are filtered, and a month of diaries as a PDF", async () => {
    const { workspaceId, projectId, engineer } = company;
    const on = { workspaceId, projectId, createdBy: engineer.id };
    await addSiteRecord(db, { ...on, title: "Door rubs" });
    await addSiteRecord(db, { ...on, title: "Tile chipped", state: "closed" });
    await addSiteRecord(db, { ...on, title: "2026-03-10", kind: "diary" });
    await signIn(engineer);
    await page.goto(`/projects/${projectId}/site?part=snags`);
    await expect(page.getByRole("link", { name: "Door rubs" })).toBeVisible();
    const list = await download(page, "CSV");
    expect(list.name).toMatch(/^snags-.*-not-closed-.*\.csv$/);
    expect(list.text).toContain("Door rubs");
    expect(list.text).not.toContain("Tile chipped");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await expectAccessible(page, "the formats of an export");
    await page.keyboard.press("Escape");

    await page.goto(`/projects/${projectId}/site?month=2026-03-01`);
    const month = await download(page, "PDF, to print");
    expect(month.name).toMatch(/^diaries-.*-1-mar-2026-to-31-mar-2026-.*\.pdf$/);
    expect(month.text.startsWith("%PDF-")).toBe(true);
  });
  await test.step("the snags of a company are mailed to its people on the team", async () => {
    const company = await inNewProject(db, shared);
    const { workspaceId, projectId, engineer, contractorOn, contractorOff } = company;
    const tilers = await addDirectoryCompany(db, {
      workspaceId,
      name: "Bello Tiling",
      people: [contractorOn.id, contractorOff.id],
    });
    const on = { workspaceId, projectId, createdBy: engineer.id };
    await addSiteRecord(db, { ...on, title: "Tile chipped", company: tilers });
    await addSiteRecord(db, { ...on, title: "Door rubs" });
    await moveTo(page, `/projects/${projectId}/site?part=snags`);
    await page.getByRole("button", { name: "Send to company" }).click();
    const dialog = page.getByRole("dialog", { name: "Send to company" });
    await expect(dialog.getByLabel("Company")).toHaveValue(tilers);
    await expect(dialog.getByRole("checkbox")).toHaveCount(1);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog.getByRole("group", { name: "To" }).getByRole("alert")).toHaveText(
      "Choose who gets the mail.",
    );
    await expectAccessible(page, "sending snags to a company");
    await dialog.getByRole("checkbox", { name: contractorOn.name }).check();
    await dialog.getByLabel("Note").fill("Before Friday, please.");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Mailed 1 snag to 1 person.")).toBeVisible();
    const mail = await newestMailTo(contractorOn.email);
    expect(mail.text).toContain("Tile chipped");
    expect(mail.text).toContain("Before Friday, please.");
    expect(mail.text).not.toContain("Door rubs");
  });
});
