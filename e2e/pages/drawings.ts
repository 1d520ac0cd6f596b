import type { Page } from "@playwright/test";
import { planPdf } from "../../server/demo/drawings/plan-pdf.ts";
import { drawPlan, type PlanSheet } from "../../server/demo/drawings/plan-sheet.ts";
import { expect } from "../harness/test.ts";

/** Describes a drawing sheet of a small building. */
export const plan = (more: Partial<PlanSheet> = {}): PlanSheet => ({
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

/** A PDF of sheets, as a file that is chosen. */
export const pdfOf = (name: string, plans: readonly PlanSheet[]) => ({
  name,
  mimeType: "application/pdf",
  buffer: planPdf(plans.map((each) => drawPlan(each))),
});

/** Uploads a PDF to a project's register, and enters its sheets as they were read. */
export async function enterPlans(
  page: Page,
  projectId: string,
  plans: readonly PlanSheet[],
): Promise<void> {
  const [first] = plans;
  const name = `${first?.number} ${first?.revision}.pdf`;
  await page.goto(`/projects/${projectId}/drawings`);
  await page.locator('input[type="file"]').setInputFiles(pdfOf(name, plans));
  await page.getByRole("button", { name: `Check and enter ${name}` }).click({ timeout: 120_000 });
  await page.getByRole("button", { name: /^Enter \d+ sheets?$/ }).click();
  await expect(
    page
      .getByRole("cell", { name: first?.revision ?? "" })
      .or(page.getByText(`Rev ${first?.revision}`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}
