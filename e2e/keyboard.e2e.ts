import { fillCompany } from "./seed/busy-company.ts";
import { addProject, PASSWORD } from "./harness/company.ts";
import { tabTo, unseenFocus } from "./harness/keyboard.ts";
import { mainNav } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";

test("signing in with the keyboard alone", async ({ page, company }) => {
  await page.goto("/");
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Sign in" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(company.engineer.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByLabel("Remember me"));
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Remember me")).toBeChecked();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("the first Tab stop skips to the content", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("creating a project with the keyboard alone", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/dashboard");
  await tabTo(page, mainNav(page).getByRole("link", { name: "Projects" }));
  await page.keyboard.press("Enter");
  const add = page.getByRole("button", { name: "Add Project" });
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add project" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  // Escape cancels and returns the focus to the button.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.type("Marina Tower");
  await tabTo(page, dialog.getByLabel("Description"));
  await page.keyboard.type("Twelve floors on the lagoon");
  await tabTo(page, dialog.getByLabel("Budget"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("7000");
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByLabel("Budget")).toHaveValue("8,000");
  await tabTo(page, dialog.getByLabel("Status"));
  await page.keyboard.type("Act");
  await expect(dialog.getByLabel("Status")).toHaveValue("active");
  await tabTo(page, dialog.getByRole("button", { name: "Add project" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await tabTo(page, page.getByRole("link", { name: "Marina Tower" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Marina Tower" })).toBeVisible();
  await expect(page.getByText("₦8,000", { exact: true })).toBeVisible();
});

test("adding and finishing a task with the keyboard alone", async ({ page, company, signIn }) => {
  await signIn(company.contractorOn);
  await page.goto(`/projects/${company.projectId}`);
  const form = page.getByRole("form", { name: "Add a task" });
  await tabTo(page, form.getByLabel("Title"));
  await page.keyboard.type("Set out the piles");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Title")).toHaveValue("");
  await expect(form.getByLabel("Title")).toBeFocused();

  const done = page.getByRole("checkbox", { name: "Done: Set out the piles" });
  await tabTo(page, done);
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.keyboard.press("Space");
  await expect(done).toBeChecked();
  expect((await saved).status()).toBe(200);

  const link = page.getByRole("link", { name: "Set out the piles", exact: true });
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Set out the piles" });
  await expect(panel.getByLabel("Status")).toHaveValue("done");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("the bell opens and closes by keyboard, and returns the focus", async ({
  page,
  company,
  db,
  signIn,
}) => {
  await fillCompany(db, company);
  await signIn(company.engineer);
  await page.goto("/profile");
  const bell = page.getByRole("button", { name: "Notifications, 2 unread" });
  await tabTo(page, bell);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toBeVisible();
  await tabTo(page, panel.getByRole("button", { name: "Mark as read" }).first());
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "Mark as read" })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeFocused();
});

test("every Tab stop is visible", async ({ page, company, db, signIn }) => {
  await fillCompany(db, company);
  await signIn(company.engineer);
  for (const path of ["/dashboard", "/projects", "/tasks", "/profile"]) {
    await page.goto(path);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const unseen: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press("Tab");
      const focused = await unseenFocus(page);
      if (focused !== undefined) unseen.push(focused);
    }
    expect.soft(unseen, `unseen on ${path}`).toEqual([]);
  }
});

test("a picker opens with a typed letter, and its list works by keyboard", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, owner } = company;
  const titles = Array.from({ length: 12 }, (_, n) => `Block ${String(n + 1).padStart(2, "0")}`);
  for (const title of titles) await addProject(db, { workspaceId, createdBy: owner.id, title });
  await signIn(company.engineer);
  await page.goto("/tasks");
  await page.getByRole("search").getByLabel("Project").focus();
  await page.keyboard.type("block 1");
  const field = page.getByRole("combobox", { name: "Project" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("block 1");
  const options = page.getByRole("listbox", { name: "Project" }).getByRole("option");
  await expect(options).toHaveText(["Block 10", "Block 11", "Block 12"]);

  const expectActive = (title: string) =>
    expect
      .poll(() =>
        field.evaluate((input) => {
          const id = input.getAttribute("aria-activedescendant") ?? "";
          return document.getElementById(id)?.textContent;
        }),
      )
      .toBe(title);
  await expectActive("Block 10");
  await page.keyboard.press("ArrowDown");
  await expectActive("Block 11");
  await field.fill("");
  await expect(options).toHaveCount(14);
  await expectActive("All projects");
  await page.keyboard.press("PageDown");
  await expectActive("Block 08");
  await page.keyboard.press("End");
  await expectActive("Lekki Duplex");
  await page.keyboard.press("ArrowDown");
  await expectActive("Lekki Duplex");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Home");
  await expectActive("All projects");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/project=/);
  await expect(page.getByRole("search").getByLabel("Project")).toHaveText("Block 01");
});
