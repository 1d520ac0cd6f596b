import type { Page } from "@playwright/test";
import { fillCompany } from "./seed/busy-company.ts";
import { addExpense, addPlannedCode } from "./seed/money.ts";
import { addAssignment, addResource } from "./seed/resources.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { answerCalls, holdCalls } from "./harness/calls.ts";
import { newEmail, submitRegister } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";
import { smallTargets } from "./harness/touch.ts";

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const;

/** Opens a page and waits until its main parts are shown. */
async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

async function check(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await checkFit(page, what);
}

/** Expects that the page fits the screen and, on touch screens, that controls are large enough for a finger. */
async function checkFit(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page, what);
  const onTouch = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  if (onTouch) expect.soft(await smallTargets(page), `targets of ${what}`).toEqual([]);
}

for (const [size, options] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use(options);
    // axe examines up to eleven screens in each test, twice: 10 s on a quiet machine.
    test.describe.configure({ timeout: 90_000 });

    test("public pages", async ({ page }) => {
      await open(page, "/", /./);
      await check(page, "landing page");
      await open(page, "/login", "Login");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByText("Email is required")).toBeVisible();
      await check(page, "sign-in form with errors");
      await open(page, "/register", "Create your account");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("Email is required")).toBeVisible();
      await check(page, "sign-up form with errors");
      await open(page, "/forgot-password", "Forgot your password?");
      await check(page, "forgotten password");
      await open(page, "/unauthorized", "Access denied");
      await check(page, "access denied");
      await open(page, "/nowhere", "Page not found");
      await check(page, "not found");
    });

    test("full screens", async ({ page, company, db, signIn }) => {
      await fillCompany(db, company);
      await signIn(company.engineer);
      await open(page, "/dashboard", "Recent activities");
      await expect(page.getByLabel(/^Line chart of activities/)).toBeVisible();
      await check(page, "dashboard");
      await open(page, "/projects", "Lekki Duplex");
      await check(page, "projects");
      await open(page, `/projects/${company.projectId}`, "Lekki Duplex");
      await expect(page.getByRole("checkbox").first()).toBeVisible();
      await check(page, "project");
      await open(page, "/tasks", "Tasks");
      await expect(page.getByRole("checkbox").first()).toBeVisible();
      await check(page, "tasks");
      await open(page, "/notifications", "Notifications");
      await expect(page.getByRole("listitem").first()).toBeVisible();
      await check(page, "notifications");
      await open(page, "/profile", "Sign-ins");
      await check(page, "profile");
      await open(page, "/engineer", "Engineer");
      await check(page, "role's home");
      await open(page, "/resources", "Resources");
      await check(page, "resources");
    });

    test("rooms of a project, views of tasks, and the money of all", async ({
      page,
      company,
      db,
      signIn,
    }) => {
      await fillCompany(db, company);
      const place = { workspaceId: company.workspaceId, projectId: company.projectId };
      const plan = { code: "03", title: "Frame", amount: 2_000_000, month: "2026-03" };
      const costCode = await addPlannedCode(db, { ...place, ...plan });
      await addExpense(db, { ...place, costCode, amount: 3_000_000, vendor: "Eko Rebar" });
      await signIn(company.engineer);
      const within = (room: string) => `/projects/${company.projectId}/${room}`;
      for (const [path, shown] of [
        [within("tasks"), "fix the shuttering"],
        [within("money"), "Cost by code"],
        [within("files"), "No files yet."],
        [within("team"), "Engineer"],
        [within("activity"), "Recent activity"],
        ["/tasks?view=board", "fix the shuttering"],
        ["/tasks?view=calendar", "No due date"],
        ["/money", "Waits for my decision"],
        ["/money?tab=expenses", "Eko Rebar"],
        ["/companies", "Add company"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        await check(page, path);
      }
    });

    test("what opens over the screens", async ({ page, company, db, signIn }) => {
      await fillCompany(db, company);
      await signIn(company.engineer);
      await open(page, "/projects", "Lekki Duplex");
      await page.getByRole("button", { name: "Add Project" }).click();
      const dialog = page.getByRole("dialog", { name: "Add project" });
      await dialog.getByRole("button", { name: "Add project" }).click();
      await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
      await check(page, "add-project dialog with errors");
      await dialog.getByLabel("Title").fill("Marina Tower");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await check(page, "question before discarding");
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
      await page.getByRole("button", { name: "Delete Lekki Duplex" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await check(page, "question before deleting a project");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
      await check(page, "bell's panel");
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("Shift+?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await check(page, "list of keys");

      await open(page, `/tasks?task=${company.taskId}`, "Cast ground beam");
      await expect(page.getByRole("dialog").getByLabel("Assignee")).toBeVisible();
      await check(page, "task beside the list");
      await page.getByRole("dialog").getByLabel("Assignee").click();
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
      await check(page, "choice of people");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete task" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await check(page, "a toast that undoes");
      await page.getByRole("button", { name: "Undo" }).click();

      await open(page, "/profile", "Sign-ins");
      await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await check(page, "question before ending a sign-in");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByLabel("Full name").fill("Bisi Okafor");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText("Profile saved")).toBeVisible();
      // The bar at the top would cover half of a field, wherever the page has stopped.
      await page.evaluate(() => window.scrollTo(0, 0));
      await check(page, "message at the edge");
    });

    test("the screens of people with fewer rights", async ({
      page,
      company,
      db,
      signIn,
      openBrowser,
    }) => {
      await fillCompany(db, company);
      await signIn(company.clientOn);
      await open(page, `/projects/${company.projectId}`, "Lekki Duplex");
      const adding = page.getByRole("button", { name: "Add a task" });
      if (await adding.isVisible()) await adding.click();
      await expect(page.getByText("Only administrators, engineers")).toBeVisible();
      await check(page, "project of a client");
      await open(page, `/tasks?task=${company.taskId}`, "Cast ground beam");
      await expect(page.getByRole("dialog")).toBeVisible();
      await check(page, "task of a client");
      await open(page, "/reports", "Reports");
      await check(page, "reports");
      const admin = await openBrowser(company.admin);
      await open(admin, "/admin", "Admin");
      await check(admin, "admin's home");
    });

    test("empty screens", async ({ page }) => {
      await page.goto("/register");
      await submitRegister(page, { name: "Funmi Ade", company: "Ade", email: newEmail() });
      await expect(page.getByText("Select a project to view cost trends")).toBeVisible();
      await check(page, "empty dashboard");
      await open(page, "/projects", "Projects");
      await expect(page.getByText("No projects found.")).toBeVisible();
      await check(page, "no projects");
      await open(page, "/tasks", "Tasks");
      await expect(page.getByText("No tasks yet.")).toBeVisible();
      await check(page, "no tasks");
      await open(page, "/notifications", "Notifications");
      await expect(page.getByText("No notifications yet.")).toBeVisible();
      await check(page, "no notifications");
    });

    test("screens that are loading, and that failed", async ({ page, company, signIn, watch }) => {
      watch.expect(/status of (404|500) .* at .*\/api\/|net::ERR_FAILED at .*\/api\//);
      await signIn(company.engineer);
      for (const [path, url] of [
        ["/dashboard", "**/api/{analytics,activities}**"],
        ["/projects", "**/api/projects**"],
        ["/tasks", "**/api/tasks**"],
        ["/notifications", "**/api/notifications**"],
      ] as const) {
        const release = await holdCalls(page, url);
        await page.goto(path);
        await expect(page.getByText(/^Loading /).first()).toBeVisible();
        await check(page, `${path} that waits`);
        await page.unrouteAll();
        await answerCalls(page, url, { status: 500 });
        release();
        await page.reload();
        await expect(page.getByRole("button", { name: "Retry" }).first()).toBeVisible();
        await check(page, `${path} that failed`);
        await page.unrouteAll();
      }
      await page.goto(`/projects/${crypto.randomUUID()}`);
      await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
      await check(page, "project not found");

      const release = await holdCalls(page, "**/api/auth/refresh");
      await page.goto("/projects");
      await expect(page.getByText("Loading…")).toBeVisible();
      await check(page, "loading screen");
      await page.unrouteAll();
      release();
      await page.route("**/api/**", (route) => route.abort());
      await page.goto("/projects");
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
      await check(page, "unreachable server");
    });
  });
}

test.describe("on a phone", () => {
  test.use(sizes.phone);

  test("what opens only on a phone", async ({ page, company, signIn }) => {
    await signIn(company.engineer);
    await open(page, "/tasks", "Tasks");
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByLabel("Priority")).toBeVisible();
    await check(page, "filters");
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(page.getByRole("dialog", { name: "Plumbline" })).toBeVisible();
    await check(page, "navigation");
  });

  test("money, files, resources and reports", async ({ page, company, db, signIn }) => {
    // Ten screens, three of them examined by axe.
    test.setTimeout(90_000);
    const { workspaceId, projectId, taskId } = company;
    const place = { workspaceId, projectId };
    const plan = { code: "03", title: "Frame", amount: 2_000_000, month: "2026-03" };
    const costCode = await addPlannedCode(db, { ...place, ...plan });
    await addExpense(db, { ...place, costCode, amount: 3_000_000, vendor: "Eko Rebar" });
    const masons = await addResource(db, { workspaceId, name: "Masons" });
    const cement = await addResource(db, { workspaceId, name: "Cement", kind: "material" });
    for (const resourceId of [masons, cement]) {
      await addAssignment(db, { workspaceId, resourceId, taskId, quantity: 5 });
    }
    await signIn(company.engineer);
    const within = (tab: string) => `/projects/${projectId}/${tab}`;
    for (const [path, shown] of [
      [within("money"), "1 code is over the plan"],
      [within("money?part=plan"), "The budget, by cost code"],
      [within("money?part=expenses"), "1 expense"],
      [`/resources?from=2026-03-02&resource=${masons}&week=2026-03-02`, "Tasks this week"],
      ["/resources?from=2026-03-02", "1 overloaded week"],
      ["/resources?view=list", "per day"],
      ["/resources?view=materials", "To order"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      // The tests of these screens run axe, whose findings do not depend on the width.
      await checkFit(page, path);
    }
    await check(page, "materials");

    await page.goto(within("files"));
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add files" }).click();
    await (
      await chooser
    ).setFiles({
      name: "invoice.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
    const tile = page.getByRole("list", { name: "Files" }).getByRole("listitem");
    await expect(tile).toBeVisible();
    await check(page, "files");
    // The button that removes a file is on the file itself.
    const [outer, inner] = await Promise.all([
      tile.boundingBox(),
      tile.getByRole("button", { name: "Remove invoice.pdf" }).boundingBox(),
    ]);
    expect(inner?.y).toBeLessThan((outer?.y ?? 0) + 10);

    await page.goto("/reports/project-status");
    const table = page.getByRole("region", { name: "Projects, amounts in NGN, table" });
    await expect(table).toBeVisible();
    await check(page, "report");
    // However far it is scrolled, the row still shows its project.
    await table.evaluate((region) => region.scrollTo({ left: region.scrollWidth }));
    await expect(table.getByRole("columnheader", { name: "Forecast" })).toBeInViewport();
    await expect(table.getByRole("rowheader", { name: "Lekki Duplex" })).toBeInViewport();
    // On paper, headings align with their figures.
    await page.emulateMedia({ media: "print" });
    const paddings = await table
      .locator("tr > :last-child")
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).paddingRight));
    expect(new Set(paddings).size).toBe(1);
  });
});
