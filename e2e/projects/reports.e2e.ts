import { readFile } from "node:fs/promises";
import { addExpense, addPlannedCode } from "../seed/money.ts";
import { moveTo } from "../harness/move.ts";
import { continueAs } from "../harness/screens.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { addProject, addTask } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { showPlan } from "../../server/testing/company.ts";

test("reports and their files load, fail, are filtered, downloaded and printed; a client reads the money of their projects, a contractor none", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Three people and six reports.
  test.slow();
  await test.step("reports and their files load, fail and are none; one is filtered by its URL, downloaded and printed, and a phone shows its totals", async () => {
    // This step checks four reports and two files.
    await test.step("reports and their files say that they load, that they failed, and that there are none; a phone shows the totals", async () => {
      watch.expect(/status of 500 .* at .*\/api\/reports\//);
      await signIn(company.engineer);
      await test.step("the files of the reports page", async () => {
        const jobs = "**/api/reports/jobs";
        const letThrough = await delayCalls(page, jobs);
        await page.goto("/reports");
        const files = page.getByRole("region", { name: "Files" });
        const onTheirWay = files.getByRole("status").filter({ hasText: "Loading your files" });
        await expect(onTheirWay).toBeVisible();
        // Parts that need no call are shown at once.
        await expect(page.getByRole("link", { name: /Cost by code/ })).toBeVisible();
        letThrough();
        const none = files.getByText("Open a report and choose PDF, XLSX or CSV");
        await expect(none).toBeVisible();
        await expect(onTheirWay).toBeHidden();
        await page.unrouteAll();

        await answerCalls(page, jobs, { status: 500 });
        await page.reload();
        await expect(files.getByText("Failed to load your files. Please try again.")).toBeVisible();
        await expect(none).toBeHidden();
        await page.unrouteAll();
        await files.getByRole("button", { name: "Retry" }).click();
        await expect(none).toBeVisible();
      });

      await test.step("a report", async () => {
        const tasks = "**/api/reports/tasks*";
        const letThrough = await delayCalls(page, tasks);
        await page.getByRole("link", { name: /Tasks and overdue/ }).click();
        const onItsWay = page.getByRole("status").filter({ hasText: "Loading the report" });
        await expect(onItsWay).toBeVisible();
        letThrough();
        const row = page.getByRole("rowheader", { name: "Cast ground beam" });
        await expect(row).toBeVisible();
        await expect(onItsWay).toBeHidden();
        await page.unrouteAll();

        await answerCalls(page, tasks, { status: 500 });
        await page.reload();
        await expect(page.getByText("Failed to load the report. Please try again.")).toBeVisible();
        await expect(row).toBeHidden();
        await expectAccessible(page, "a report that failed");
        await page.unrouteAll();
        await page.getByRole("button", { name: "Retry" }).click();
        await expect(row).toBeVisible();

        // "Nothing matches the filters" differs from "nothing at all".
        await page.getByLabel("Tasks", { exact: true }).selectOption("overdue");
        await expect(
          page.getByText("Nothing that you can see matches these filters."),
        ).toBeVisible();
        await page.getByRole("button", { name: "Clear filters" }).click();
        await expect(page).toHaveURL("/reports/tasks");
        await expect(row).toBeVisible();
        await page.goto("/reports/resource-utilisation");
        await expect(page.getByText("The report shows the projects")).toBeVisible();
        await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
      });

      await test.step("on a phone, the totals of a long table are shown without scrolling to them", async () => {
        const { workspaceId, owner } = company;
        for (let index = 1; index <= 16; index += 1) {
          await addProject(db, { workspaceId, title: `House ${index}`, createdBy: owner.id });
        }
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto("/reports/project-status");
        const table = page.getByRole("region", { name: "Projects, amounts in NGN, table" });
        await table.scrollIntoViewIfNeeded();
        const total = table.getByRole("rowheader", { name: "Total" });
        const [outer, inner] = await Promise.all([table.boundingBox(), total.boundingBox()]);
        const bottom = (box: typeof outer) => (box === null ? Number.NaN : box.y + box.height);
        expect(bottom(inner)).toBeLessThanOrEqual(bottom(outer));
      });
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await test.step("an engineer reads a report, filters it by its URL, downloads it and prints it", async () => {
      const { workspaceId, projectId, owner } = company;
      const of = { workspaceId, projectId, createdBy: owner.id };
      await addTask(db, { ...of, title: "Pour slab", dueDate: "2020-02-01" });
      await addTask(db, { ...of, title: "=Paint()", status: "done" });

      await moveTo(page, "/reports");
      await expect(
        page.getByRole("listitem").filter({ hasText: "Resource utilisation" }),
      ).toBeVisible();
      await expectAccessible(page, "the reports");
      await page.getByRole("link", { name: /Tasks and overdue/ }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: "Tasks and overdue" }),
      ).toBeVisible();
      // The report opens with the tasks that are left to do.
      await expect(page.getByRole("rowheader", { name: "Pour slab" })).toBeVisible();
      await expect(page.getByRole("rowheader", { name: "=Paint()" })).toHaveCount(0);
      await page.getByLabel("Tasks", { exact: true }).selectOption("overdue");
      await expect(page).toHaveURL(/tasks=overdue/);
      await expect(page.getByRole("rowheader")).toHaveText(["Pour slab"]);
      await page.reload();
      await expect(page.getByRole("rowheader")).toHaveText(["Pour slab"]);
      await page.getByLabel("Tasks", { exact: true }).selectOption("all");
      await expect(page.getByRole("rowheader", { name: "=Paint()" })).toBeVisible();
      await expectAccessible(page, "a report");

      // On a slow line, the file is ready before the answer to its request arrives.
      await page.route("**/api/reports/jobs", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: { _id: string } };
        const state = async () =>
          (
            await db.query<{ state: string }>("select state from report_jobs where id = $1", [
              data._id,
            ])
          ).rows[0]?.state;
        await expect.poll(state).toBe("done");
        return route.fulfill({ response });
      });
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "CSV" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^tasks-.*-\d{4}-\d{2}-\d{2}\.csv$/);
      const csv = await readFile(await download.path(), "utf8");
      expect(csv).toContain("\r\n'=Paint(),");
      await page.getByRole("button", { name: "PDF", exact: true }).click();
      const files = page.getByRole("region", { name: "Files" }).getByRole("listitem");
      await expect(files.filter({ hasText: "(PDF)" })).toContainText("Ready");
      await expect(files.filter({ hasText: "(PDF)" })).toContainText("kept until");
      await moveTo(page, "/notifications");
      await page.getByText("Report ready").first().click();
      await expect(page).toHaveURL(/\/exports$/);
      await expect(files.filter({ hasText: "(PDF)" })).toContainText("Ready");

      await moveTo(page, `/reports/tasks?project=${projectId}`);
      await expect(page.getByRole("rowheader", { name: "Pour slab" })).toBeVisible();
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
      await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
      await expect(page.getByText(/^Project: /)).toBeVisible();
      await expect(page.getByRole("rowheader", { name: "Pour slab" })).toHaveCSS(
        "color",
        "rgb(0, 0, 0)",
      );
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page, "a report");
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ media: null, colorScheme: null });
  });
  await test.step("a client reads the money of their projects, and a contractor no report", async () => {
    await continueAs(page, company.clientOn);
    const { workspaceId, projectId, engineer } = company;
    const of = { workspaceId, projectId };
    const frame = await addPlannedCode(db, {
      ...of,
      code: "03",
      title: "Frame",
      amount: 2_000_000,
      month: "2026-02",
    });
    await addExpense(db, {
      ...of,
      vendor: "Eko Rebar",
      description: "Rebar Y16",
      createdBy: engineer.id,
      amount: 3_000_000,
      status: "paid",
      costCode: frame,
    });

    await showPlan(db, company.projectId);
    await moveTo(page, "/reports");
    await expect(page.getByText("Open a report and choose PDF")).toBeVisible();
    await expect(page.getByText("Resource utilisation")).toHaveCount(0);
    await page.getByRole("link", { name: /Cost by code/ }).click();
    await expect(page.getByRole("row", { name: /Frame/ })).toContainText("−₦1,000,000");
    await expect(page.getByText("Eko Rebar")).toHaveCount(0);
    await page.goto("/reports/cash-flow?from=2020-01-01&to=2020-12-31");
    await expect(page.getByText("Nothing to report.")).toBeVisible();
    await page.goto("/reports/cash-flow");
    await expect(page.getByText("Choose a project to see its months as a chart.")).toBeVisible();
    await page.getByRole("button", { name: "Project All projects" }).click();
    await page.getByRole("option", { name: "Lekki Duplex" }).click();
    const chart = page.getByRole("region", { name: "Cash flow" });
    await expect(chart.getByRole("application")).toBeVisible();
    await expect(chart.getByRole("row", { name: /Feb 2026/ })).toContainText("₦2,000,000");
    await chart.getByRole("button", { name: "By month" }).click();
    await expect(page).toHaveURL(/project=.*view=month/);
    await expectAccessible(page, "a report with its chart");
    // The report's months are typed as months.
    await page.getByLabel("From", { exact: true }).fill("Feb 2026");
    await expect(page).toHaveURL(/from=2026-02-01/);
    await page.getByLabel("From", { exact: true }).fill("");
    await expect(page).not.toHaveURL(/from=/);
    await page.goto("/reports/weather");
    await page.getByRole("link", { name: "All reports" }).click();
    await expect(page).toHaveURL(/\/reports$/);

    await continueAs(page, company.contractorOn);
    const other = page;
    await other.goto("/reports/tasks");
    await expect(other).toHaveURL(/\/unauthorized/);
  });
});
