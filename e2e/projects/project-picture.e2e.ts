import { seedProgramme } from "../../server/testing/seed/seed-programme.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { continueAs } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

test("a project's picture says what is missing, and shows progress, slip, snags, labour and cash on one screen", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { projectId, workspaceId, engineer } = company;
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  await signIn(engineer);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step("a new project has no chart, and each says where its figures come from", async () => {
    await page.goto(`/projects/${projectId}`);
    await page.getByRole("link", { name: "Picture", exact: true }).click();
    await expect(card("Progress").getByText("No programme yet.")).toBeVisible();
    await expect(card("Progress").getByRole("link", { name: "Make the programme" })).toBeVisible();
    await expect(card("Slip").getByText("No forecast yet.")).toBeVisible();
    await expect(card("Snags").getByRole("link", { name: "Record a snag" })).toBeVisible();
    await expect(card("Labour").getByText("No men in any diary.")).toBeVisible();
    await expect(card("Cash").getByText("No money yet.")).toBeVisible();
    await expectAccessible(page, "an empty picture");
  });

  await test.step("what is recorded is drawn, with a table behind each chart", async () => {
    await seedProgramme(db, company, { id: projectId, mark: "Tower" });
    const on = { workspaceId, projectId, createdBy: engineer.id };
    await addSiteRecord(db, { ...on, title: "Door rubs" });
    const diary = await addSiteRecord(db, {
      ...on,
      kind: "diary",
      state: "submitted",
      title: "2026-03-02",
    });
    await db.query(
      `update site_records set day = current_date, fields = fields || '{"labour": {"a": {"company": "Lagos Masons", "trade": "Mason", "number": 9}}}'
        where id = $1`,
      [diary],
    );
    await page.reload();
    const progress = card("Progress").getByRole("application");
    await expect(progress).toBeVisible();
    await expect(card("Progress")).toContainText("0% earned, 100% planned");
    await expect(card("Progress").getByRole("columnheader")).toHaveText([
      "Week to",
      "Planned",
      "Earned",
      "Forecast",
    ]);
    await expect(card("Slip").getByRole("application")).toBeVisible();
    await expect(card("Snags")).toContainText("1 to do; 0 closed to date.");
    await expect(card("Labour")).toContainText("9 man-days in the diaries of 1 day.");
    await expect(card("Labour").getByRole("columnheader", { name: "Lagos Masons" })).toBeAttached();
    await card("Labour").getByRole("button", { name: "Trade" }).click();
    await expect(
      card("Labour").getByRole("columnheader", { name: "Mason", exact: true }),
    ).toBeAttached();
    await expect(page).toHaveURL(/labour=trade/);
    await progress.focus();
    await page.keyboard.press("End");
    await expect(card("Progress").getByRole("status")).toContainText("Planned");
  });

  await test.step("all of it fits one screen of 900 px, and no width scrolls sideways", async () => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
      900,
    );
    await expectAccessible(page, "a picture");
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, `a picture at ${width} px`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a chart leads to what it is drawn from", async () => {
    await card("Snags").getByRole("link", { name: "Snags", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/site\\?part=snags`));
  });

  await test.step("a contractor sees no cash, and no snag or diary of others", async () => {
    await continueAs(page, company.contractorOn);
    await page.goto(`/projects/${projectId}/picture`);
    await expect(card("Progress").getByRole("application")).toBeVisible();
    await expect(card("Snags").getByText("No snags to show.")).toBeVisible();
    await expect(card("Labour").getByText("No men in any diary.")).toBeVisible();
    await expect(card("Cash")).toHaveCount(0);
  });

  await test.step("a client to whom no snag is shown is not told that there are none", async () => {
    await continueAs(page, company.clientOn);
    await page.goto(`/projects/${projectId}/picture`);
    await expect(card("Progress").getByRole("application")).toBeVisible();
    await expect(card("Snags")).toHaveCount(0);
  });
});
