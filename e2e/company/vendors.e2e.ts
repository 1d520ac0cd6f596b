import { addExpense } from "../seed/money.ts";
import { moveTo } from "../harness/move.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";

test("an expense names a company as its vendor; typed vendors are merged into one, at a desk and on a phone, and released again", async ({
  page,
  company,
  signIn,
  db,
}) => {
  await test.step("an expense names a company as its vendor", async () => {
    const { workspaceId, projectId, engineer } = company;
    await addDirectoryCompany(db, { workspaceId, name: "Dangote Cement", kind: "supplier" });
    await signIn(engineer);
    await page.goto(`/projects/${projectId}/money?part=expenses`);
    await page.getByRole("button", { name: "Add expense" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add expense" });
    await dialog.getByLabel("Amount").fill("5000");
    await dialog.getByLabel("Description").fill("Cement, 40 bags");
    await dialog.getByLabel("Company").click();
    await page.keyboard.type("dang");
    await page.getByRole("option", { name: /^Dangote Cement/ }).click();
    await dialog.getByRole("button", { name: "Save draft" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: "Dangote Cement" })).toBeVisible();
  });
  await test.step("typed vendors are merged into a company, at a desk and on a phone, and released again", async () => {
    const { workspaceId, projectId, contractorOn } = company;
    const place = {
      workspaceId,
      projectId,
      createdBy: contractorOn.id,
      status: "submitted" as const,
    };
    await addExpense(db, {
      ...place,
      amount: 1_000,
      vendor: "Bello & Sons Ltd",
      description: "Pipes",
    });
    await addExpense(db, { ...place, amount: 2_000, vendor: "BELLO", description: "Bends" });
    const long = "Adeyemi, Okonkwo & Balogun Plumbing and Drainage Contractors Nigeria Limited";
    await addExpense(db, { ...place, amount: 4_000, vendor: long, description: "Cable" });
    const id = await addDirectoryCompany(db, { workspaceId, name: "Bello & Sons" });
    await moveTo(page, `/companies/${id}`);
    await expect(page.getByText("No expense names Bello & Sons as its vendor yet.")).toBeVisible();

    await page.getByRole("button", { name: "Merge vendors" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge vendors into Bello & Sons" });
    await expect(dialog.getByRole("checkbox")).toHaveCount(3);
    await dialog.getByLabel("Search vendors").fill("dangote");
    await expect(dialog.getByText("No typed vendor matches your search.")).toBeVisible();
    await dialog.getByLabel("Search vendors").fill("bello");
    await expect(dialog.getByRole("checkbox")).toHaveCount(2);
    await dialog.getByLabel("Bello & Sons Ltd").check();
    await dialog.getByLabel("BELLO", { exact: true }).check();
    await expectAccessible(page, "merging vendors");
    await dialog.getByRole("button", { name: "Merge 2 vendors" }).click();
    await expect(page.getByText("2 expenses changed.")).toBeVisible();
    const list = page.getByRole("list", { name: "Expenses of Bello & Sons" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Typed vendors of Bello & Sons" })).toContainText(
      "BELLO",
    );
    await expectAccessible(page, "a company with expenses");

    await list.getByRole("link", { name: "Bends" }).click();
    const panel = page.getByRole("dialog", { name: "Bends" });
    await expect(panel.getByText("Typed as “BELLO”")).toBeVisible();
    await panel.getByRole("link", { name: "Bello & Sons" }).click();
    await page.getByRole("button", { name: "Release BELLO", exact: true }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);

    await test.step("merging fits a phone", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole("button", { name: "Merge vendors" }).click();
      await dialog.getByLabel(long).check();
      await expectNoSidewaysScroll(page, "merging vendors");
      await dialog.getByRole("button", { name: "Merge", exact: true }).click();
      await expect(page.getByText("1 expense changed.")).toBeVisible();
      await expectNoSidewaysScroll(page, "a company with expenses");
    });
  });
});
