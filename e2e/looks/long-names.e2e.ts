import type { Page } from "@playwright/test";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";
import { expectNoSidewaysScroll } from "../harness/axe.ts";
import { answerCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { addExpense, addPlannedCode } from "../seed/money.ts";

const LONG_NAME = "Oluwaseun-Babatunde Chukwuemeka & Grandsons Constructions Ltd";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

async function expectLogoutToFit(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: `Log out of ${LONG_NAME}` })).toBeVisible();
  await expectNoSidewaysScroll(page, page.url());
}

test("long names, large amounts and long cost codes fit, whole; a company's expenses that fail to load can be loaded again", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  await test.step("a company's expenses that fail to load can be loaded again", async () => {
    watch.expect(/status of 500 .* at .*\/api\/(expenses|vendors)/);
    const { workspaceId, engineer } = company;
    const id = await addDirectoryCompany(db, { workspaceId, name: "Bello & Sons" });
    await signIn(engineer);
    await answerCalls(page, "**/api/{expenses,vendors}?**", { status: 500 });
    await page.goto(`/companies/${id}`);
    const card = page.getByRole("region", { name: "Expenses" });
    await expect(card.getByText("The company’s expenses could not be loaded.")).toBeVisible();
    await page.unrouteAll();
    await card.getByRole("button", { name: "Retry" }).click();
    await expect(card.getByText("No expense names Bello & Sons as its vendor yet.")).toBeVisible();

    await answerCalls(page, "**/api/vendors", { status: 500 });
    await card.getByRole("button", { name: "Merge vendors" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge vendors into Bello & Sons" });
    await expect(dialog.getByRole("button", { name: "Retry" })).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(dialog.getByText("No typed vendor is left to merge.")).toBeVisible();
  });
  await test.step("long names, large amounts and long cost codes fit, whole", async () => {
    const { workspaceId, projectId, owner } = company;
    const place = { workspaceId, projectId };
    await db.query("update workspaces set name = $2 where id = $1", [workspaceId, LONG_NAME]);
    const costCode = await addPlannedCode(db, {
      ...place,
      code: "01.0100.22",
      title: "Bored piles 900 mm, including mobilisation and integrity tests",
      amount: 385_000_000,
      month: "2026-03",
    });
    await addExpense(db, { ...place, costCode, amount: 1_485_000_000.55, vendor: LONG_NAME });
    await page.goto("/engineer");
    await expectLogoutToFit(page);

    await page.goto(`/projects/${projectId}/money?part=expenses`);
    const total = page
      .getByRole("group", { name: "Totals by state" })
      .getByText("₦1,485,000,000.55");
    const single = await total.evaluate((text) => {
      const lines = document.createRange();
      lines.selectNodeContents(text);
      return lines.getClientRects().length;
    });
    expect(single, "lines of the total").toBe(1);

    await page
      .getByRole("navigation", { name: "Sections of Money" })
      .getByRole("link", { name: "Cost plan" })
      .click();
    const table = page.getByRole("table", { name: "Cost codes and their lines" });
    await expect(table.getByRole("rowheader").first()).toBeVisible();
    const spill = await table.evaluate(
      (plan) => plan.getBoundingClientRect().width - (plan.parentElement?.clientWidth ?? 0),
    );
    expect(spill, "pixels of the plan beyond its card").toBeLessThanOrEqual(0);

    // Leaves the engineer's page, so that none of its requests runs into the owner's sign-in.
    await page.goto("about:blank");
    await signIn(owner);
    await page.goto("/company");
    await expectLogoutToFit(page);
  });
});
