import type { Page } from "@playwright/test";
import { changeRole } from "../seed/people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { moveTo } from "../harness/move.ts";
import { accountMenu, mainNav, continueAs } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { openTab, personPanel } from "../pages/admin.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("an owner with the role engineer manages the company from the account menu, an admin at /admin or /company, and an engineer nowhere", async ({
  page,
  company,
  signIn,
  db,
}) => {
  await test.step("an owner with the role engineer manages the company from the account menu, which fits a phone", async () => {
    await changeRole(db, company, company.owner, "engineer");
    await signIn(company.owner);
    await page.goto("/admin");
    await expect(page).toHaveURL("/unauthorized");
    await expect(mainNav(page).getByRole("link", { name: "Admin" })).toHaveCount(0);
    await page.getByRole("link", { name: "Manage Adeyemi Builders" }).click();
    await expect(page).toHaveURL("/company");

    await moveTo(page, "/dashboard");
    await accountMenu(page).click();
    const menu = page.getByRole("navigation", { name: "Account" });
    await expectAccessible(page, "the account menu");
    await menu.getByRole("link", { name: "Company", exact: true }).click();
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL("/company");
    await expect(heading(page, "Company")).toBeVisible();
    await expect(mainNav(page).getByRole("link", { name: "Admin" })).toHaveCount(0);

    for (const tab of ["Companies", "Invitations", "Settings", "Audit trail", "Mail", "People"]) {
      await openTab(page, tab);
      await expect(page).toHaveURL(/\/company(\?tab=|$)/);
    }
    await page.getByRole("link", { name: company.engineer.name, exact: true }).click();
    await personPanel(page, company.engineer.name)
      .getByRole("link", { name: "Their activity" })
      .click();
    await expect(page).toHaveURL(`/company?tab=audit&actor=${company.engineer.id}`);

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Find anything" }).getByRole("combobox").fill("kemi");
    await page.getByRole("option", { name: /^Manage Kemi/ }).click();
    await expect(page).toHaveURL("/company?tab=people&search=Kemi+Contractor");

    await page.setViewportSize({ width: 360, height: 740 });
    await accountMenu(page).click();
    await expect(page.getByRole("link", { name: "Company", exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page, "the account menu");
    await page.keyboard.press("Escape");
    await expect(accountMenu(page)).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("an admin manages the company at /admin, and can open /company too; an engineer who owns nothing can open neither", async () => {
    await continueAs(page, company.admin);
    await page.goto("/dashboard");
    await mainNav(page).getByRole("link", { name: "Admin" }).click();
    await expect(heading(page, "Admin")).toBeVisible();
    await page.goto("/company");
    await expect(heading(page, "Company")).toBeVisible();
    await openTab(page, "Settings");
    await expect(page).toHaveURL("/company?tab=settings");

    await continueAs(page, company.engineer);
    const other = page;
    for (const path of ["/admin", "/company"]) {
      await other.goto(path);
      await expect(other).toHaveURL("/unauthorized");
      await expect(other.getByRole("link", { name: /^Manage/ })).toHaveCount(0);
    }
    await accountMenu(other).click();
    const items = other.getByRole("navigation", { name: "Account" }).getByRole("link");
    await expect(items).toHaveText(["Profile", "Companies", "Deleted records"]);
  });
});
