import { fillCompany } from "../seed/busy-company.ts";
import { PASSWORD, inNewProject } from "../harness/company.ts";
import { tabTo, unseenFocus } from "../harness/keyboard.ts";
import { moveTo } from "../harness/move.ts";
import { mainNav, continueAs } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

test("signing in, every Tab stop, a picker, the bell, a new project and a new task by keyboard alone", async ({
  page,
  company,
  db,
}) => {
  // Tab is pressed some 300 times.
  test.slow();
  const shared = company;
  await test.step("signing in, skipping to the content, every Tab stop, a picker, the bell and a new project by keyboard alone", async () => {
    // Tab is pressed some 300 times.
    await test.step("signing in with the keyboard alone", async () => {
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
    await test.step("skipping to the content and creating a project with the keyboard alone", async () => {
      await page.reload();
      await expect(mainNav(page).getByRole("link", { name: "Projects" })).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
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
    await test.step("every Tab stop is visible, a picker takes typed letters, and the bell opens, closes and returns the focus", async () => {
      await fillCompany(db, company);
      await page.goto("/dashboard");
      for (const path of ["/dashboard", "/projects", "/tasks", "/profile"]) {
        await moveTo(page, path);
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        // From the top of the page, as after it was loaded.
        await page.evaluate(() => {
          document.body.tabIndex = -1;
          document.body.focus();
          document.body.removeAttribute("tabindex");
        });
        const unseen: string[] = [];
        for (let stop = 0; stop < 40; stop += 1) {
          await page.keyboard.press("Tab");
          const focused = await unseenFocus(page);
          if (focused !== undefined) unseen.push(focused);
        }
        expect.soft(unseen, `unseen on ${path}`).toEqual([]);
      }

      await moveTo(page, "/tasks");
      await page.getByRole("search").getByLabel("Project").focus();
      await page.keyboard.type("lekki");
      const options = page.getByRole("listbox", { name: "Project" }).getByRole("option");
      await expect(options).toHaveText(["Lekki Duplex"]);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/project=/);
      await expect(page.getByRole("search").getByLabel("Project")).toHaveText("Lekki Duplex");

      const bell = page.getByRole("button", { name: "Notifications, 2 unread" });
      await bell.focus();
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
  });
  await test.step("adding and finishing a task with the keyboard alone", async () => {
    await continueAs(page, shared.contractorOn);
    const company = await inNewProject(db, shared);
    await moveTo(page, `/projects/${company.projectId}`);
    const form = page.getByRole("form", { name: "Add task" });
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
});
