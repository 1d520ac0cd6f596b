import { fillCompany } from "../seed/busy-company.ts";
import { addExpense, addPlannedCode } from "../seed/money.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { newEmail, submitRegister } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import {
  check,
  checkBoth,
  checkFit,
  onPhone,
  open,
  openNext,
  sizes,
} from "../harness/accessible.ts";
import { moveTo } from "../harness/move.ts";

// axe examines up to 21 screens in each test, twice, and each is measured on a phone: 15 s on a quiet machine.
test.describe.configure({ timeout: 120_000 });

test("public pages, and the empty screens of a new company", async ({ page }) => {
  await open(page, "/", /./);
  await checkBoth(page, "landing page");
  await openNext(page, "/login", "Login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await checkBoth(page, "sign-in form with errors");
  await openNext(page, "/register", "Create your account");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await checkBoth(page, "sign-up form with errors");
  await openNext(page, "/forgot-password", "Forgot your password?");
  await checkBoth(page, "forgotten password");
  await openNext(page, "/unauthorized", "Access denied");
  await checkBoth(page, "access denied");
  await open(page, "/nowhere", "Page not found");
  await checkBoth(page, "not found");

  await openNext(page, "/register", "Create your account");
  await submitRegister(page, { name: "Funmi Ade", company: "Ade", email: newEmail() });
  await expect(page.getByText("Select a project to view cost trends")).toBeVisible();
  await checkBoth(page, "empty dashboard");
  for (const [path, heading, words] of [
    ["/projects", "Projects", "No projects found."],
    ["/tasks", "Tasks", "No tasks yet."],
    ["/notifications", "Notifications", "No notifications yet."],
    ["/waiting", "Waiting for you", "Nothing is waiting for you."],
  ] as const) {
    await openNext(page, path, heading);
    await expect(page.getByText(words)).toBeVisible();
    await checkBoth(page, `empty ${path}`);
  }
});

test("full screens, rooms of a project, views of tasks, and the money of all", async ({
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
  const owed = { status: "approved", vendor: "Okafor Sand" } as const;
  await addExpense(db, { ...place, costCode, amount: 900_000, ...owed });
  await signIn(company.engineer);
  await open(page, "/dashboard", "Recent activities");
  await expect(page.getByLabel(/^Line chart of activities/)).toBeVisible();
  await checkBoth(page, "dashboard");
  await openNext(page, "/projects", "Lekki Duplex");
  await checkBoth(page, "projects");
  await openNext(page, `/projects/${company.projectId}`, "Lekki Duplex");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await checkBoth(page, "project");
  await openNext(page, "/tasks", "Tasks");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await checkBoth(page, "tasks");
  await openNext(page, "/notifications", "Notifications");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await checkBoth(page, "notifications");
  await openNext(page, "/profile", "Sign-ins");
  await checkBoth(page, "profile");
  await openNext(page, "/engineer", "Engineer");
  await checkBoth(page, "role's home");
  await openNext(page, "/resources", "Resources");
  await checkBoth(page, "resources");

  const within = (room: string) => `/projects/${company.projectId}/${room}`;
  for (const [path, shown] of [
    [within("tasks"), "fix the shuttering"],
    [within("money"), "Cost by code"],
    [within("money?part=plan"), "What is planned, by cost code"],
    [within("money?part=expenses"), "Okafor Sand"],
    [within("files"), "No files yet."],
    [within("team"), "Engineer"],
    [within("activity"), "Recent activity"],
    ["/tasks?view=board", "fix the shuttering"],
    ["/tasks?view=calendar", "No due date"],
    ["/money", "Waiting for my decision"],
    ["/money?tab=expenses", "Eko Rebar"],
    ["/money?tab=payables", "Okafor Sand"],
    ["/companies", "Add company"],
  ] as const) {
    await moveTo(page, path);
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await checkBoth(page, path);
  }
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
  await expect(page.getByText("Only administrators, engineers")).toBeVisible();
  await check(page, "project of a client");
  await onPhone(page, async () => {
    await expect(page.getByText("Only administrators, engineers")).toBeVisible();
    await checkFit(page, "project of a client, on a phone");
  });
  await openNext(page, `/tasks?task=${company.taskId}`, "Cast ground beam");
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkBoth(page, "task of a client");
  await openNext(page, "/reports", "Reports");
  await checkBoth(page, "reports");
  const admin = await openBrowser(company.admin);
  await open(admin, "/admin", "Admin");
  await checkBoth(admin, "admin's home");
});

test("screens that are loading, and that failed", async ({ page, company, signIn, watch }) => {
  watch.expect(/status of (404|500) .* at .*\/api\/|net::ERR_FAILED at .*\/api\//);
  await signIn(company.engineer);
  await open(page, "/profile", "Profile");
  for (const [path, url] of [
    ["/dashboard", "**/api/{analytics,activities}**"],
    ["/projects", "**/api/projects**"],
    ["/tasks", "**/api/tasks**"],
    ["/notifications", "**/api/notifications**"],
  ] as const) {
    await answerCalls(page, url, { status: 500 });
    const release = await delayCalls(page, url);
    await moveTo(page, path);
    await expect(page.getByText(/^Loading /).first()).toBeVisible();
    await checkBoth(page, `${path} that waits`);
    release();
    await expect(page.getByRole("button", { name: "Retry" }).first()).toBeVisible();
    await checkBoth(page, `${path} that failed`);
    await page.unrouteAll();
  }
  await moveTo(page, `/projects/${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
  await checkBoth(page, "project not found");

  const release = await delayCalls(page, "**/api/auth/refresh");
  await page.goto("/projects");
  await expect(page.getByText("Loading…")).toBeVisible();
  await checkBoth(page, "loading screen");
  await page.unrouteAll();
  release();
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/projects");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await checkBoth(page, "unreachable server");
});

for (const [size, options] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use(options);

    test("what opens over the screens", async ({ page, company, db, signIn }) => {
      // On a phone, a dialog is a drawer, so axe examines both.
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
      // Waits until the first question has closed, so that it is not mistaken for the next one.
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
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
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);

      await openNext(page, `/tasks?task=${company.taskId}`, "Cast ground beam");
      await expect(page.getByRole("dialog").getByLabel("Assignee")).toBeVisible();
      await check(page, "task beside the list");
      await page.getByRole("dialog").getByLabel("Assignee").click();
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
      await check(page, "choice of people");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete task" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      // Half below the message, the button of the empty list would count as too small.
      const button = page.getByRole("main").getByRole("button", { name: "Add task" }).last();
      await button.evaluate((shown) => shown.scrollIntoView({ block: "center" }));
      await check(page, "a toast that undoes");

      await openNext(page, "/profile", "Sign-ins");
      await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await check(page, "question before ending a sign-in");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByLabel("Full name").fill("Bisi Okafor");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText("Profile saved")).toBeVisible();
      // Scrolls to the top: otherwise the bar at the top might cover half of a field.
      await page.evaluate(() => window.scrollTo(0, 0));
      await check(page, "message at the edge");
    });
  });
}
