import { setProject } from "../seed/projects.ts";
import { addTasks } from "../seed/tasks.ts";
import { answerCalls, delayCalls, recordCalls } from "../harness/calls.ts";
import { addProject } from "../harness/company.ts";
import { continueAs } from "../harness/screens.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { expectInk } from "../pages/colour.ts";
import { cardTitles, openDeletion, projectCard } from "../pages/projects.ts";
import { scrollToEnd } from "../pages/scrolling.ts";
import { changesSent } from "../pages/sent.ts";

const LIST = "**/api/projects?*";
const ONE = "**/api/projects/*";

test("cards load behind skeletons and show what is known; whoever may not change them is offered nothing; one is deleted after a confirmation", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Three people.
  test.slow();
  await test.step("whoever may not change projects is offered nothing, and on no team is told whom to ask", async () => {
    await signIn(company.clientOn);
    await page.goto("/projects");
    await expect(projectCard(page, "Lekki Duplex")).toBeVisible();
    for (const name of ["Add Project", "Edit Lekki Duplex", "Delete Lekki Duplex"]) {
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    }
    await projectCard(page, "Lekki Duplex").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();
    for (const name of ["Edit project", "More actions"]) {
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    }

    await continueAs(page, company.clientOff);
    const other = page;
    await moveTo(other, "/projects");
    await expect(other.getByText("No projects found.")).toBeVisible();
    await expect(other.getByText("Ask an administrator or engineer of Adeyemi")).toBeVisible();
  });
  await test.step("the cards load behind skeletons, also after a failure, and show what is known of each project", async () => {
    await continueAs(page, company.engineer);
    watch.expect(/status of 500 .* at .*\/api\/projects/);
    const { workspaceId, projectId, owner } = company;
    await setProject(db, projectId, {
      budget: 12_345_678.9,
      status: "active",
      startDate: "2026-01-05",
      finishDate: "2026-11-30",
      location: "Admiralty Way, Lekki",
    });
    const place = { workspaceId, projectId, createdBy: owner.id };
    await addTasks(db, place, [{ title: "Dig", status: "done" }, { title: "Pour" }]);
    const tower = { workspaceId, title: "Marina Tower", createdBy: owner.id };
    await setProject(db, await addProject(db, tower), { status: "completed" });
    const card = projectCard(page, "Lekki Duplex");
    const loading = page.getByRole("status").filter({ hasText: "Loading projects" });

    await test.step("a list that fails to load says so, and Retry loads it", async () => {
      await answerCalls(page, LIST, { status: 500 });
      const release = await delayCalls(page, LIST);
      await page.goto("/projects");
      await expect(loading).toBeVisible();
      await expect(page.getByText("No projects found.")).toHaveCount(0);
      release();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("Failed to load projects. Please try again.");
      await page.unroute(LIST);
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(card).toBeVisible();
      await expect(loading).toHaveCount(0);
      await expect(alert).toHaveCount(0);
    });

    await test.step("the budget is in naira without decimals", async () => {
      await expect(card.getByText("₦12,345,679")).toBeVisible();
      const progress = card.getByRole("progressbar", { name: "Progress of Lekki Duplex" });
      await expect(progress).toHaveAttribute("aria-valuenow", "33");
      for (const text of ["33%", "3 tasks", "5 Jan 2026 – 30 Nov 2026", "Admiralty Way, Lekki"]) {
        await expect(card.getByText(text)).toBeVisible();
      }
    });

    await test.step("a completed project is green, another one grey", async () => {
      await expectInk(card.getByText("Active", { exact: true }), "grey");
      await expectInk(projectCard(page, "Marina Tower").getByText("Completed"), "green");
    });
  });
  await test.step("a project is deleted after a confirmation that names it and counts its tasks, and says why if it is not", async () => {
    watch.expect(/status of 500 .* at .*\/api\/projects\//);
    const { projectId } = company;
    await page.goto("/projects");
    const empty = await openDeletion(page, "Marina Tower");
    await expect(empty).toContainText("Nothing is in it.");
    await page.keyboard.press("Escape");
    await expect(empty).toBeHidden();

    const question = await openDeletion(page, "Lekki Duplex");
    await expect(question).toContainText("It is deleted with 3 tasks and a team of 2.");
    await expect(question).toContainText("An administrator can restore it for 30 days");
    const calls = recordCalls(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(projectCard(page, "Lekki Duplex")).toBeVisible();
    expect(changesSent(calls)).toEqual([]);

    await openDeletion(page, "Lekki Duplex");
    await answerCalls(page, ONE, {
      status: 500,
      body: { message: "The project has a certificate.", code: "conflict" },
    });
    await question.getByRole("button", { name: "Delete project" }).click();
    await expect(
      question.getByText("The project has a certificate.", { exact: true }),
    ).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(projectCard(page, "Lekki Duplex")).toBeVisible();
    await page.unroute(ONE);

    await openDeletion(page, "Lekki Duplex");
    await question.getByRole("button", { name: "Delete project" }).click();
    await expect(page.getByText("Lekki Duplex was deleted.")).toBeVisible();
    await expect(cardTitles(page)).toHaveText(["Marina Tower"]);
    const trashed = await db.query(
      "select from projects where id = $1 and deleted_at is not null",
      [projectId],
    );
    expect(trashed.rowCount).toBe(1);
  });
});

test("a long list loads while scrolling; search, status and order are in the URL, and survive a reload and Back", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, owner } = company;
  await db.query(
    `insert into projects (id, workspace_id, title, description, currency, created_by)
     select gen_random_uuid(), $1, 'House ' || n, 'A building', 'NGN', $2
       from generate_series(1, 60) n`,
    [workspaceId, owner.id],
  );
  for (const [title, status, budget] of [
    ["Marina Tower", "active", 9_000_000],
    ["Marina Annexe", "active", 20_000_000],
    ["Marina Jetty", "paused", 30_000_000],
  ] as const) {
    const projectId = await addProject(db, { workspaceId, title, createdBy: owner.id });
    await setProject(db, projectId, { status, budget });
  }
  await signIn(company.engineer);
  await page.goto("/projects");
  await test.step("more than fit on a page load while scrolling", async () => {
    await expect(page.getByText("64 projects")).toBeVisible();
    await scrollToEnd(cardTitles(page).nth(63));
    await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  });

  const search = page.getByRole("searchbox", { name: "Search projects" });
  const status = page.getByLabel("Status");
  const sort = page.getByLabel("Sort by");
  const narrowed = ["Marina Tower", "Marina Annexe"];
  const url = "/projects?search=marina&status=active&sort=-title";
  await test.step("the list is searched, filtered and ordered", async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await search.fill("marina");
    await expect(cardTitles(page)).toHaveText(["Marina Jetty", "Marina Annexe", "Marina Tower"]);
    await status.selectOption("active");
    await expect(cardTitles(page)).toHaveText(["Marina Annexe", "Marina Tower"]);
    await sort.selectOption("-title");
    await expect(cardTitles(page)).toHaveText(narrowed);
    await expect(page).toHaveURL(url);
  });

  await test.step("a reload and Back show it as it was left", async () => {
    const expectAsLeft = async () => {
      await expect(page).toHaveURL(url);
      await expect(cardTitles(page)).toHaveText(narrowed);
      await expect(search).toHaveValue("marina");
      await expect(status).toHaveValue("active");
      await expect(sort).toHaveValue("-title");
    };
    await page.reload();
    await expectAsLeft();
    await projectCard(page, "Marina Tower").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Marina Tower" })).toBeVisible();
    await page.goBack();
    await expectAsLeft();
  });

  await test.step("an empty result offers to clear the filters", async () => {
    await search.fill("no such thing");
    await expect(page.getByText("No projects found.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByText("64 projects")).toBeVisible();
    await expect(page).toHaveURL("/projects?sort=-title");
    await expect(search).toHaveValue("");
  });
});
