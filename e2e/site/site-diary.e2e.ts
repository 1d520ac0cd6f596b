import type { Locator, Page } from "@playwright/test";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { inNewProject } from "../harness/company.ts";
import { visit } from "../harness/move.ts";
import {
  expectAccessible,
  expectEnhancedContrast,
  expectNoSidewaysScroll,
} from "../harness/axe.ts";
import { pauseIdle } from "../harness/code-loaded.ts";
import { typedText } from "../harness/device/typed-text.ts";
import { expect, test } from "../harness/test.ts";
import { addLabour, section, tradesOf } from "../pages/diary.ts";

const site = (projectId: string) => `/projects/${projectId}/site`;
const sent = (page: Page) => page.getByRole("status").filter({ hasText: "All sent" });

async function openToday(page: Page, projectId: string): Promise<void> {
  await visit(page, site(projectId));
  await page.getByRole("button", { name: "Write today’s diary" }).click();
  await expect(page.getByText("The project’s diary.")).toBeVisible();
}

/** Records what the fields in an element show, frame by frame, each time that it changes. */
async function watchFields(root: Locator): Promise<() => Promise<string[]>> {
  const shown = await root.evaluateHandle((element) => {
    const seen: string[] = [];
    const look = () => {
      const fields = element.querySelectorAll<HTMLInputElement>("input, textarea");
      const now = [...fields].map(({ value }) => value).join("|");
      if (seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => shown.jsonValue();
}

test("a month and a day are read in the sun and on a small phone; what is typed stays in its place, and a photo waits for its word", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Slow: checks axe and the contrast on three screens, and sends two photos.
  test.slow();
  const shared = company;
  await test.step("a month and a day are read by everybody, in the sun and on a small phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(company.engineer);
    await page.goto(site(company.projectId));
    await expect(page.getByRole("list", { name: "Days" })).toBeVisible();
    await expectAccessible(page, "a month of diaries");
    await expectEnhancedContrast(page, { within: ".site-sun", what: "a month of diaries" });
    await expectNoSidewaysScroll(page, "a month on a phone");
    await page.getByRole("button", { name: "Write today’s diary" }).click();
    await addLabour(page, "Mason", "4");
    await addLabour(page, "Tiler", "12000");
    await expect(page.getByText("Number must be a number from 0 to 10,000")).toBeVisible();
    await expectAccessible(page, "a day’s diary");
    await expectEnhancedContrast(page, { within: ".site-sun", what: "a day’s diary" });
    await expectNoSidewaysScroll(page, "a day on a phone");
    await page.getByRole("button", { name: "All days" }).click();
    await expect(page.getByRole("button", { name: /Draft, 4 on site/ })).toBeVisible();
    await expectAccessible(page, "a month with a diary");
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("what is typed stays in its place while it is stored, and a photo waits for the word that is typed on it", async () => {
    const company = await inNewProject(db, shared);
    await openToday(page, company.projectId);
    const labour = section(page, "Labour");
    await addLabour(page, "Mason", "4");
    const rows = await watchFields(labour.getByRole("list"));
    const notes = page.getByLabel("Notes");
    await notes.focus();
    await expect(sent(page)).toBeVisible();
    expect(await rows()).toHaveLength(1);
    // The person pauses between the sentences, so that the text is stored while they write.
    const words = await watchFields(notes.locator(".."));
    for (const sentence of ["Rain until ten. ", "Then sun."]) {
      const stored = page.waitForResponse(/\/api\/sync$/);
      await page.keyboard.type(sentence);
      await stored;
    }
    await notes.blur();
    await expect(sent(page)).toBeVisible();
    const lengths = (await words()).map(({ length }) => length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));

    await test.step("with a network too, a photo waits for its word", async () => {
      const addPhoto = async (words: string) => {
        await page.getByLabel("Photos of the day", { exact: true }).setInputFiles({
          name: "IMG_1.jpg",
          mimeType: "image/jpeg",
          buffer: await sidewaysPhoto(),
        });
        await page.getByLabel("What it shows").fill(words);
      };
      await addPhoto("Slab before the pour");
      // Everything else that was done is sent meanwhile.
      await addLabour(page, "Tiler", "2");
      await expect(page.getByRole("status").filter({ hasText: /^1 photo to send/ })).toBeVisible();
      await page.getByRole("button", { name: "Save the photo" }).click();
      await expect(sent(page)).toBeVisible();
      await expect(page.getByRole("list", { name: "Files" })).toContainText("Slab before the pour");
      // Each of several photos has its own caption. Enter goes to the next one.
      const photo = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await sidewaysPhoto() };
      const chosen = page.getByLabel("Photos of the day", { exact: true });
      await chosen.setInputFiles([photo, { ...photo, name: "IMG_2.jpg" }]);
      await page.getByLabel("What photo 1 shows").fill("Rebar, grid A");
      await page.getByLabel("What photo 1 shows").press("Enter");
      await expect(page.getByLabel("What photo 2 shows")).toBeFocused();
      await page.keyboard.type("Rebar, grid B");
      await page.getByRole("button", { name: "Save 2 photos" }).click();
      for (const caption of ["Rebar, grid A", "Rebar, grid B"])
        await expect(page.getByRole("list", { name: "Files" })).toContainText(caption);
      // The photo keeps its caption when its author leaves the day without saving.
      await addPhoto("Slab after the pour");
      await page.getByRole("button", { name: "Day before" }).click();
      await expect(sent(page)).toBeVisible();
      await page.getByRole("button", { name: "Day after" }).click();
      await expect(page.getByRole("list", { name: "Files" })).toContainText("Slab after the pour");
    });
  });
});

test("a whole diary with photos in airplane mode survives a killed page, and is sent once", async ({
  page,
  company,
  signIn,
  context,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await page.goto(site(company.projectId));
  await expect(page.getByRole("list", { name: "Days" })).toBeVisible();
  await context.setOffline(true);
  // Five taps from the site tab: today, a photo, the shutter, the caption, save.
  await page.getByRole("button", { name: "Write today’s diary" }).click();
  await page.getByLabel("Photos of the day", { exact: true }).setInputFiles({
    name: "IMG_1.jpg",
    mimeType: "image/jpeg",
    buffer: await sidewaysPhoto(),
  });
  await page.getByLabel("What it shows").fill("Slab before the pour");
  await page.getByRole("button", { name: "Save the photo" }).click();
  await expect(page.getByRole("img", { name: "Slab before the pour.jpg" })).toBeVisible();
  await addLabour(page, "Mason", "4");
  await addLabour(page, "Tiler", "12000");
  await expect(page.getByText("Number must be a number from 0 to 10,000")).toBeVisible();
  await page.getByLabel("Notes").pressSequentially("Rain until noon.");
  // The store is behind the keys by a moment, on a busy machine by some of them.
  await expect.poll(() => typedText(page)).toContain("Rain until noon.");

  await page.close({ runBeforeUnload: false });
  const offline = await context.newPage();
  await offline.setViewportSize({ width: 360, height: 740 });
  await context.setOffline(false);
  await openToday(offline, company.projectId);
  await expect.poll(() => tradesOf(offline)).toEqual(["Mason", "Tiler"]);
  await expect(offline.getByLabel("Notes")).toHaveValue("Rain until noon.");
  await expect(sent(offline)).toBeVisible();
  // A number that could not be sent is still there as it was typed.
  const tilers = section(offline, "Labour").getByRole("listitem").last().getByLabel("Number");
  await expect(tilers).toHaveValue("12000");
  await tilers.fill("12");
  await tilers.blur();
  await expect(sent(offline)).toBeVisible();
  await expect(offline.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(1);
  await expect(offline.getByRole("list", { name: "Files" })).toContainText("Slab before the pour");
  await offline.reload();
  await expect.poll(() => tradesOf(offline)).toEqual(["Mason", "Tiler"]);
  await expect(offline.getByLabel("Notes")).toHaveValue("Rain until noon.");
});

test("a network that goes right after the first visit loses no notes: they wait for the part that joins them", async ({
  page,
  context,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await signIn(company.engineer);
  await pauseIdle(page);
  await openToday(page, company.projectId);
  await expect(sent(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Notes").fill("Rain until noon.");
  await addLabour(page, "Mason", "4");
  // The row that was typed beside the notes is stored. From now on, only the network can cause the notes to be
  // sent.
  await expect.poll(() => typedText(page)).toMatch(/"number":4\b/);
  await expect.poll(() => typedText(page)).toMatch(/"edits":\{\}.*Rain until noon\./);
  await expect(page.getByLabel("Notes")).toHaveValue("Rain until noon.");
  // An approved diary would never accept the notes.
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("The notes could not be saved yet.")).toBeVisible();

  await context.setOffline(false);
  await expect.poll(() => typedText(page)).not.toContain("Rain until noon.");
  await expect(sent(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Notes")).toHaveValue("Rain until noon.");
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  await expect.poll(() => tradesOf(page)).toEqual(["Mason"]);
});

test("two people who write the same day apart both find all of it, and what waits can be copied", async ({
  page,
  company,
  signIn,
  openBrowser,
  context,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn(company.engineer);
  await openToday(page, company.projectId);
  const office = await openBrowser(company.admin);
  await openToday(office, company.projectId);
  await expect(sent(page)).toBeVisible();
  await context.setOffline(true);
  await addLabour(page, "Mason", "4");
  await addLabour(page, "Plumber", "3");
  await test.step("all rows of a diary that waits can be copied", async () => {
    await page
      .getByRole("status")
      .filter({ hasText: /to send/ })
      .click();
    const panel = page.getByRole("dialog", { name: "To send" });
    await panel.getByText("Your words", { exact: true }).last().click();
    const words = panel.getByLabel("Your words").last();
    await expect(words).toHaveValue(/- Trade: Plumber, Number: 3/);
    await expectAccessible(page, "what waits to be sent");
    await page.keyboard.press("Escape");
  });

  await page.getByLabel("Notes").pressSequentially("Rain.");
  await page.getByLabel("Notes").blur();
  await addLabour(office, "Tiler", "2");
  await office.getByLabel("Notes").pressSequentially("Crane broke.");
  await office.getByLabel("Notes").blur();
  await expect(sent(office)).toBeVisible();
  await context.setOffline(false);
  for (const each of [page, office]) {
    await expect.poll(() => tradesOf(each)).toEqual(["Mason", "Plumber", "Tiler"]);
    await expect(each.getByLabel("Notes")).toHaveValue(/Rain\./);
    await expect(each.getByLabel("Notes")).toHaveValue(/Crane broke\./);
  }
});

test("a diary goes as yesterday's, is submitted, sent back and approved; then it has only addenda, with the photos that it lacks", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Slow: two people and two projects.
  test.slow();
  const shared = company;
  await test.step("as yesterday, submitted, sent back, approved, and then only addenda", async () => {
    await signIn(company.engineer);
    await openToday(page, company.projectId);
    await page.getByRole("button", { name: "Day before" }).click();
    await addLabour(page, "Mason", "4");
    await page.getByLabel("Notes").fill("Yesterday's words");
    await page.getByRole("button", { name: "Day after" }).click();
    await page.getByRole("button", { name: /Copy from yesterday/ }).click();
    await expect.poll(() => tradesOf(page)).toEqual(["Mason"]);
    await expect(page.getByLabel("Notes")).toHaveValue("");
    await expect(page.getByRole("button", { name: /Copy from yesterday/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await expect(sent(page)).toBeVisible();

    const office = await openBrowser(company.admin);
    await openToday(office, company.projectId);
    await office.getByRole("button", { name: "Send back" }).click();
    await office.getByLabel("Reason").fill("Who drove the crane?");
    await office.getByRole("button", { name: "Send back" }).click();
    await expect(page.getByText("Who drove the crane?").first()).toBeVisible();
    await page.getByLabel("Notes").fill("Bola drove the crane.");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(office.getByLabel("Notes")).toHaveValue("Bola drove the crane.");
    await office.getByRole("button", { name: "Approve" }).click();
    await expect(office.getByText("Approved", { exact: true })).toBeVisible();
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to labour" })).toHaveCount(0);
    await office.getByLabel("Addendum").fill("The crane was ours.");
    await office.getByRole("button", { name: "Add the addendum" }).click();
    await expect(page.getByRole("list", { name: "Addenda" })).toContainText("The crane was ours.");
    // Scrolls to the top, where nothing is half under the header, which stays in view.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, "an approved diary");
    await expectEnhancedContrast(page, { within: ".site-sun", what: "an approved diary" });
  });
  await test.step("a photo that an approved diary lacks comes with an addendum, and none of its photos is removed", async () => {
    const company = await inNewProject(db, shared);
    await page.setViewportSize({ width: 360, height: 740 });
    await openToday(page, company.projectId);
    const photo = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await sidewaysPhoto() };
    await page.getByLabel("Photos of the day", { exact: true }).setInputFiles(photo);
    await page.getByLabel("What it shows").fill("Slab before the pour");
    await page.getByRole("button", { name: "Save the photo" }).click();
    const files = page.getByRole("list", { name: "Files" });
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(1);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(sent(page)).toBeVisible();
    const office = await openBrowser(company.admin);
    await openToday(office, company.projectId);
    await office.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
    for (const each of [page, office]) {
      await expect(
        each.getByText("The diary is approved, so its photos cannot be removed."),
      ).toBeVisible();
      await expect(each.getByRole("button", { name: /^Remove / })).toHaveCount(0);
    }

    const addenda = page.getByRole("region", { name: "Addenda" });
    await addenda.locator('input[type="file"]').first().setInputFiles(photo);
    await expect(addenda.getByRole("img")).toHaveCount(1);
    await expectAccessible(page, "an addendum with a photo");
    await expectNoSidewaysScroll(page, "an addendum with a photo on a phone");
    await addenda.getByLabel("Addendum").fill("The kerb, seen at dusk.");
    await addenda.getByRole("button", { name: "Add the addendum" }).click();
    await expect(sent(page)).toBeVisible();
    for (const each of [page, office]) {
      const list = each.getByRole("list", { name: "Addenda" });
      await expect(list).toContainText("The kerb, seen at dusk.");
      await expect(list).toContainText("with 1 photo");
    }
    await expect(files.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
    // Only the photo that the addendum names has marks drawn on it. The list begins with the newest photo.
    await files
      .getByRole("button", { name: /^Show / })
      .last()
      .click();
    const shown = page.getByRole("dialog");
    await expect(shown).toContainText("the marks on its photos cannot be changed");
    await expect(shown.getByRole("button", { name: "Draw on this photo" })).toHaveCount(0);
    await expectAccessible(page, "a photo of an approved diary");
    await shown.getByRole("button", { name: "Previous picture" }).click();
    await expect(shown.getByRole("button", { name: "Draw on this photo" })).toBeVisible();
  });
});
