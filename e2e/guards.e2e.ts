import type { Page } from "@playwright/test";
import { type Role, roles } from "../contract/permissions.ts";
import type { TestCompany, TestPerson } from "./harness/company.ts";
import { mainNav, newEmail, ownProfile, submitLogin } from "./harness/screens.ts";
import { PASSWORD } from "./harness/company.ts";
import { expect, test } from "./harness/test.ts";

interface Screen {
  readonly path: string;
  readonly title: string | RegExp;
  /** The signed-in roles that may open it; every role by default. */
  readonly only?: readonly Role[];
}

const guarded = (company: TestCompany): Screen[] => [
  { path: "/dashboard", title: "Dashboard" },
  { path: "/projects", title: "Projects" },
  { path: `/projects/${company.projectId}`, title: "Lekki Duplex" },
  { path: "/tasks", title: "Tasks" },
  { path: "/notifications", title: "Notifications" },
  { path: "/profile", title: "Profile" },
  { path: "/admin", title: "Admin", only: ["admin"] },
  { path: "/company", title: "Company", only: ["admin"] },
  { path: "/companies", title: "Companies", only: ["admin", "engineer"] },
  { path: "/engineer", title: "Engineer", only: ["engineer"] },
  { path: "/client", title: "Client", only: ["client"] },
  { path: "/contractor", title: "Contractor", only: ["contractor"] },
  { path: "/resources", title: "Resources", only: ["admin", "engineer"] },
  { path: "/money", title: "Money", only: ["admin", "engineer", "contractor"] },
  { path: "/exports", title: "Exported files" },
  { path: "/reports", title: "Reports", only: ["admin", "engineer", "client"] },
  { path: "/reports/tasks", title: "Tasks and overdue", only: ["admin", "engineer", "client"] },
];

const open: Screen[] = [
  { path: "/unauthorized", title: "Access denied" },
  { path: "/forgot-password", title: "Forgot your password?" },
  { path: "/nowhere/at/all", title: "Page not found" },
];

const nav: Record<Role, string[]> = {
  admin: ["Dashboard", "Projects", "Tasks", "Resources", "Money", "Reports", "Admin"],
  engineer: ["Dashboard", "Projects", "Tasks", "Resources", "Money", "Reports"],
  client: ["Dashboard", "Projects", "Reports"],
  contractor: ["Dashboard", "Projects", "Tasks", "Money"],
};

const personOf = (company: TestCompany, role: Role): TestPerson =>
  ({
    admin: company.admin,
    engineer: company.engineer,
    client: company.clientOn,
    contractor: company.contractorOn,
  })[role];

async function expectScreen(page: Page, { path, title }: Screen): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
}

for (const role of roles) {
  test(`what ${role} may open, and what the bar shows`, async ({ page, company, signIn }) => {
    await signIn(personOf(company, role));
    for (const screen of guarded(company)) {
      await page.goto(screen.path);
      const allowed = screen.only === undefined || screen.only.includes(role);
      await expectScreen(
        page,
        allowed ? screen : { path: "/unauthorized", title: "Access denied" },
      );
      await expect(mainNav(page).getByRole("link")).toHaveText(nav[role]);
    }
    for (const screen of open) {
      await page.goto(screen.path);
      await expectScreen(page, screen);
    }
    await expect(ownProfile(page, personOf(company, role).name)).toBeVisible();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications" })).toBeVisible();
  });
}

test("a visitor is redirected to the sign-in page from every guarded screen, and the URL is kept", async ({
  page,
  company,
}) => {
  for (const { path } of guarded(company)) {
    await page.goto(`${path}?from=here#there`);
    await expect(page).toHaveURL("/login");
    const state = await page.evaluate(() => JSON.stringify(history.state));
    expect(state).toContain(`"from":"${path}?from=here#there"`);
  }
  await expect(mainNav(page).getByRole("link")).toHaveText(["Home", "Login", "Register"]);
});

test("a visitor may open what is public", async ({ page }) => {
  const screens = [
    ...open,
    { path: "/login", title: "Login" },
    { path: "/register", title: "Create your account" },
  ];
  for (const screen of screens) {
    await page.goto(screen.path);
    await expectScreen(page, screen);
    await expect(mainNav(page).getByRole("link")).toHaveText(["Home", "Login", "Register"]);
  }
});

test("the landing page has no top bar for anybody", async ({ page, company, signIn }) => {
  const lacksBar = async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(mainNav(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
  };
  await lacksBar();
  await signIn(company.admin);
  await lacksBar();
});

test("signing in for a screen of another role ends at /unauthorized, which links to the home", async ({
  page,
  company,
}) => {
  await page.goto("/admin");
  await submitLogin(page, company.engineer);
  await expect(page).toHaveURL("/unauthorized");
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("/unauthorized and the not-found page link a visitor to the home", async ({ page }) => {
  await page.goto("/unauthorized");
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/nowhere");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a role's home greets by name and signs out", async ({ page, company, signIn }) => {
  await signIn(company.admin);
  await page.goto("/admin");
  await expect(page.getByText(`Welcome, ${company.admin.name}.`)).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Log out of/ })
    .click();
  await expect(page).toHaveURL("/login");
});

test("the screens ignore the case of a role", async ({ page, company, signIn }) => {
  await signIn(company.admin);
  await page.route("**/api/auth/refresh", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, role: "ADMIN" } } });
  });
  await page.goto("/admin");
  await expectScreen(page, { path: "/admin", title: "Admin" });
  await expect(mainNav(page).getByRole("link")).toHaveText(nav.admin);
  await page.goto("/client");
  await expect(page).toHaveURL("/unauthorized");
});

test("the server ignores the case of a role", async ({ page }) => {
  const answer = await page.request.post("/api/auth/register", {
    data: {
      name: "Ify Obi",
      email: newEmail(),
      password: PASSWORD,
      company: "Obi & Co",
      role: "EnGineer",
    },
  });
  expect(await answer.json()).toMatchObject({ user: { role: "engineer" } });
  await page.goto("/engineer");
  await expectScreen(page, { path: "/engineer", title: "Engineer" });
});

test("the bar shows the email of a person without a name", async ({ page, company, signIn }) => {
  await signIn(company.clientOn);
  await page.route("**/api/auth/refresh", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, name: "" } } });
  });
  await page.goto("/dashboard");
  await expect(ownProfile(page, company.clientOn.email)).toBeVisible();
});

test("a project out of sight is not found", async ({ page, company, signIn, watch }) => {
  watch.expect(/status of 404 .* at .*\/api\//);
  await signIn(company.clientOff);
  await page.goto(`/projects/${company.projectId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Project not found" })).toBeVisible();
  await expect(page.getByText("Lekki Duplex")).toHaveCount(0);
});

test("on a phone the same items are in a sheet", async ({ page, company, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.contractorOn);
  await page.goto("/dashboard");
  await expect(mainNav(page)).toBeHidden();
  await page.getByRole("button", { name: "Open navigation" }).click();
  const sheet = page.getByRole("dialog", { name: "Plumbline" });
  await expect(sheet.getByRole("link")).toHaveText(nav.contractor);
  await sheet.getByRole("link", { name: "Projects" }).click();
  await expect(sheet).toHaveCount(0);
  await expectScreen(page, { path: "/projects", title: "Projects" });
});
