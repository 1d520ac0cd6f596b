import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { newEmail } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";
import { smallTargets } from "./harness/touch.ts";
import { addUnsentMail, personPanel } from "./pages/admin.ts";

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const;

async function check(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
  const onTouch = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  if (onTouch) expect.soft(await smallTargets(page), `targets of ${what}`).toEqual([]);
}

for (const [size, options] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use(options);
    // axe examines ten screens, twice: 10 s on a quiet machine.
    test.describe.configure({ timeout: 90_000 });

    test("the control room is accessible", async ({ page, company, db, signIn }) => {
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

      await page.goto("/admin?tab=invitations");
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
      await dialog.getByLabel("Email addresses").fill(`${email}, ${newEmail()}, oops`);
      await dialog.getByRole("button", { name: "Send invitations" }).click();
      await expect(page.getByRole("list", { name: "Refused" })).toBeVisible();
      await check(page, "what became of the invitations");
      await page.getByRole("button", { name: "Done" }).click();
      await expect(page.getByRole("button", { name: `Revoke ${email}` })).toBeVisible();
      await check(page, "invitations");

      await page.goto("/admin?tab=settings");
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

      await page.goto("/admin?tab=audit");
      await expect(page.getByText("Invitation sent").last()).toBeVisible();
      await check(page, "audit trail");
      await page.goto("/admin?tab=mail");
      await expect(page.getByText("ada@nowhere.example", { exact: true })).toBeVisible();
      await check(page, "mail");
    });
  });
}
