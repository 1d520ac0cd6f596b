import type { Page } from "@playwright/test";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { addProject, addTask } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { submitLogin } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { taskPanel } from "../pages/tasks.ts";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";

const SEARCH = "**/api/search?*";

const field = (page: Page) => page.getByRole("combobox", { name: /^Find projects/ });
const choice = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

async function openApp(page: Page): Promise<void> {
  await page.goto("/projects");
  await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
}

test("what is found leads to its page; the search waits, fails in words and stores nothing; actions sign out; a client finds nothing out of sight", async ({
  page,
  company,
  signIn,
  watch,
  db,
}) => {
  // Twenty searches.
  test.slow();
  await test.step("the search waits for what is typed and fails in words; what is found leads to its page, and actions change the theme and sign out", async () => {
    // This step makes sixteen searches.
    await test.step("a project, a task, a company and a person are found, misspelt too, and lead to their pages", async () => {
      const { workspaceId, projectId, taskId, owner, contractorOn } = company;
      const of = { workspaceId, projectId, createdBy: owner.id };
      await addTask(db, { ...of, title: "Engineer's lekki survey" });
      await addTask(db, { ...of, title: "Lay blocks", assignedTo: contractorOn.id });
      const plumbers = await addDirectoryCompany(db, {
        workspaceId,
        name: "Zenith Plumbing",
        trade: "Drainage",
        people: [contractorOn.id],
      });
      await signIn(company.engineer);
      await openApp(page);

      await test.step("a misspelt word finds its task, and Enter opens it on its project", async () => {
        await openPalette(page);
        await page.keyboard.type("gruond");
        await expect(choice(page, /^Cast ground beam/)).toHaveAttribute("aria-selected", "true");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(`/projects/${projectId}?task=${taskId}`);
        await expect(taskPanel(page, "Cast ground beam")).toBeVisible();
        await expect(field(page)).toBeHidden();
      });

      await test.step("projects and tasks are in groups, and the arrow keys go through all of them", async () => {
        await openPalette(page);
        await page.keyboard.type("lekki");
        const groups = page.getByRole("listbox", { name: "Results" }).getByRole("group");
        await expect(groups).toHaveCount(2);
        await expect(page.getByRole("group", { name: "Projects" })).toContainText("Lekki Duplex");
        await expect(page.getByRole("group", { name: "Tasks" })).toContainText("lekki survey");
        await page.keyboard.press("ArrowDown");
        await expect(choice(page, /lekki survey/)).toHaveAttribute("aria-selected", "true");
        await page.keyboard.press("ArrowDown");
        await expect(choice(page, /^Lekki Duplex$/)).toHaveAttribute("aria-selected", "true");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(`/projects/${projectId}`);
      });

      await test.step("a company leads to its page", async () => {
        await openPalette(page);
        await page.keyboard.type("zenit plumb");
        const found = page.getByRole("group", { name: "Companies" }).getByRole("option");
        await expect(found).toHaveText([/^Zenith Plumbing.*Subcontractor, Drainage/]);
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(`/companies/${plumbers}`);
      });

      await test.step("a person leads to their tasks, by whose name the list is filtered until that is removed", async () => {
        await openPalette(page);
        await page.keyboard.type("kunle");
        await expect(choice(page, /Kunle Contractor/)).toContainText("Contractor, Zenith Plumbing");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(`/tasks?assignee=${contractorOn.id}`);
        await expect(page.getByRole("link", { name: "Lay blocks" })).toBeVisible();
        await expect(page.getByRole("link", { name: "Cast ground beam" })).toHaveCount(0);
        // The button knows the assignee's name even if the list is empty.
        await moveTo(page, `/tasks?assignee=${contractorOn.id}&status=blocked`);
        await expect(page.getByText("No tasks found matching your filters.")).toBeVisible();
        await page.getByRole("button", { name: "Assignee Kunle Contractor" }).click();
        await page.getByRole("option", { name: "All assignees" }).click();
        await page.getByLabel("Status", { exact: true }).selectOption("");
        await expect(page.getByRole("link", { name: "Cast ground beam" })).toBeVisible();
      });
    });
    await test.step("the search waits for what is typed, keeps its results meanwhile, fails in words, and stores nothing", async () => {
      watch.expect(/status of 503 .* at .*\/api\/search/);
      await moveTo(page, "/projects");
      await test.step("Escape closes it and returns the focus", async () => {
        const button = page.getByRole("button", { name: "Find anything" });
        await button.click();
        await expect(field(page)).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(button).toBeFocused();
      });

      await test.step("results stay while more is typed, and an empty result says so", async () => {
        await openPalette(page);
        await page.keyboard.type("lekki");
        await expect(choice(page, /^Lekki Duplex$/)).toBeVisible();
        const release = await delayCalls(page, SEARCH);
        const request = page.waitForRequest(/zzqxwv/);
        await page.keyboard.type(" zzqxwv");
        await request;
        await expect(choice(page, /^Lekki Duplex$/)).toBeVisible();
        release();
        await expect(page.getByText("Nothing found for “lekki zzqxwv”.")).toBeVisible();
      });

      await test.step("a failed search says so in the server's words, and Retry repeats it", async () => {
        const message = "This search takes too long. Type a longer word.";
        await answerCalls(page, SEARCH, { status: 503, body: { message, code: "too_slow" } });
        await field(page).fill("beam");
        await expect(page.getByRole("alert").getByText(message)).toBeVisible();
        await page.unroute(SEARCH);
        await page.getByRole("button", { name: "Retry" }).click();
        await expect(choice(page, /^Cast ground beam/)).toBeVisible();
        const stored = await page.evaluate(() => Object.keys(window.localStorage).toSorted());
        expect(stored).toEqual(["accessToken", "lastTokenRefresh"]);
      });

      await test.step("Enter picks from the results of the typed text, not from those of an earlier one", async () => {
        await field(page).fill("contractor");
        await expect(choice(page, /Kemi Contractor/)).toHaveAttribute("aria-selected", "true");
        const release = await delayCalls(page, "**/api/search?q=contractor*kunle*");
        await field(page).press("End");
        await page.keyboard.type(" kunle");
        await page.keyboard.press("Enter");
        await expect(choice(page, /Kemi Contractor/)).toBeVisible();
        release();
        await expect(page).toHaveURL(`/tasks?assignee=${company.contractorOn.id}`);
      });
      await page.unrouteAll();
    });
    await test.step("screens, reports and forms are found by the words that people type, and what was used comes first, without a network too", async () => {
      const { projectId } = company;
      await moveTo(page, `/projects/${projectId}`);
      await openPalette(page);
      await expect(page.getByRole("group", { name: "In Lekki Duplex" })).toContainText("Programme");
      await page.keyboard.type("receipt");
      await expect(choice(page, /^Add expense in this project/)).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Add expense" })).toBeVisible();
      await expect(page).toHaveURL(`/projects/${projectId}/money?part=expenses`);
      await page.keyboard.press("Escape");

      await test.step("an expense begun anywhere asks for its project", async () => {
        await moveTo(page, "/tasks");
        await openPalette(page);
        await page.keyboard.type("new expense");
        await page.keyboard.press("Enter");
        const question = page.getByRole("dialog", { name: "Add expense" });
        await question.getByRole("button", { name: /^Project/ }).click();
        await page.getByRole("option", { name: "Lekki Duplex" }).click();
        await expect(question.getByLabel("Description")).toBeVisible();
        await expect(page).toHaveURL(`/projects/${projectId}/money?part=expenses`);
        await page.keyboard.press("Escape");
      });

      await test.step("the snags and diaries of all projects have a page", async () => {
        await openPalette(page);
        await page.keyboard.type("open snags");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL("/site");
        await expect(page.getByText("No open snags.")).toBeVisible();
        await openPalette(page);
        await page.keyboard.type("todays diaries");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL("/site?tab=diaries");
        await expect(page.getByText("No project is under way.")).toBeVisible();
      });

      await openPalette(page);
      await page.keyboard.type("cost by code");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/reports/cost-by-code");
      await page.reload();
      const lately = page.getByRole("group", { name: "Used lately" }).getByRole("option");
      await page.getByRole("button", { name: "Find anything" }).click();
      await expect(lately).toContainText(["Cost by code", "Add expense"]);
      // The last call of the page by itself is answered.
      const waiting = page.getByRole("link", { name: /^Waiting for you, /, includeHidden: true });
      await expect(waiting).toHaveCount(1);
      await page.context().setOffline(true);
      await page.keyboard.type("zzqxwv");
      await expect(page.getByText("Without a network, only pages and actions")).toBeVisible();
      await field(page).fill("cost");
      await expect(choice(page, /^Cost by code/)).toHaveAttribute("aria-selected", "true");
      await page.context().setOffline(false);
      await page.keyboard.press("Escape");
    });
    await test.step("actions open screens, add a project, change the theme, show the shortcuts and sign out", async () => {
      await moveTo(page, "/projects");
      await page.getByRole("link", { name: "Plumbline home" }).click();
      await expect(page).toHaveURL("/dashboard");
      await openPalette(page);
      await page.keyboard.type("add p");
      // A screen that arrives meanwhile takes neither the focus nor the typed text.
      await page.goBack();
      await expect(
        page.getByRole("heading", { level: 1, name: "Projects", includeHidden: true }),
      ).toBeVisible();
      await page.keyboard.type("roj");
      await expect(field(page)).toHaveValue("add proj");
      await page.goForward();
      await expect(page).toHaveURL("/dashboard");
      await field(page).fill("proj");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/projects");
      await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
      await page.getByRole("button", { name: "Find anything" }).click();
      await expect(field(page)).toBeFocused();
      await page.keyboard.type("add pro");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog").getByLabel("Title")).toBeVisible();
      await page.keyboard.press("Escape");
      await openPalette(page);
      await page.keyboard.type("dark");
      await page.keyboard.press("Enter");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await openPalette(page);
      await page.keyboard.type("keys");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await page.keyboard.press("Escape");
      await openPalette(page);
      await page.keyboard.type("logout");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/login/);
    });
  });
  await test.step("a client is not offered to add a project, and finds nothing of a project they are not on", async () => {
    const { workspaceId, owner } = company;
    await addProject(db, { workspaceId, title: "Lekki Gatehouse", createdBy: owner.id });
    await submitLogin(page, company.clientOn);
    await expect(page).not.toHaveURL(/login/);
    await openPalette(page);
    await expect(choice(page, /^Profile$/)).toBeVisible();
    await expect(choice(page, /Exchange rates|Add expense/)).toHaveCount(0);
    await expect(choice(page, "Add project")).toHaveCount(0);
    await page.keyboard.type("lekki");
    await expect(choice(page, /^Lekki Duplex$/)).toBeVisible();
    await expect(choice(page, /Gatehouse/)).toHaveCount(0);
  });
});
