import type { Page } from "@playwright/test";
import { continueAs } from "../harness/screens.ts";
import { moveTo } from "../harness/move.ts";
import { expectAccessible } from "../harness/axe.ts";
import { PASSWORD, type TestCompany } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { openTab, personPanel } from "../pages/admin.ts";
import type pg from "pg";

const title = "Confirm that it is you";

/** As if everybody of the company had signed in an hour ago. */
async function letTimeGoBy(db: pg.Pool, { workspaceId }: TestCompany): Promise<void> {
  await db.query(
    "update sessions set confirmed_at = confirmed_at - interval '1 hour' where workspace_id = $1",
    [workspaceId],
  );
}

function question(page: Page) {
  const dialog = page.getByRole("dialog", { name: title });
  return {
    dialog,
    answer: async (password: string) => {
      await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
      await dialog.getByLabel("Password", { exact: true }).fill(password);
      await dialog.getByRole("button", { name: "Confirm" }).click();
    },
    cancel: () => dialog.getByRole("button", { name: "Cancel" }).click(),
  };
}

test("a change that matters asks for the password again; cancelling leaves no error, a download asks too, and for 15 minutes nothing asks again", async ({
  page,
  db,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  await test.step("a change that matters asks for the password again, and is then made", async () => {
    watch.expect(/status of 40[01] .* at /);
    watch.expect(/status of 403 .* at .*sign-ins/);
    const theirs = await openBrowser(company.engineer);
    await theirs.goto("/projects");
    await signIn(company.admin);
    await letTimeGoBy(db, company);
    await page.goto("/admin?search=emeka");
    await page.getByRole("link", { name: company.engineer.name }).click();
    await personPanel(page, company.engineer.name)
      .getByRole("button", { name: /sign-ins/ })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End sign-ins" }).click();

    const { dialog, answer, cancel } = question(page);
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "the question who one is");
    await cancel();
    // The dialog below is unchanged, shows no error, and has the focus again.
    await expect(dialog).toHaveCount(0);
    const end = page.getByRole("alertdialog").getByRole("button", { name: "End sign-ins" });
    await expect(end).toBeFocused();
    await expect(end).not.toHaveAttribute("aria-busy");
    await expect(page.getByRole("alertdialog").getByRole("alert")).toHaveCount(0);
    await end.click();
    await answer("not this one");
    await expect(dialog.getByText("The password is incorrect")).toBeVisible();
    await answer(PASSWORD);
    await expect(page.getByText("1 sign-in of Emeka Engineer ended.")).toBeVisible();
    await expect(theirs).toHaveURL("/login");
  });
  await test.step("cancelling leaves no error in a form or a toast; a download asks too, and for 15 minutes nothing asks again", async () => {
    await page.goto("/admin");
    await continueAs(page, company.owner);
    watch.expect(/status of 403 .* at .*\/api\/(workspace|audit\.csv)/);
    await letTimeGoBy(db, company);
    await moveTo(page, "/admin?tab=audit");
    const csv = page.getByRole("button", { name: /CSV/ });
    await csv.click();
    await question(page).cancel();
    await expect(csv).toBeFocused();
    await expect(csv).not.toHaveAttribute("aria-busy");
    await expect(page.getByText(/Please confirm that it is you/)).toHaveCount(0);

    const first = page.waitForEvent("download");
    await csv.click();
    await question(page).answer(PASSWORD);
    expect((await first).suggestedFilename()).toMatch(/^audit-trail-/);
    const second = page.waitForEvent("download");
    await csv.click();
    await second;

    await letTimeGoBy(db, company);
    await openTab(page, "Security");
    const card = page.getByRole("region", { name: "Second step at the login" });
    await card.getByLabel("Required to approve and pay expenses").check();
    await card.getByRole("button", { name: "Save" }).click();
    await question(page).cancel();
    await expect(card.getByRole("button", { name: "Save" })).toBeFocused();
    await expect(card.getByRole("alert")).toHaveCount(0);
    await expect(card.getByLabel("Required to approve and pay expenses")).toBeChecked();
  });
});
