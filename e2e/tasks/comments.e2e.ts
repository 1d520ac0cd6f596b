import type { Locator, Page } from "@playwright/test";
import { inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { continueAs } from "../harness/screens.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { answerCalls, delayCalls, recordCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { projectTab } from "../pages/projects.ts";
import { openTask, taskPanel } from "../pages/tasks.ts";

const TITLE = "Cast ground beam";
const COMMENTS = "**/api/comments*";

function writing(place: Page | Locator): Locator {
  return place.getByRole("textbox", { name: "Add a comment" });
}

function comments(place: Page | Locator): Locator {
  return place.getByRole("list", { name: "Comments" }).locator("> li");
}

async function say(place: Page | Locator, text: string): Promise<void> {
  const before = await comments(place).count();
  await writing(place).fill(text);
  await place.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments(place)).toHaveCount(before + 1);
  await expect(comments(place).first()).toHaveAttribute("aria-busy", "false");
}

test("a comment mentions and notifies, changes at once for others, and a project's are fetched only when their section is opened", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Slow: four people take part.
  test.slow();
  const shared = company;
  await test.step("a comment mentions someone by keyboard alone, and they are notified; what is added, edited or deleted changes at once for another", async () => {
    // Three people take part, one after the other.
    const shared = company;
    await test.step("a comment mentions someone by keyboard alone, and they are notified", async () => {
      // Two browsers, one after the other.
      await signIn(company.engineer);
      await page.goto(`/projects/${company.projectId}`);
      const panel = await openTask(page, TITLE);
      await expect(panel.getByText("No comments yet.")).toBeVisible();

      await writing(panel).pressSequentially("Is the **rebar** here, @k");
      const offer = panel.getByRole("listbox", { name: "People to mention" });
      await expect(offer.getByRole("option", { name: company.contractorOn.name })).toBeVisible();
      await expect(offer.getByRole("option", { name: company.contractorOff.name })).toHaveCount(0);
      // The first Escape closes the suggestions, not the panel.
      await page.keyboard.press("Escape");
      await expect(offer).toBeHidden();
      await expect(panel).toBeVisible();
      await writing(panel).press("Backspace");
      await writing(panel).press("Backspace");
      await writing(panel).pressSequentially("@");
      const second = offer.getByRole("option").nth(1);
      await expect(second).toBeVisible();
      await writing(panel).press("ArrowDown");
      await expect(second).toHaveAttribute("aria-selected", "true");
      await writing(panel).pressSequentially("kunle");
      await expect(offer.getByRole("option")).toHaveCount(1);
      await writing(panel).press("Enter");
      await expect(writing(panel)).toHaveValue(
        `Is the **rebar** here, @${company.contractorOn.name} `,
      );
      await writing(panel).pressSequentially("?");
      await writing(panel).press("Control+Enter");

      const row = comments(panel).first();
      await expect(row).toContainText(`Is the rebar here, @${company.contractorOn.name} ?`);
      await expect(row.locator("strong")).toHaveText("rebar");
      await expect(writing(panel)).toHaveValue("");
      await expect(row).toHaveAttribute("aria-busy", "false");
      await page.reload();
      await expect(comments(panel)).toHaveCount(1);

      const reader = await openBrowser(company.contractorOn);
      await reader.goto("/notifications");
      await reader.getByText("You were mentioned").click();
      await expect(writing(taskPanel(reader, TITLE))).toBeVisible();
      await expect(comments(taskPanel(reader, TITLE))).toContainText("Is the rebar here");
    });
    await test.step("a comment that is added, edited or deleted changes at once for another person", async () => {
      const company = await inNewProject(db, shared);
      // Two browsers, one after the other.
      await moveTo(page, `/projects/${company.projectId}?task=${company.taskId}`);
      const other = await openBrowser(company.clientOn);
      await other.goto(`/projects/${company.projectId}?task=${company.taskId}`);
      const theirs = comments(taskPanel(other, TITLE));
      await expect(writing(taskPanel(other, TITLE))).toBeVisible();
      await expect(other.getByText("No comments yet.")).toBeVisible();

      const panel = taskPanel(page, TITLE);
      await say(panel, "Poured at noon");
      await expect(theirs).toContainText("Poured at noon");
      // The other person may not edit it.
      await expect(theirs.getByRole("button")).toHaveCount(0);

      const own = comments(panel).first();
      await own.getByRole("button", { name: /^Edit/ }).click();
      const edited = own.getByRole("textbox", { name: "Edit your comment" });
      await expect(edited).toBeFocused();
      await edited.fill("Poured at one");
      await own.getByRole("button", { name: "Save" }).click();
      await expect(theirs).toContainText("Poured at one");
      await expect(theirs).toContainText("edited");
      await expect(own.getByRole("button", { name: /^Edit/ })).toBeFocused();

      await own.getByRole("button", { name: /^Delete/ }).click();
      await expect(panel.getByText("No comments yet.")).toBeVisible();
      await expect(writing(panel)).toBeFocused();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(own).toContainText("Poured at one");
      await expect(theirs).toBeVisible();
      await own.getByRole("button", { name: /^Delete/ }).click();
      await expect(panel.getByText("No comments yet.")).toBeVisible();
      // Leaving the page sends the deletion before its 10 s are over.
      await page.goto("/dashboard");
      await expect(other.getByText("No comments yet.")).toBeVisible();
    });
  });
  await test.step("the comments of a project are fetched only when their section is opened", async () => {
    await continueAs(page, shared.clientOn);
    const company = await inNewProject(db, shared);
    const calls = recordCalls(page);
    await moveTo(page, `/projects/${company.projectId}`);
    await expect(page.getByRole("region", { name: "Project facts" })).toBeVisible();
    expect(calls.to("/api/comments")).toEqual([]);
    await projectTab(page, "Activity").click();
    const feed = page.getByRole("list", { name: "Activities" });
    const activity = page.getByText("No recent activities");
    await expect(activity).toBeVisible();
    const section = page.getByRole("region", { name: "Project comments" });
    await expect(section.getByText("No comments yet.")).toBeVisible();
    await writing(section).pressSequentially("When is the roof due, @kunle");
    await expect(section.getByRole("listbox").getByRole("option")).toHaveCount(1);
    await writing(section).press("Enter");
    await writing(section).press("Control+Enter");
    await expect(feed).toContainText("commented on the project: “When is the roof due");

    // The notification leads the mentioned person to the open comments.
    const named = await openBrowser(company.contractorOn);
    await named.goto("/notifications");
    // The list begins with the newest notification.
    await named.getByText("You were mentioned").first().click();
    await expect(named).toHaveURL(`/projects/${company.projectId}/activity`);
    const theirs = named.getByRole("region", { name: "Project comments" });
    await expect(comments(theirs)).toContainText("When is the roof due");
  });
});

test("comments load again, show at once, return to the form when refused, are text, and are accessible also on a phone", async ({
  page,
  context,
  company,
  signIn,
  watch,
  db,
}) => {
  // axe runs four times, on two pages' worth of elements.
  test.slow();
  const shared = company;
  await test.step("comments load again after a failure, show at once, return to the form when refused, and are text whatever they contain", async () => {
    watch.expect(/status of 500 .* at .*\/api\/comments|net::ERR_/);
    await signIn(company.engineer);
    await answerCalls(page, COMMENTS, { status: 500 });
    await page.goto(`/projects/${company.projectId}?task=${company.taskId}`);
    const panel = taskPanel(page, TITLE);
    await test.step("those that fail to load can be loaded again", async () => {
      await expect(panel.getByText("Comments could not be loaded.")).toBeVisible();
      await page.unrouteAll();
      await panel.getByRole("alert").getByRole("button", { name: "Retry" }).click();
      await expect(panel.getByText("No comments yet.")).toBeVisible();
    });

    await test.step("one that is written without a network waits in the list, and is sent with it", async () => {
      await writing(panel).fill("Is anybody there?");
      await context.setOffline(true);
      await panel.getByRole("button", { name: "Comment", exact: true }).click();
      await expect(comments(panel)).toContainText("Is anybody there?");
      await expect(comments(panel)).toContainText("Sending…");
      await expect(writing(panel)).toHaveValue("");
      await context.setOffline(false);
      await expect(comments(panel)).not.toContainText("Sending…");
      await comments(panel)
        .getByRole("button", { name: /^Delete/ })
        .click();
      await expect(panel.getByText("No comments yet.")).toBeVisible();
    });

    await test.step("an empty one is refused, and a refused one returns to the form", async () => {
      await writing(panel).fill("");
      await panel.getByRole("button", { name: "Comment", exact: true }).click();
      await expect(panel.getByText("Write something first")).toBeVisible();
      await expect(panel.getByText("No comments yet.")).toBeVisible();
      await answerCalls(page, COMMENTS, { status: 500 });
      const release = await delayCalls(page, COMMENTS);
      await writing(panel).fill("Is anybody there?");
      await writing(panel).press("Control+Enter");
      await expect(comments(panel)).toContainText("Sending…");
      await expect(writing(panel)).toHaveValue("");
      release();
      await expect(
        panel.getByText("Your comment could not be sent. Please try again."),
      ).toBeVisible();
      await expect(writing(panel)).toHaveValue("Is anybody there?");
      await expect(comments(panel)).toHaveCount(0);
    });

    await test.step("the draft is still there when the panel is opened again", async () => {
      await panel.getByRole("button", { name: "Close" }).click();
      await page.unrouteAll();
      await openTask(page, TITLE);
      await expect(writing(panel)).toHaveValue("Is anybody there?");
      await writing(panel).press("Control+Enter");
      await expect(comments(panel)).toHaveAttribute("aria-busy", "false");
      await expect(comments(panel)).toContainText("Is anybody there?");
    });

    await test.step("they are shown as text, with links and lists", async () => {
      const hostile = "<img src=x onerror=alert(1)> [press](javascript:alert(1))";
      await say(panel, hostile);
      await expect(comments(panel).getByText(hostile)).toBeVisible();
      await expect(comments(panel).locator("img, a")).toHaveCount(0);
      await writing(panel).fill("See https://example.com/drawing.\n- one\n- two");
      await writing(panel).press("ControlOrMeta+Enter");
      const link = comments(panel).getByRole("link", { name: "https://example.com/drawing" });
      await expect(link).toHaveAttribute("rel", "noreferrer");
      await expect(comments(panel).getByRole("listitem")).toHaveText(["one", "two"]);
    });
  });
  await test.step("comments are accessible, and fit a phone", async () => {
    const company = await inNewProject(db, shared);
    // Axe runs four times, on two pages' worth of elements.
    await page.setViewportSize({ width: 1440, height: 900 });
    await moveTo(page, `/projects/${company.projectId}?task=${company.taskId}`);
    const panel = taskPanel(page, TITLE);
    await say(panel, "See https://example.com/a/very/long/address/of/a/drawing/that/does/not/end");
    await comments(panel).getByRole("button", { name: /^Edit/ }).click();
    await writing(panel).pressSequentially("@");
    await expect(panel.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await expectAccessible(page, "comments on a task");
    await page.setViewportSize({ width: 360, height: 900 });
    await expectNoSidewaysScroll(page, "comments on a task");
    await panel.getByRole("button", { name: "Close" }).click();
    await projectTab(page, "Activity").click();
    const section = page.getByRole("region", { name: "Project comments" });
    await say(section, "Needed:\n- `sand`\n- *grit*");
    await expectNoSidewaysScroll(page, "comments on a project");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, "comments on a project");
  });
});
