import { setProject } from "../seed/projects.ts";
import { recordCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import {
  cardTitles,
  expectFieldError,
  expectNoFieldError,
  fillProject,
  openAddForm,
  openEditForm,
  projectCard,
} from "../pages/projects.ts";
import { changesSent } from "../pages/sent.ts";

test("a project is checked as it is typed and sent as the server expects; it is edited from its present values, and nothing is overwritten unseen", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  await test.step("a project is edited from its present values, and another person's save is not overwritten unseen", async () => {
    watch.expect(/status of 409 .* at .*\/api\/projects\//);
    await setProject(db, company.projectId, { startDate: "2026-01-05", location: "Lekki" });
    await signIn(company.engineer);
    await page.goto("/projects");
    const form = await openEditForm(page, "Lekki Duplex");
    const save = form.getByRole("button", { name: "Save changes" });
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
    await test.step("what another person saved meanwhile is kept, and what differs is asked", async () => {
      await form.getByLabel("Title").fill("Lekki Triplex");
      await setProject(db, company.projectId, { description: "Two homes and a pool" });
      await save.click();
      await expect(
        form.getByText("it is “Lekki Duplex” now, and you chose “Lekki Triplex”."),
      ).toBeVisible();
      await form.getByRole("button", { name: "Keep mine" }).click();
      const kept = projectCard(page, "Lekki Triplex");
      await expect(kept.getByText("Two homes and a pool")).toBeVisible();
      await expect(form).toBeHidden();
    });

    await openEditForm(page, "Lekki Triplex");
    await form.getByLabel("Title").fill("Lekki Terrace");
    await form.getByLabel("Status").selectOption("completed");
    await form.getByLabel("Start date").fill("");
    await save.click();
    await expect(form).toBeHidden();
    await expect(page.getByText("Lekki Terrace was saved.")).toBeVisible();
    const card = projectCard(page, "Lekki Terrace");
    await expect(card.getByText("Completed")).toBeVisible();
    await expect(card.getByText("No dates set")).toBeVisible();
    await page.reload();
    await expect(card.getByText("No dates set")).toBeVisible();
    await db.query("update projects set title = 'Lekki Duplex' where id = $1", [company.projectId]);
  });
  await test.step("a project is checked as it is typed, is not lost by accident, and is sent as the server expects it", async () => {
    await page.goto("/projects");
    const form = await openAddForm(page);
    const [title, description] = [form.getByLabel("Title"), form.getByLabel("Description")];
    const [start, finish] = [form.getByLabel("Start date"), form.getByLabel("Finish date")];
    const budget = form.getByLabel("Budget");
    const add = form.getByRole("button", { name: "Add project" });
    const calls = recordCalls(page);

    await test.step("title and description are required, and their errors clear when they are edited", async () => {
      await description.fill("   ");
      await add.click();
      await expectFieldError(title, "Title is required");
      await expectFieldError(description, "Description is required");
      await expect(title).toBeFocused();
      await title.fill("M");
      await expectNoFieldError(title);
      await expectFieldError(description, "Description is required");
      await description.fill("T");
      await expectNoFieldError(description);
    });

    await test.step("a budget is a number at or above 0, in steps of 1000", async () => {
      await expect(budget).toHaveValue("0");
      await expect(budget).toHaveRole("spinbutton");
      await expect(budget).toHaveAttribute("aria-valuemin", "0");
      for (const [typed, message] of [
        ["-1000", "Budget must be 0 or more"],
        ["1500", "Enter the budget in steps of ₦1,000. The nearest are ₦1,000 and ₦2,000"],
        ["", "Budget must be a number"],
        ["a million", "Budget must be a number"],
      ] as const) {
        await budget.fill(typed);
        await expectNoFieldError(budget);
        await add.click();
        await expectFieldError(budget, message);
      }
      await budget.fill("1000");
      await budget.press("ArrowUp");
      await expect(budget).toHaveValue("2,000");
    });

    await test.step("it cannot finish before it starts, and editing either date clears the error", async () => {
      await start.fill("2026-05-02");
      await finish.fill("2026-05-01");
      await add.click();
      await expectFieldError(finish, "The finish date must not be before the start date");
      await start.fill("2026-05-01");
      await expectNoFieldError(finish);
    });

    await test.step("what was typed is only discarded on purpose", async () => {
      await page.keyboard.press("Escape");
      const question = page.getByRole("alertdialog", { name: "Discard what you entered?" });
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(title).toHaveValue("M");
      await form.getByRole("button", { name: "Cancel" }).click();
      await question.getByRole("button", { name: "Discard" }).click();
      await expect(form).toBeHidden();
      await expect(cardTitles(page)).toHaveText(["Lekki Duplex"]);
      expect(changesSent(calls)).toEqual([]);
    });

    await test.step("it is sent whole, and shows", async () => {
      await openAddForm(page);
      await expect(form.getByLabel("Status")).toHaveValue("proposed");
      await fillProject(form, { title: " Marina Tower ", description: "Twelve floors" });
      await budget.fill("5000000");
      await form.getByLabel("Status").selectOption("active");
      await start.fill("2026-05-01");
      await finish.fill("2026-05-01");
      const sent = page.waitForRequest((request) => request.method() === "POST");
      await add.click();
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
      for (const text of ["₦5,000,000", "Active", "1 May 2026 – 1 May 2026"])
        await expect(card.getByText(text)).toBeVisible();
    });
  });
});
