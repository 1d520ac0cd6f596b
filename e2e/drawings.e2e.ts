import { planPdf } from "../server/demo/plan-pdf.ts";
import { drawPlan, type PlanSheet } from "../server/demo/plan-sheet.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

const plan = (more: Partial<PlanSheet>): PlanSheet => ({
  size: "A3",
  project: "Lekki Duplex",
  number: "A-101",
  title: "Ground floor plan",
  revision: "P01",
  date: "2026-03-01",
  scale: "1:100",
  bays: [4, 3],
  rooms: [
    { name: "Kitchen", at: [0, 0, 1, 1] },
    { name: "Living room", at: [1, 0, 2, 2] },
  ],
  notes: ["Do not scale from this drawing."],
  ...more,
});
const set = (name: string, ...plans: readonly PlanSheet[]) => ({
  name,
  mimeType: "application/pdf",
  buffer: planPdf(plans.map((each) => drawPlan(each))),
});

test("a PDF is uploaded, split, checked and entered, and read by the client", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  // The sheets are drawn by the server while the test waits.
  test.slow();
  await signIn(company.engineer);
  const room = `/projects/${company.projectId}/drawings`;
  await page.goto(room);
  await expect(page.getByText("No drawings yet.")).toBeVisible();
  await expectAccessible(page, "an empty register");
  const pdf = set("set A.pdf", plan({}), plan({ number: "S-201", title: "Foundation plan" }));
  await page.locator('input[type="file"]').setInputFiles(pdf);
  await page.getByRole("button", { name: "Check set A.pdf" }).click({ timeout: 60_000 });
  const second = page.getByRole("list", { name: "Sheets" }).getByRole("listitem").nth(1);
  await expect(second.getByLabel("Number")).toHaveValue("S-201");
  await second.getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Enter 2 sheets" }).click();
  await expect(second.getByText("Title is required")).toBeVisible();
  await expectAccessible(page, "sheets to check");
  await second.getByLabel("Title").fill("Foundations");
  await page.getByRole("button", { name: "Enter 2 sheets" }).click();
  await expect(page.getByText("2 sheets entered.")).toBeVisible();
  await expect(page.getByRole("row", { name: /S-201.*Foundations/ })).toBeVisible();
  await expectAccessible(page, "a register");

  const reader = await openBrowser(company.clientOn);
  await reader.goto(room);
  await reader.getByRole("link", { name: "A-101" }).click();
  const panel = reader.getByRole("dialog", { name: "A-101 Ground floor plan" });
  await expect(panel.getByText("Revision P01")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Withdraw P01" })).toHaveCount(0);
  await expectAccessible(reader, "a drawing");
});

test("a PDF that asks for a password is told, and can be discarded", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/drawings`);
  await page.locator('input[type="file"]').setInputFiles({
    name: "broken.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nnothing else"),
  });
  await expect(page.getByText("This file is damaged or no PDF.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Discard broken.pdf" }).click();
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
});

test("the register fits a phone", async ({ page, company, signIn }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/drawings`);
  await page.locator('input[type="file"]').setInputFiles(set("one.pdf", plan({})));
  await page.getByRole("button", { name: "Check one.pdf" }).click({ timeout: 60_000 });
  await expectNoSidewaysScroll(page, "sheets to check on a phone");
  await page.getByRole("button", { name: "Enter 1 sheet" }).click();
  await expect(page.getByRole("link", { name: "A-101" })).toBeVisible();
  await expectNoSidewaysScroll(page, "a register on a phone");
});
