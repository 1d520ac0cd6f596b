import { setProject } from "./seed/projects.ts";
import { recordCalls } from "./harness/calls.ts";
import { expect, test } from "./harness/test.ts";
import {
  cardTitles,
  expectFieldError,
  expectNoFieldError,
  fillProject,
  openAddForm,
  openEditForm,
  projectCard,
} from "./pages/projects.ts";
import { changesSent } from "./pages/sent.ts";

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(projectCard(page, "Lekki Duplex")).toBeVisible();
});

test("title and description are required, and their errors clear when they are edited", async ({
  page,
}) => {
  const form = await openAddForm(page);
  const [title, description] = [form.getByLabel("Title"), form.getByLabel("Description")];
  const calls = recordCalls(page);
  await description.fill("   ");
  await form.getByRole("button", { name: "Add project" }).click();
  await expectFieldError(title, "Title is required");
  await expectFieldError(description, "Description is required");
  await expect(title).toBeFocused();
  expect(changesSent(calls)).toEqual([]);

  await title.fill("M");
  await expectNoFieldError(title);
  await expectFieldError(description, "Description is required");
  await description.fill("T");
  await expectNoFieldError(description);
});

test("a budget is a number at or above 0, in steps of 1000", async ({ page }) => {
  const form = await openAddForm(page);
  await fillProject(form, { title: "Marina Tower" });
  const budget = form.getByLabel("Budget");
  await expect(budget).toHaveValue("0");
  await expect(budget).toHaveRole("spinbutton");
  await expect(budget).toHaveAttribute("aria-valuemin", "0");
  const calls = recordCalls(page);
  for (const [typed, message] of [
    ["-1000", "Budget must be 0 or more"],
    ["1500", "Enter the budget in steps of ₦1,000. The nearest are ₦1,000 and ₦2,000"],
    ["", "Budget must be a number"],
    ["a million", "Budget must be a number"],
  ] as const) {
    await budget.fill(typed);
    await expectNoFieldError(budget);
    await form.getByRole("button", { name: "Add project" }).click();
    await expectFieldError(budget, message);
  }
  expect(changesSent(calls)).toEqual([]);

  await budget.fill("1000");
  await budget.press("ArrowUp");
  await expect(budget).toHaveValue("2,000");
  await form.getByRole("button", { name: "Add project" }).click();
  await expect(projectCard(page, "Marina Tower").getByText("₦2,000")).toBeVisible();
});

test("an amount groups digits under the caret, takes what is pasted, and is read back in words", async ({
  page,
}) => {
  const form = await openAddForm(page);
  const budget = form.getByLabel("Budget");
  await budget.fill("");
  await budget.pressSequentially("12500000");
  await expect(budget).toHaveValue("12,500,000");
  await expect(budget).toHaveAccessibleDescription(/^twelve million, five hundred thousand naira/);
  await budget.press("Home");
  await budget.press("ArrowRight");
  await budget.pressSequentially("34");
  await expect(budget).toHaveValue("1,342,500,000");
  // Over the comma and one figure with each press.
  for (let n = 0; n < 3; n += 1) await budget.press("Backspace");
  await expect(budget).toHaveValue("2,500,000");
  const paste = async (text: string) => {
    await budget.selectText();
    await budget.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", pasted);
      const event = { clipboardData, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent("paste", event));
    }, text);
  };
  await paste("₦1,234,000.00");
  await expect(budget).toHaveValue("1,234,000.00");
  await paste("1 235 000");
  await expect(budget).toHaveValue("1,235,000");
  await paste("12,5");
  await expect(budget).toHaveValue("12.5");
});

test("a project cannot finish before it starts, and editing either date clears the error", async ({
  page,
}) => {
  const form = await openAddForm(page);
  await fillProject(form, { title: "Marina Tower" });
  const [start, finish] = [form.getByLabel("Start date"), form.getByLabel("Finish date")];
  const message = "The finish date must not be before the start date";
  await start.fill("2026-05-02");
  await finish.fill("2026-05-01");
  await form.getByRole("button", { name: "Add project" }).click();
  await expectFieldError(finish, message);
  await start.fill("2026-05-01");
  await expectNoFieldError(finish);
  await form.getByRole("button", { name: "Add project" }).click();
  await expect(
    projectCard(page, "Marina Tower").getByText("1 May 2026 – 1 May 2026"),
  ).toBeVisible();
});

test("a project is added in a dialog, with the payload that the server expects", async ({
  page,
}) => {
  const form = await openAddForm(page);
  await expect(form.getByLabel("Status")).toHaveValue("proposed");
  await fillProject(form, { title: " Marina Tower ", description: "Twelve floors" });
  await form.getByLabel("Budget").fill("5000000");
  await form.getByLabel("Status").selectOption("active");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.getByRole("button", { name: "Add project" }).click();
  const request = await sent;
  expect(new URL(request.url()).pathname).toBe("/api/projects");
  expect(request.postDataJSON()).toMatchObject({
    title: "Marina Tower",
    description: "Twelve floors",
    budget: 5_000_000,
    status: "active",
  });
  await expect(form).toBeHidden();
  await expect(page.getByText("Marina Tower was added.")).toBeVisible();
  await expect(cardTitles(page)).toHaveText(["Marina Tower", "Lekki Duplex"]);
  const card = projectCard(page, "Marina Tower");
  await expect(card.getByText("₦5,000,000")).toBeVisible();
  await expect(card.getByText("Active")).toBeVisible();
});

test("a project is edited in a dialog that shows its present values", async ({
  page,
  company,
  db,
}) => {
  await setProject(db, company.projectId, { startDate: "2026-01-05", location: "Lekki" });
  await page.reload();
  const form = await openEditForm(page, "Lekki Duplex");
  for (const [label, value] of [
    ["Title", "Lekki Duplex"],
    ["Description", "A building"],
    ["Budget", "5,000,000"],
    ["Status", "proposed"],
    ["Start date", "5 Jan 2026"],
    ["Finish date", ""],
    ["Location", "Lekki"],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveValue(value);
  }
  await form.getByLabel("Title").fill("Lekki Triplex");
  await form.getByLabel("Status").selectOption("completed");
  await form.getByLabel("Start date").fill("");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Lekki Triplex was saved.")).toBeVisible();
  const card = projectCard(page, "Lekki Triplex");
  await expect(card.getByText("Completed")).toBeVisible();
  await expect(card.getByText("No dates set")).toBeVisible();
  await page.reload();
  await expect(card.getByText("No dates set")).toBeVisible();
});

test("typed text is not lost by accident", async ({ page }) => {
  const form = await openAddForm(page);
  await fillProject(form, { title: "Marina Tower" });
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard what you entered?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Marina Tower");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
  await expect(cardTitles(page)).toHaveText(["Lekki Duplex"]);
});

test("another person's save is not overwritten unless one keeps one's own", async ({
  page,
  company,
  db,
  watch,
}) => {
  watch.expect(/status of 409 .* at .*\/api\/projects\//);
  const form = await openEditForm(page, "Lekki Duplex");
  await form.getByLabel("Title").fill("Lekki Triplex");
  await setProject(db, company.projectId, { description: "Two homes and a pool" });
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(
    form.getByText("it is “Lekki Duplex” now, and you chose “Lekki Triplex”."),
  ).toBeVisible();
  await form.getByRole("button", { name: "Keep mine" }).click();
  const card = projectCard(page, "Lekki Triplex");
  await expect(card.getByText("Two homes and a pool")).toBeVisible();
});
