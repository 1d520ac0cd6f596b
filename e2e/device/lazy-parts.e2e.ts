import { loadPart, partFile } from "../harness/part-file.ts";
import { expect, test } from "../harness/test.ts";

const DIALOG = "features/resources/dialogs/resource-dialog.tsx";

test("a dialog whose code could not be loaded says so; once the device has it, it opens without the network", async ({
  page,
  context,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/assets\//);
  watch.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await page.route(`**${partFile(DIALOG)}`, (route) => route.abort());
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
  await page.unroute(`**${partFile(DIALOG)}`);
  await failure.getByRole("button", { name: "Reload" }).click();
  await expect(failure).toHaveCount(0);
  await expect(add).toBeVisible();
  await loadPart(page, DIALOG);
  await context.setOffline(true);
  await add.click();
  await expect(page.getByRole("dialog", { name: "Add resource" })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await context.setOffline(false);
});

test("a dialog whose code a new version has replaced says so, and offers a reload", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 404 .*\/assets\//);
  await page.route(`**${partFile(DIALOG)}`, (route) => route.fulfill({ status: 404 }));
  await signIn(company.engineer);
  await page.goto("/resources");
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/index-[\w-]+\.js/g, "index-newer.js");
      await route.fulfill({ response: answer, body });
    },
  );
  await page.getByRole("button", { name: "Add resource" }).first().click();
  const failure = page.getByRole("alertdialog", { name: "A new version is available" });
  await expect(failure.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByText("A new version is available. Reload")).toBeVisible();
});

test("without a network the menu opens and a screen that was not loaded waits for it", async ({
  page,
  context,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/net::ERR_/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await loadPart(page, "ui/overlays/nav-drawer-dialog.tsx");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Open navigation" }).click();
  const menu = page.getByRole("dialog", { name: "Plumbline" });
  const offline = page.getByText("You are offline.", { exact: true });
  await expect(offline).toBeVisible();
  const [strip, sheet] = [await offline.boundingBox(), await menu.boundingBox()];
  expect(sheet?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));

  await menu.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(offline).toHaveCount(0);
});

test("an expense is entered with its receipts where there is no network", async ({
  page,
  context,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/net::ERR_/);
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/money?part=expenses`);
  const add = page.getByRole("button", { name: "Add expense" }).first();
  const form = page.getByRole("dialog", { name: "Add expense" });
  const receipts = form.getByRole("button", { name: "Add receipts" });
  // The form has a style sheet too, which the app itself loads with it.
  await add.click();
  await expect(receipts).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toHaveCount(0);
  await context.setOffline(true);
  await add.click();
  await expect(receipts).toBeVisible();
});

test("on a slow line, pages are read in the letters that the device has", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  const visit = async () => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
  };
  await visit();
  expect(fonts).toHaveLength(1);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 1500,
    downloadThroughput: -1,
    uploadThroughput: -1,
    connectionType: "cellular2g",
  });
  expect(
    await page.evaluate(
      () => (navigator as { connection?: { effectiveType: string } }).connection?.effectiveType,
    ),
  ).toMatch(/2g$/);
  fonts.length = 0;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([]);
});
