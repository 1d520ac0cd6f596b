import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { siteTables } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";

test("a browser that removed what was kept is told of, with what was lost, and a way to copy it again", async ({
  page,
  company,
  signIn,
  context,
  watch,
  baseURL,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/site?part=snags`);
  await expect(page.getByText("No snags.")).toBeVisible();
  await page.getByRole("button", { name: "Keep on this device" }).click();
  const menu = page.getByRole("dialog", { name: "This device" });
  // The line about what is left to fetch appears above the button and moves it.
  await expect(menu).toContainText("to fetch");
  await menu.getByRole("button", { name: "Keep on this device" }).click();
  await expect(menu).toContainText("are kept on this device");
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.getByRole("button", { name: "New snag" }).first().click();
  const form = page.getByRole("dialog", { name: "New snag" });
  await form.getByLabel("What is wrong").fill("Crack over the lintel");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 thing to send" })).toBeVisible();
  // A cookie records what waits, a moment after the database has it.
  const noted = () => page.evaluate(() => document.cookie);
  await expect.poll(noted).toMatch(/plumbline-device=\w+\.1\.0\.\w{32}/);

  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  // A page of the same origin that runs nothing of the app.
  const body = '<link rel="icon" href="data:,">';
  await context.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body }));
  await again.goto("/blank");
  const browser = await context.newCDPSession(again);
  await browser.send("Storage.clearDataForOrigin", {
    origin: baseURL ?? "",
    storageTypes: "indexeddb,cache_storage,service_workers",
  });
  await again.goto(`/projects/${company.projectId}/site?part=snags`);
  const notice = again.getByRole("dialog", { name: "The browser removed what was kept here" });
  await expect(notice).toContainText("1 change waited to be sent");
  await expect(notice).toContainText("1 project was kept here");
  await expectAccessible(again, "what the browser removed");
  await expectNoSidewaysScroll(again, "what the browser removed");
  await notice.getByRole("button", { name: "Copy again" }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => siteTables(again)).toMatchObject({ projects: 1, outbox: 0 });
  await again.goto(`/projects/${company.projectId}/site?part=snags`);
  await expect(again.getByRole("button", { name: "On this device" })).toBeVisible();

  // The notice is shown only once.
  await again.goto("/projects");
  await expect(again.getByRole("complementary", { name: "What is to be sent" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
