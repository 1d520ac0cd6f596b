import type { Page } from "@playwright/test";
import { answerCalls, holdCalls } from "./harness/calls.ts";
import { addProject, addTask } from "./harness/company.ts";
import { expect, test } from "./harness/test.ts";
import { taskPanel } from "./pages/tasks.ts";
import { addDirectoryCompany } from "../server/testing/seed-companies.ts";

const SEARCH = "**/api/search?*";

const field = (page: Page) => page.getByRole("combobox", { name: /^Find projects/ });
const choice = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function openPalette(page: Page, path = "/dashboard"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("a misspelt word finds its task, and Enter opens it on its project", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openPalette(page);
  await page.keyboard.type("gruond");
  await expect(choice(page, /^Cast ground beam/)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/projects/${company.projectId}?task=${company.taskId}`);
  await expect(taskPanel(page, "Cast ground beam")).toBeVisible();
  await expect(field(page)).toBeHidden();
});

test("projects, tasks and people are in groups, and the arrow keys go through all of them", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, projectId, owner } = company;
  await addTask(db, {
    workspaceId,
    projectId,
    title: "Engineer's lekki survey",
    createdBy: owner.id,
  });
  await signIn(company.engineer);
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

test("a company leads to its page, for those who keep the directory", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  const { workspaceId, contractorOn } = company;
  const id = await addDirectoryCompany(db, {
    workspaceId,
    name: "Zenith Plumbing",
    trade: "Drainage",
    people: [contractorOn.id],
  });
  await signIn(company.engineer);
  await openPalette(page);
  await page.keyboard.type("zenit plumb");
  const found = page.getByRole("group", { name: "Companies" });
  await expect(found.getByRole("option")).toHaveText([/^Zenith Plumbing.*Subcontractor, Drainage/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/companies/${id}`);

  const other = await openBrowser(contractorOn);
  await openPalette(other, "/projects");
  await other.keyboard.type("zenit plumb");
  await expect(other.getByText(/^Nothing found/)).toBeVisible();
  await expect(other.getByRole("group", { name: "Companies" })).toHaveCount(0);
});

test("Enter picks from the results of the typed text, not from those of an earlier one", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openPalette(page);
  await page.keyboard.type("contractor");
  await expect(choice(page, /Kemi Contractor/)).toHaveAttribute("aria-selected", "true");
  const release = await holdCalls(page, "**/api/search?q=contractor*kunle*");
  await page.keyboard.type(" kunle");
  await page.keyboard.press("Enter");
  await expect(choice(page, /Kemi Contractor/)).toBeVisible();
  release();
  await expect(page).toHaveURL(`/tasks?assignee=${company.contractorOn.id}`);
});

test("a person leads to their tasks, by whose name the list is filtered until that is removed", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, projectId, owner, contractorOn } = company;
  const task = { workspaceId, projectId, createdBy: owner.id };
  await addTask(db, { ...task, title: "Lay blocks", assignedTo: contractorOn.id });
  await signIn(company.engineer);
  await openPalette(page);
  await page.keyboard.type("kunle");
  await expect(choice(page, /Kunle Contractor/)).toContainText("Contractor, Test Builders");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/tasks?assignee=${contractorOn.id}`);
  await expect(page.getByRole("link", { name: "Lay blocks" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cast ground beam" })).toHaveCount(0);
  // The list may be empty: the name does not come from its rows.
  await page.goto(`/tasks?assignee=${contractorOn.id}&status=blocked`);
  await expect(page.getByText("No tasks found matching your filters.")).toBeVisible();
  const filter = page.getByRole("button", { name: "Assignee Kunle Contractor" });
  await filter.click();
  await page.getByRole("option", { name: "All assignees" }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("");
  await expect(page.getByRole("link", { name: "Cast ground beam" })).toBeVisible();
});

test("actions open screens, add a project, change the theme, show the shortcuts and sign out", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openPalette(page);
  await page.keyboard.type("proj");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/projects");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await page.getByRole("button", { name: "Find anything" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("add pro");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Title")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("keys");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("logout");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login/);
});

test("a client is not offered to add a project, and finds nothing of a project they are not on", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, owner } = company;
  await addProject(db, { workspaceId, title: "Lekki Gatehouse", createdBy: owner.id });
  await signIn(company.clientOn);
  await openPalette(page);
  await expect(choice(page, "Profile")).toBeVisible();
  await expect(choice(page, "Add project")).toHaveCount(0);
  await page.keyboard.type("lekki");
  await expect(choice(page, "Lekki Duplex")).toBeVisible();
  await expect(choice(page, /Gatehouse/)).toHaveCount(0);
});

test("Escape closes it and returns the focus", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  const button = page.getByRole("button", { name: "Find anything" });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("results stay while more is typed, and an empty result says so", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openPalette(page);
  await page.keyboard.type("lekki");
  await expect(choice(page, "Lekki Duplex")).toBeVisible();
  const release = await holdCalls(page, SEARCH);
  const request = page.waitForRequest(/zzqxwv/);
  await page.keyboard.type(" zzqxwv");
  await request;
  await expect(choice(page, "Lekki Duplex")).toBeVisible();
  release();
  await expect(page.getByText("Nothing found for “lekki zzqxwv”.")).toBeVisible();
});

test("a failed search says so in the server's words, and Retry repeats it", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 503 .* at .*\/api\/search/);
  const message = "This search takes too long. Type a longer word.";
  await signIn(company.engineer);
  await openPalette(page);
  await answerCalls(page, SEARCH, { status: 503, body: { message, code: "too_slow" } });
  await page.keyboard.type("beam");
  await expect(page.getByRole("alert").getByText(message)).toBeVisible();
  await page.unroute(SEARCH);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(choice(page, /^Cast ground beam/)).toBeVisible();
});

test("no search is stored in the browser", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await openPalette(page);
  await page.keyboard.type("beam");
  await expect(choice(page, /^Cast ground beam/)).toBeVisible();
  const stored = await page.evaluate(() => Object.keys(window.localStorage).toSorted());
  expect(stored).toEqual(["accessToken", "lastTokenRefresh"]);
});
