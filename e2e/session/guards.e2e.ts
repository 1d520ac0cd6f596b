import type { Page } from "@playwright/test";
import { moveTo } from "../harness/move.ts";
import { mainNav, ownProfile, submitLogin } from "../harness/screens.ts";
import { answerCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";

const GUEST_NAV = ["Home", "Login", "Register"];

const PROJECT = "**/api/projects/*";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
}

async function expectScreen(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
}

test("the bar leads an engineer to every screen, others are refused, and inner pages show where they belong and link back there", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  await test.step("the bar leads an engineer to every screen, and others are refused", async () => {
    await signIn(company.engineer);
    await page.goto("/admin");
    await expectScreen(page, "/unauthorized", "Access denied");
    await page.getByRole("link", { name: "Go home" }).click();
    await expectScreen(page, "/dashboard", "Dashboard");
    const items = ["Dashboard", "Projects", "Tasks", "Site", "Resources", "Money", "Reports"];
    await expect(mainNav(page).getByRole("link")).toHaveText(items);
    for (const title of items) {
      await mainNav(page).getByRole("link", { name: title }).click();
      await expectScreen(page, `/${title.toLowerCase()}`, title);
    }
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Tasks and overdue/ })
      .click();
    await expectScreen(page, "/reports/tasks", "Tasks and overdue");
    await expect(ownProfile(page, company.engineer.name)).toBeVisible();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications" })).toBeVisible();
    await moveTo(page, "/exports");
    await expectScreen(page, "/exports", "Exported files");
    await page.goto("/nowhere/at/all");
    await expectScreen(page, "/nowhere/at/all", "Page not found");
    await expect(mainNav(page).getByRole("link")).toHaveText(items);
  });
  await test.step("inner pages show where they belong, and link back there, also a project that fails to load", async () => {
    watch.expect(/status of 500 .* at .*\/api\/projects\//);
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await answerCalls(page, PROJECT, { status: 500 });
    await page.goto(`/projects/${company.projectId}`);
    await expect(page.getByText("Failed to load project details")).toBeVisible();
    await trail.getByRole("link", { name: "Projects" }).click();
    await expect(page).toHaveURL("/projects");
    await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await page.unrouteAll();

    for (const inner of [
      { path: `/projects/${company.projectId}`, title: "Lekki Duplex", outer: "Projects" },
      { path: "/reports/tasks", title: "Tasks and overdue", outer: "Reports" },
    ]) {
      await moveTo(page, inner.path);
      await expect(page.getByRole("heading", { level: 1, name: inner.title })).toBeVisible();
      // The heading names the page itself, so the breadcrumb does not.
      await expect(trail.getByRole("link")).toHaveText([inner.outer]);
      await trail.getByRole("link", { name: inner.outer }).click();
      await expect(page).toHaveURL(`/${inner.outer.toLowerCase()}`);
      await expect(page.getByRole("heading", { level: 1, name: inner.outer })).toBeVisible();
      await expect(trail).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: inner.title })).toBeVisible();
    }
  });
});

test("a visitor may open what is public, and signs in for the rest; the address is kept", async ({
  page,
  company,
}) => {
  await test.step("the landing page has no bar", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(mainNav(page)).toHaveCount(0);
  });
  await test.step("its pictures of the product load once they are near, and in the colours of the screen", async () => {
    const picture = page.getByRole("img", { name: /^The look-ahead/ });
    const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect(picture).toHaveJSProperty("naturalWidth", 0);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("naturalWidth", 1350);
    await expect.poll(shown).toContain("-light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(shown).toContain("-dark");
    await page.emulateMedia({ colorScheme: "light" });
  });
  await test.step("public screens link to the home", async () => {
    await moveTo(page, "/forgot-password");
    await expectScreen(page, "/forgot-password", "Forgot your password?");
    for (const [path, title, home] of [
      ["/unauthorized", "Access denied", "Go home"],
      ["/nowhere", "Page not found", "Go to the home page"],
    ] as const) {
      await page.goto(path);
      await expectScreen(page, path, title);
      await expect(mainNav(page).getByRole("link")).toHaveText(GUEST_NAV);
      await page.getByRole("link", { name: home }).click();
      await expect(page).toHaveURL("/");
    }
  });
  await test.step("guarded screens lead to the sign-in page", async () => {
    for (const path of ["/tasks", "/admin"]) {
      await page.goto(`${path}?from=here#there`);
      await expectScreen(page, "/login", "Login");
      const state = await page.evaluate(() => JSON.stringify(history.state));
      expect(state).toContain(`"from":"${path}?from=here#there"`);
      await expect(mainNav(page).getByRole("link")).toHaveText(GUEST_NAV);
    }
  });
  await test.step("signing in for a screen of another role ends at /unauthorized", async () => {
    await submitLogin(page, company.engineer);
    await expectScreen(page, "/unauthorized", "Access denied");
    await page.getByRole("link", { name: "Go home" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
  await test.step("the landing page has no bar for those who are signed in", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(mainNav(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
  });
});

test("each person has a bar of their own: an admin in capitals, a client without a name who finds no project out of sight, and a contractor on a phone", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  await test.step("an admin whose role is written in capitals has an admin's bar and home, and signs out there", async () => {
    await signIn(company.admin);
    await page.route("**/api/auth/refresh", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { user: object };
      await route.fulfill({
        response,
        json: { ...answer, user: { ...answer.user, role: "ADMIN" } },
      });
    });
    await page.goto("/client");
    await expect(page).toHaveURL("/unauthorized");
    await mainNav(page).getByRole("link", { name: "Admin" }).click();
    await expectScreen(page, "/admin", "Admin");
    await expect(page.getByText(`Welcome, ${company.admin.name}.`)).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Log out of/ })
      .click();
    await expect(page).toHaveURL("/login");
    await page.unrouteAll();
  });
  await test.step("a client without a name sees the email in the bar, and does not find a project out of sight", async () => {
    await signIn(company.clientOff);
    watch.expect(/status of 404 .* at .*\/api\//);
    await page.route("**/api/auth/refresh", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { ...answer, user: { ...answer.user, name: "" } } });
    });
    await page.goto(`/projects/${company.projectId}`);
    await expect(page.getByRole("heading", { level: 1, name: "Project not found" })).toBeVisible();
    await expect(page.getByText("Lekki Duplex")).toHaveCount(0);
    await expect(ownProfile(page, company.clientOff.email)).toBeVisible();
    await page.unrouteAll();
  });
  await test.step("on a phone the same items are in a sheet", async () => {
    await signOut(page);
    await signIn(company.contractorOn);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/dashboard");
    await expect(mainNav(page)).toBeHidden();
    await page.getByRole("button", { name: "Open navigation" }).click();
    const sheet = page.getByRole("dialog", { name: "Plumbline" });
    await expect(sheet.getByRole("link")).toHaveText([
      "Waiting for you",
      "Dashboard",
      "Projects",
      "Tasks",
      "Diary",
      "Snags",
      "Money",
    ]);
    await sheet.getByRole("link", { name: "Projects" }).click();
    await expect(sheet).toHaveCount(0);
    await expectScreen(page, "/projects", "Projects");
  });
});
