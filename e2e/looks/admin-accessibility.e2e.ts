import { check as checkFully, checkFit, sizes } from "../harness/accessible.ts";
import { newEmail } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { addUnsentMail, openTab, personPanel } from "../pages/admin.ts";

for (const [size, options] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use(options);
    // axe examines ten screens, twice: 10 s on a quiet machine.
    test.describe.configure({ timeout: 90_000 });

    // The elements of a screen are the same on a phone. There, the screen must only fit and its controls must be
    // large enough for a finger.
    const check = size === "desktop" ? checkFully : checkFit;

    test("the control room is accessible", async ({ page, company, db, signIn, watch }) => {
      watch.expect(/status of 409 .* at .*\/api\/invitations\/bulk$/);
      const email = newEmail();
      await addUnsentMail(db, {
        workspaceId: company.workspaceId,
        to: "ada@nowhere.example",
        state: "failed",
        attempts: 8,
        lastError: "The mail server refused the recipient.",
      });
      await signIn(company.owner);
      await page.goto(`/admin?tab=people`);
      await expect(page.getByText("7 people")).toBeVisible();
      await check(page, "people");
      await page.getByRole("link", { name: company.owner.name, exact: true }).click();
      await expect(personPanel(page, company.owner.name)).toBeVisible();
      await check(page, "the owner's own panel");
      await page.keyboard.press("Escape");

      await openTab(page, "Invitations");
      await expect(page.getByText("Nobody has been invited yet.")).toBeVisible();
      await check(page, "no invitations");
      await page.getByRole("button", { name: "Invite people" }).click();
      const dialog = page.getByRole("dialog", { name: "Invite people" });
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      await expect(dialog.getByText("Email is required")).toBeVisible();
      await dialog.getByLabel("Role").selectOption("client");
      await dialog.getByLabel("Projects").click();
      await page.getByRole("listbox").getByRole("option", { name: "Lekki Duplex" }).click();
      await check(page, "the invitation with errors");
      await dialog.getByLabel("Email addresses").fill(`${email}, ${company.clientOn.email}`);
      await dialog.getByRole("button", { name: "Send invitations" }).click();
      await expect(page.getByRole("list", { name: "Refused" })).toBeVisible();
      await check(page, "addresses that are refused");
      await dialog.getByRole("button", { name: /^Leave these out/ }).click();
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      await expect(page.getByRole("list", { name: "Invited" })).toBeVisible();
      await check(page, "what became of the invitations");
      await page.getByRole("button", { name: "Done" }).click();
      await expect(page.getByRole("button", { name: `Revoke ${email}` })).toBeVisible();
      await check(page, "invitations");

      await openTab(page, "Settings");
      await page.getByRole("button", { name: "Hand over" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Hand over" }).click();
      await expect(page.getByText("Choose a person.")).toBeVisible();
      await check(page, "handing over, with errors");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete this workspace" }).click();
      await expect(page.getByLabel("Name of the workspace")).toBeFocused();
      await check(page, "the question before the end");
      await page.keyboard.press("Escape");
      await check(page, "settings");

      await openTab(page, "Audit trail");
      await expect(page.getByText("Invitation sent").last()).toBeVisible();
      await check(page, "audit trail");
      await openTab(page, /^Mail/);
      await expect(page.getByText("ada@nowhere.example", { exact: true })).toBeVisible();
      await check(page, "mail");
    });
  });
}
