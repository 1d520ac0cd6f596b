import { changeRole } from "../seed/people.ts";
import { PASSWORD } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { personPanel } from "../pages/admin.ts";

test("the owner requests the company's deletion, cancels it and transfers the ownership; the company's settings change for everybody", async ({
  page,
  company,
  signIn,
  watch,
  openBrowser,
}) => {
  await test.step("the owner requests the company's deletion, cancels it, and transfers the ownership", async () => {
    watch.expect(/status of 400 .* at .*\/api\/workspace\//);
    await signIn(company.owner);
    await page.goto("/admin?tab=settings");
    const wrong = "Not-the-password";

    await page.getByRole("button", { name: "Delete this workspace" }).click();
    const deletion = page.getByRole("dialog", { name: "Delete Adeyemi Builders?" });
    const go = deletion.getByRole("button", { name: "Delete in 7 days" });
    await deletion.getByLabel("Name of the workspace").fill("Adeyemi");
    await go.click();
    await expect(deletion.getByText("Password is required")).toBeVisible();
    await deletion.getByLabel("Your password").fill(PASSWORD);
    await go.click();
    await expect(
      deletion.getByText("Type the workspace’s name exactly: Adeyemi Builders"),
    ).toBeVisible();
    await deletion.getByLabel("Name of the workspace").fill("Adeyemi Builders");
    await deletion.getByLabel("Your password").fill(wrong);
    await go.click();
    await expect(deletion.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
    await deletion.getByLabel("Your password").fill(PASSWORD);
    await go.click();
    await expect(deletion).toBeHidden();
    const card = page.getByRole("region", { name: "Deletion" });
    await expect(card.getByText(/^Everything in this workspace is deleted on \d+ /)).toBeVisible();
    await card.getByRole("button", { name: "Cancel the deletion" }).click();
    await expect(card.getByRole("button", { name: "Delete this workspace" })).toBeVisible();

    await page.getByRole("button", { name: "Hand over" }).click();
    const transfer = page.getByRole("dialog", { name: "Hand over Adeyemi Builders" });
    const hand = transfer.getByRole("button", { name: "Hand over" });
    await hand.click();
    await expect(transfer.getByText("Choose a person.")).toBeVisible();
    await transfer.getByLabel("New owner").click();
    await page.keyboard.type("emeka");
    await page.getByRole("option", { name: /^Emeka Engineer/ }).click();
    await transfer.getByLabel("Your password").fill(wrong);
    await hand.click();
    await expect(transfer.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
    await transfer.getByLabel("Your password").fill(PASSWORD);
    await hand.click();
    await expect(transfer).toBeHidden();
    await expect(page.getByText("Emeka Engineer owns this company")).toBeVisible();
    await expect(page.getByRole("button", { name: "Hand over" })).toHaveCount(0);
    await page.getByRole("tab", { name: "People" }).click();
    await page.getByRole("link", { name: "Emeka Engineer" }).click();
    const panel = personPanel(page, "Emeka Engineer");
    await expect(panel.getByText("Owner", { exact: true })).toBeVisible();
  });
  await test.step("the company's settings change for everybody", async () => {
    await moveTo(page, "/admin?tab=settings");
    const save = page.getByRole("button", { name: "Save settings" });
    await expect(save).toHaveAccessibleDescription("Nothing has been changed yet.");
    const other = await openBrowser(company.admin);
    await other.goto("/admin");
    await expect(other.getByText("You run the account of Adeyemi Builders.")).toBeVisible();

    await page.getByLabel("Name", { exact: true }).fill(" ");
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
      await page.getByLabel(day).uncheck();
    await save.click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(page.getByText("Choose at least one working day.")).toBeVisible();

    await page.getByLabel("Name", { exact: true }).fill("Adeyemi & Daughters");
    await page.getByLabel("Saturday").check();
    await page.getByLabel("Currency").click();
    await page.keyboard.type("ghanaian");
    await page.getByRole("option", { name: /GHS/ }).click();
    await page.getByLabel("Time zone").click();
    await page.keyboard.type("accra");
    await page.keyboard.press("Enter");
    await save.click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await expect(page.getByText("You run the account of Adeyemi & Daughters.")).toBeVisible();
    await expect(other.getByText("You run the account of Adeyemi & Daughters.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Currency")).toHaveText(/GHS/);
    await expect(page.getByLabel("Time zone")).toHaveText("Africa/Accra");
    await expect(page.getByLabel("Saturday")).toBeChecked();
    await expect(page.getByLabel("Monday")).not.toBeChecked();

    await expect(
      page.getByText(/owns this company\. Only the owner can hand it over/),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete this workspace" })).toHaveCount(0);
  });
});

test("an owner with another role who transfers the ownership cannot manage the company any more", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Requests that are under way during the transfer may be refused.
  watch.expect(/status of 403 .* at .*\/api\//);
  await changeRole(db, company, company.owner, "engineer");
  await signIn(company.owner);
  await page.goto("/company?tab=settings");
  await page.getByRole("button", { name: "Hand over" }).click();
  const transfer = page.getByRole("dialog", { name: "Hand over Adeyemi Builders" });
  await expect(transfer).toContainText("You stay an engineer, and can no longer manage people");
  await transfer.getByLabel("New owner").click();
  await page.getByRole("option", { name: /^Ada Admin/ }).click();
  await transfer.getByLabel("Your password").fill(PASSWORD);
  await transfer.getByRole("button", { name: "Hand over" }).click();
  await expect(page).toHaveURL("/unauthorized");
  await expect(page.getByText("Adeyemi Builders was handed over to Ada Admin.")).toBeVisible();
});
