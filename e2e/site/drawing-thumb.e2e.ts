import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { enterPlans, plan } from "../pages/drawings.ts";

const SCREEN = { width: 360, height: 740 };

test.use({ viewport: SCREEN, hasTouch: true, isMobile: true });

/** The share of the screen that the sheet has. */
async function shareOfSheet(page: Page): Promise<number> {
  const box = await page.getByRole("application", { name: /^A-101/ }).boundingBox();
  return (box?.height ?? 0) / SCREEN.height;
}

test("a phone shows the sheet beside every tool, and leads back to the last sheet", async ({
  page,
  company,
  signIn,
}) => {
  test.slow();
  await signIn(company.engineer);
  await enterPlans(page, company.projectId, [plan({}), plan({ number: "A-102" })]);
  await page.goto(`/projects/${company.projectId}/drawings`);
  await page.getByRole("link", { name: "A-101" }).first().tap();
  await page.getByRole("button", { name: "Open revision P01" }).tap();
  await expect(page.getByRole("application")).toBeVisible();

  await test.step("each tool leaves the sheet most of the screen", async () => {
    expect(await shareOfSheet(page)).toBeGreaterThan(0.7);
    const draws = page.getByRole("button", { name: "Draw and measure" });
    await draws.tap();
    const tools = page.getByRole("group", { name: "Drawing tools" });
    for (const name of ["Measure", "Text", "Cloud", "Set the scale"]) {
      await tools.getByRole("button", { name }).tap();
      await expect(tools.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
      expect(await shareOfSheet(page), name).toBeGreaterThanOrEqual(0.6);
    }
    await expectAccessible(page, "a sheet with its tools on a phone");
    await draws.tap();
    await page.getByRole("button", { name: "Pin a snag" }).tap();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    expect(await shareOfSheet(page), "a pin").toBeGreaterThanOrEqual(0.6);
    await page.getByRole("button", { name: "Cancel" }).tap();
    await page.getByRole("button", { name: "Find words in this sheet" }).tap();
    await expect(page.getByRole("searchbox")).toBeVisible();
    expect(await shareOfSheet(page), "words").toBeGreaterThanOrEqual(0.6);
  });

  await test.step("the sheet opens again where it was left", async () => {
    await page.goto(
      `/projects/${company.projectId}/drawings?view=${new URL(page.url()).searchParams.get("view")}&x=0.3&y=0.4&zoom=2`,
    );
    await expect(page.getByRole("application")).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get("revision")).toBeTruthy();
    await page.getByRole("button", { name: "Close", exact: true }).tap();
    await expect(page.getByRole("application")).toHaveCount(0);
    await page.goto(`/projects/${company.projectId}/drawings`);
    await page.getByRole("button", { name: "Back to A-101" }).tap();
    await expect(page.getByRole("application", { name: /^A-101/ })).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(Number(searchParams.get("x"))).toBeCloseTo(0.3, 2);
    expect(Number(searchParams.get("y"))).toBeCloseTo(0.4, 2);
    expect(Number(searchParams.get("zoom"))).toBeCloseTo(2, 1);
  });
});
