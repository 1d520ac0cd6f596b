import type { Page } from "@playwright/test";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { typedText } from "../harness/device/typed-text.ts";
import { outboxText } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";
import { addLabour, tradesOf } from "../pages/diary.ts";
import { cachedForOffline } from "../harness/worker.ts";

test.use({ serviceWorkers: "allow" });

const site = (projectId: string) => `/projects/${projectId}/site`;

async function addPhoto(page: Page, words: string): Promise<void> {
  await page.getByLabel("Photos of the day", { exact: true }).setInputFiles({
    name: "IMG_1.jpg",
    mimeType: "image/jpeg",
    buffer: await sidewaysPhoto(),
  });
  await page.getByLabel("What it shows").fill(words);
  await page.getByRole("button", { name: "Save the photo" }).click();
  await expect(page.getByRole("img", { name: `${words}.jpg`, exact: true })).toBeVisible();
}

test("a whole day in airplane mode: a diary with photos, a killed tab, a reload, and all of it sent once", async ({
  page,
  company,
  signIn,
  context,
  watch,
  db,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { projectId } = company;
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await page.goto(site(projectId));
  await expect(page.getByRole("list", { name: "Days" })).toBeVisible();
  await cachedForOffline(page);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Write today’s diary" }).click();
  await addPhoto(page, "Slab before the pour");
  await addLabour(page, "Mason", "4");
  await page.getByLabel("Notes").pressSequentially("Rain until noon.");
  // The browser stores the text a moment after the key, either as a draft or in the outbox.
  await expect
    .poll(async () => `${await typedText(page)} ${await outboxText(page)}`)
    .toContain("Rain until noon.");
  await page.close({ runBeforeUnload: false });

  // The phone killed the browser, and there is still no network.
  const second = await context.newPage();
  await second.setViewportSize({ width: 360, height: 740 });
  await second.goto(site(projectId));
  await second.getByRole("button", { name: "Write today’s diary" }).click();
  await expect(second.getByLabel("Notes")).toHaveValue("Rain until noon.");
  await expect(second.getByRole("img", { name: "Slab before the pour.jpg" })).toBeVisible();
  await second.getByLabel("Notes").fill("Rain until noon. The pour began at two.");
  await second.getByLabel("Notes").blur();
  await addPhoto(second, "The pour");
  await second.reload();
  await expect(second.getByLabel("Notes")).toHaveValue("Rain until noon. The pour began at two.");
  await expect.poll(() => tradesOf(second)).toEqual(["Mason"]);
  await expect(second.getByRole("list", { name: "Photos to send" }).getByRole("img")).toHaveCount(
    2,
  );
  await second.getByRole("button", { name: "Submit" }).click();
  await expect(second.getByText("Submitted once it is sent")).toBeVisible();
  await expect(second.getByRole("status").filter({ hasText: "2 photos" })).toBeVisible();

  await context.setOffline(false);
  await second.evaluate(() => window.dispatchEvent(new Event("online")));
  // Two photos, one after the other.
  await expect(second.getByRole("status").filter({ hasText: "All sent" })).toBeVisible({
    timeout: 60_000,
  });
  const { rows: records } = await db.query(
    "select state, fields->>'notes' as notes from site_records where project_id = $1 and kind = 'diary'",
    [projectId],
  );
  expect(records).toEqual([
    { state: "submitted", notes: "Rain until noon. The pour began at two." },
  ]);
  const { rows: files } = await db.query(
    "select name from files where project_id = $1 order by name",
    [projectId],
  );
  expect(files).toEqual([{ name: "Slab before the pour.jpg" }, { name: "The pour.jpg" }]);
});
