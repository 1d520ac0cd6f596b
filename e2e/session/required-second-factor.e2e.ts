import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

test("the owner requires a second step, and whoever lacks one is led to set it up", async ({
  page,
  db,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of 40[39] .* at .*\/api\/workspace/);
  await signIn(company.owner);
  await page.goto("/admin?tab=security");
  const card = page.getByRole("region", { name: "Second step at the login" });
  const save = card.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await card.getByLabel("Required to manage people and settings").check();
  await save.click();
  await expect(card.getByText(/^Set up a second step of your own first/)).toBeVisible();
  await expect(card.getByLabel("Required to manage people and settings")).toBeChecked();
  await db.query(
    "insert into totp_secrets (user_id, sealed, created_at, confirmed_at) values ($1, 'x', now(), now())",
    [company.owner.id],
  );
  await save.click();
  await expect(page.getByText("Second step saved")).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  // Scrolls to the top: elsewhere the bar could cover half of a field.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, "the security tab");

  const theirs = await openBrowser(company.admin);
  await theirs.setViewportSize({ width: 360, height: 800 });
  await theirs.goto("/admin?tab=settings");
  await expect(theirs.getByText("Set up a second step for your login")).toBeVisible();
  await expectAccessible(theirs, "the banner of a required second step");
  await expectNoSidewaysScroll(theirs, "the banner of a required second step");
  await theirs.getByRole("link", { name: "Set it up in your profile" }).click();
  await expect(theirs.getByRole("button", { name: "Set up" })).toBeInViewport();
});
