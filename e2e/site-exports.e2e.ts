import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addSiteRecord } from "../server/testing/seed-site.ts";
import { expectAccessible } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

/** Chooses a format of the menu, and answers the file that is downloaded when it is ready. */
async function download(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: format }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "latin1") };
}

test("snags are exported as they are filtered, and a month of diaries as a PDF", async ({
  page,
  company,
  signIn,
  db,
}) => {
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
