import type { Page } from "@playwright/test";
import { checkBoth } from "../harness/accessible.ts";
import { moveTo } from "../harness/move.ts";
import { accountMenu } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { openTab, personPanel } from "../pages/admin.ts";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";

const table = (page: Page) => page.getByRole("table", { name: "Companies" });

test("an admin sets who works for a company, and the team is shown by company; an invitation names it", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 409 .* at .*\/api\/companies/);
  const { workspaceId, contractorOn, projectId } = company;
  const id = await addDirectoryCompany(db, { workspaceId, name: "Bello & Sons" });
  await signIn(company.admin);
  await page.goto("/admin?tab=people");
  await page.getByRole("link", { name: contractorOn.name, exact: true }).click();
  const panel = personPanel(page, contractorOn.name);
  await expect(panel.getByText("Contractor, Test Builders")).toBeVisible();
  const typed = panel.getByText("They typed “Test Builders” in their profile.");
  await expect(typed).toBeVisible();
  await panel.getByLabel("Company").click();
  await page.keyboard.type("bell");
  await page.getByRole("option", { name: /^Bello & Sons/ }).click();
  await expect(page.getByText(`${contractorOn.name} belongs to Bello & Sons.`)).toBeVisible();
  await expect(panel.getByLabel("Company")).toHaveText("Bello & Sons");
  await expect(panel.getByText("Contractor, Bello & Sons")).toBeVisible();
  await expect(typed).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listitem").filter({ hasText: "Bello & Sons ·" })).toBeVisible();

  await moveTo(page, `/projects/${projectId}/team`);
  const group = page.getByRole("region", { name: "Bello & Sons" });
  await expect(group.getByRole("listitem")).toHaveText([/^.*Kunle Contractor/]);
  await expect(page.getByRole("region", { name: "Test Builders" })).toContainText("Chidi Client");

  await moveTo(page, "/admin?tab=invitations");
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByLabel("Email addresses").fill("kunle@bello.example");
  await dialog.getByLabel("Role").selectOption("contractor");
  await dialog.getByLabel("Company").click();
  await page.getByRole("option", { name: /^Bello & Sons/ }).click();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Contractor, Bello & Sons")).toBeVisible();

  await openTab(page, "Companies");
  await page.getByRole("link", { name: "Bello & Sons" }).click();
  await expect(page).toHaveURL(`/companies/${id}`);
  await expect(page.getByRole("list", { name: "People of Bello & Sons" })).toContainText(
    contractorOn.name,
  );
  await expect(page.getByRole("list", { name: "Projects of Bello & Sons" })).toContainText(
    "Lekki Duplex",
  );
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete company" }).click();
  await expect(question).toContainText("1 person belongs to “Bello & Sons”.");
});

test("the directory is accessible, empty and full; an engineer adds a company, changes it, finds it and deletes it", async ({
  page,
  company,
  db,
  signIn,
  watch,
}) => {
  await test.step("the directory is accessible", async () => {
    watch.expect(/status of 404 .* at .*\/api\/companies/);
    await signIn(company.engineer);
    await page.goto("/companies");
    await expect(page.getByText("No companies yet.")).toBeVisible();
    await checkBoth(page, "an empty directory");
    const { workspaceId, contractorOn } = company;
    const id = await addDirectoryCompany(db, {
      workspaceId,
      name: "Bello, Okonkwo & Adeyemi-Williams Plumbing and Drainage Contractors Nigeria Limited",
      trade: "Plumbing",
      people: [contractorOn.id],
    });
    await page.reload();
    await expect(table(page).getByRole("rowheader")).toHaveCount(1);
    await checkBoth(page, "the directory");
    await page.getByRole("button", { name: "Add company" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Add company" }).click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await checkBoth(page, "the form with errors");
    await page.keyboard.press("Escape");
    await moveTo(page, `/companies/${id}`);
    await expect(page.getByText(contractorOn.name)).toBeVisible();
    await checkBoth(page, "a company");
    await moveTo(page, "/companies/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b");
    await expect(page.getByText("This company is not in the directory.")).toBeVisible();
    await db.query("update memberships set company_id = null where workspace_id = $1", [
      company.workspaceId,
    ]);
    await db.query("delete from companies where workspace_id = $1", [company.workspaceId]);
  });
  await test.step("an engineer adds a company, changes it, finds it and deletes it", async () => {
    watch.expect(/status of 409 .* at .*\/api\/companies/);
    await page.goto("/dashboard");
    await accountMenu(page).click();
    await page.getByRole("link", { name: "Companies", exact: true }).click();
    await expect(page.getByText("No companies yet.")).toBeVisible();

    await page.getByRole("button", { name: "Add company" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add company" });
    await dialog.getByRole("button", { name: "Add company" }).click();
    await expect(dialog.getByText("Name is required")).toBeVisible();
    await expect(dialog.getByText("Choose a kind.")).toBeVisible();
    await dialog.getByLabel("Name").fill("Bello & Sons");
    await dialog.getByLabel("Kind").selectOption("subcontractor");
    await dialog.getByLabel("Trade").fill("Plumbing");
    await dialog.getByLabel("Phone").fill("0803 555 0101");
    await dialog.getByRole("button", { name: "Add company" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Bello & Sons" })).toBeVisible();
    await expect(page.getByRole("link", { name: "0803 555 0101" })).toHaveAttribute(
      "href",
      "tel:08035550101",
    );
    await expect(page.getByText("Nobody belongs to Bello & Sons yet.")).toBeVisible();
    await expect(page.getByText("added “Bello & Sons” to the companies")).toBeVisible();
    await page.getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Bello & Sons" });
    await edit.getByLabel("Trade").fill("Plumbing and drainage");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByText("Plumbing and drainage", { exact: true }).first()).toBeVisible();

    await page.getByRole("link", { name: "Companies", exact: true }).click();
    await page.getByRole("button", { name: "Add company" }).click();
    await dialog.getByLabel("Name").fill("BELLO & SONS");
    await dialog.getByLabel("Kind").selectOption("supplier");
    await dialog.getByRole("button", { name: "Add company" }).click();
    await expect(dialog.getByText("“BELLO & SONS” is in the directory already.")).toBeVisible();
    await dialog.getByLabel("Name").fill("Dangote Cement");
    await dialog.getByRole("button", { name: "Add company" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dangote Cement" })).toBeVisible();

    await page.getByRole("link", { name: "Companies", exact: true }).click();
    await expect(table(page).getByRole("rowheader")).toHaveText([/^Bello/, /^Dangote/]);
    await page.getByLabel("Search companies").fill("drain");
    await expect(table(page).getByRole("rowheader")).toHaveText([/^Bello/]);
    await expect(page).toHaveURL("/companies?search=drain");
    await page.getByLabel("Search companies").fill("");
    await page.getByLabel("Kind").selectOption("supplier");
    await expect(table(page).getByRole("rowheader")).toHaveText([/^Dangote/]);

    await page.getByRole("link", { name: "Dangote Cement" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Dangote Cement?" });
    await question.getByRole("button", { name: "Delete company" }).click();
    await expect(page).toHaveURL("/companies");
    await expect(table(page).getByRole("rowheader")).toHaveText([/^Bello/]);
  });
});
