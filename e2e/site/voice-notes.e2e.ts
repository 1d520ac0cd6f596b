import {
  expectAccessible,
  expectEnhancedContrast,
  expectNoSidewaysScroll,
} from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

const executablePath = process.env["CHROMIUM_PATH"];

test.use({
  viewport: { width: 360, height: 740 },
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    // The browser's own microphone, which beeps, and no question whether it is allowed.
    args: [
      "--disable-gpu",
      "--no-first-run",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  },
});

test("a voice note is recorded without a network, played on the device, sent, and heard by whoever sees the diary", async ({
  page,
  company,
  signIn,
  context,
  openBrowser,
  watch,
  db,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/site`);
  await page.getByRole("button", { name: "Write today’s diary" }).click();
  const record = page.getByRole("button", { name: "Record a voice note" });
  const recording = page.getByRole("group", { name: "Voice note", exact: true });
  const waiting = page.getByRole("list", { name: "Photos to send" });
  await expect(record).toBeVisible();
  await context.setOffline(true);

  await test.step("what is discarded is gone", async () => {
    await record.click();
    await expect(recording.getByRole("timer")).toContainText("0:01 of 3:00");
    await expectAccessible(page, "a recording");
    await expectEnhancedContrast(page, { within: ".site-sun", what: "a recording" });
    await expectNoSidewaysScroll(page, "a recording on a phone");
    await recording.getByRole("button", { name: "Discard" }).click();
    await expect(record).toBeVisible();
    await expect(page.getByText("Not begun")).toBeVisible();
  });

  await test.step("what is saved is on the device, and can be played there", async () => {
    await record.click();
    await expect(recording.getByRole("timer")).toContainText("0:01");
    await recording.getByRole("button", { name: "Save" }).click();
    const player = waiting.getByLabel(/^Voice note \d\d\.\d\d/);
    await expect(player).toBeVisible();
    await player.evaluate((audio: HTMLAudioElement) => audio.play());
    await expect
      .poll(() => player.evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
      .toBeGreaterThan(0);
    await expect(page.getByRole("status").filter({ hasText: "1 file" })).toBeVisible();
    await expectAccessible(page, "a voice note to send");
  });

  await test.step("it is stored when the person leaves the screen", async () => {
    await record.click();
    await expect(recording.getByRole("timer")).toContainText("0:01");
    await page.getByRole("button", { name: "Day before" }).click();
    await expect(page.getByRole("status").filter({ hasText: "2 files" })).toBeVisible();
    await page.getByRole("button", { name: "Day after" }).click();
    await expect(waiting.getByLabel(/^Voice note/)).toHaveCount(2);
  });

  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
  const { rows } = await db.query(
    "select media_type from files where project_id = $1 order by created_at",
    [company.projectId],
  );
  expect(rows.map(({ media_type: type }) => type)).toEqual([
    expect.stringMatching(/^audio\//),
    expect.stringMatching(/^audio\//),
  ]);

  await test.step("somebody else hears it", async () => {
    const office = await openBrowser(company.admin);
    await office.goto(`/projects/${company.projectId}/site`);
    await office
      .getByRole("button", { name: "Write today’s diary" })
      .or(office.getByRole("button", { name: /Draft/ }))
      .first()
      .click();
    await office
      .getByRole("button", { name: /^Play Voice note/ })
      .first()
      .click();
    const player = office.getByRole("dialog").getByLabel(/^Voice note/);
    await expect(player).toBeVisible();
    await expect
      .poll(() => player.evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
      .toBeGreaterThan(0);
    await expectAccessible(office, "a voice note");
  });
});
