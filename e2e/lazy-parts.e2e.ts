import { expect, test } from "./harness/test.ts";

test("a dialog whose code could not be loaded says so, and opens after a reload", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/assets\/resource-dialog-/);
  await page.route("**/assets/resource-dialog-*.js", (route) => route.abort());
  await signIn(company.engineer);
  await page.goto("/resources");
  const add = page.getByRole("button", { name: "Add resource" }).first();
  await add.click();
  const failure = page.getByRole("alertdialog", { name: "This could not be loaded" });
  await failure.getByRole("button", { name: "Cancel" }).click();
  await expect(failure).toHaveCount(0);
  await expect(add).toBeFocused();

  await add.click();
  await expect(failure).toBeVisible();
  await page.unroute("**/assets/resource-dialog-*.js");
  await failure.getByRole("button", { name: "Reload" }).click();
  await add.click();
  await expect(page.getByRole("dialog", { name: "Add resource" })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("dialogs are loaded before they are opened, so that they open without the network", async ({
  page,
  context,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  const prepared = page.waitForResponse("**/assets/resource-dialog-*.js");
  await page.goto("/resources");
  await prepared;
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add resource" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add resource" })).toBeVisible();
  await context.setOffline(false);
});
