import type { Locator, Page, TestInfo } from "@playwright/test";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { newEmail, submitRegister } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";

test.use({
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

/** Counts a person's taps, and takes a picture of each step for people who review the result. */
function steps(page: Page, info: TestInfo) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.tap();
    },
    async see(name: string): Promise<void> {
      await expectNoSidewaysScroll(page, name);
      const path = info.outputPath(`${name.replaceAll(" ", "-")}.png`);
      await info.attach(name, { body: await page.screenshot({ path }), contentType: "image/png" });
    },
  };
}

test("a new user on a phone: from the sign-up to the first diary entry without a network, in 14 taps", async ({
  page,
  context,
  watch,
}, info) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { tap, see, taps } = steps(page, info);
  await page.goto("/register");
  await see("1 register");
  await submitRegister(page, {
    name: "Funmi Ade",
    company: "Ade Builders",
    email: newEmail(),
  });
  await expect(page).toHaveURL("/dashboard");
  await see("2 dashboard");
  await tap(page.getByRole("button", { name: "Open navigation" }));
  await tap(page.getByRole("dialog").getByRole("link", { name: "Projects", exact: true }));
  await see("3 projects");
  await tap(page.getByRole("button", { name: "Add Project", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Add project" });
  await dialog.getByLabel("Title").fill("Marina Tower");
  await dialog.getByLabel("Description").fill("Twelve floors");
  await see("4 new project");
  await tap(dialog.getByRole("button", { name: "Add project" }));
  await tap(page.getByRole("link", { name: "Marina Tower", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Marina Tower" })).toBeVisible();
  await see("5 project");
  await tap(page.getByRole("link", { name: "Site", exact: true }));
  await expect(page.getByRole("button", { name: "Write today’s diary" })).toBeVisible();
  await see("6 site");
  await cachedForOffline(page);

  await context.setOffline(true);
  await page.reload();
  await see("7 site without a network");
  await tap(page.getByRole("button", { name: "Write today’s diary" }));
  await see("8 diary");
  // The button opens the camera, which a test cannot press.
  await page.getByLabel("Photos of the day", { exact: true }).setInputFiles({
    name: "IMG_1.jpg",
    mimeType: "image/jpeg",
    buffer: await sidewaysPhoto(),
  });
  await page.getByLabel("What it shows").fill("Setting out");
  await see("9 a word on the photo");
  await tap(page.getByRole("button", { name: "Save the photo" }));
  await page.getByLabel("Notes").fill("Set out the piles. Rain from three.");
  await page.getByLabel("Notes").blur();
  await expect(page.getByRole("status").filter({ hasText: "to send" })).toBeVisible();
  await see("10 written");
  await expectAccessible(page, "the first entry");

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Set out the piles. Rain from three.");
  await expect(page.getByRole("list", { name: "Files" })).toContainText("Setting out");
  await see("11 sent");
  // Adds the tap that submits the sign-up, and two for the camera and its shutter.
  expect(taps() + 3).toBeLessThanOrEqual(14);
});
