import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { countedActions } from "../harness/hand.ts";
import { expect, test } from "../harness/test.ts";
import { doneBox, taskPanel } from "../pages/tasks.ts";
import { addExpense } from "../seed/money.ts";
import { addProgramme } from "../seed/programme.ts";
import { setProject } from "../seed/projects.ts";
import { addTasks, daysFromToday } from "../seed/tasks.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("what a site does each day takes as many touches as docs/acts.md says", async ({
  page,
  company,
  signIn,
  request,
  db,
}) => {
  test.slow();
  const { workspaceId, projectId, engineer, contractorOn } = company;
  const of = { workspaceId, projectId, createdBy: engineer.id };
  await setProject(db, projectId, { status: "active" });
  await addTasks(db, of, [
    { title: "Order rebar", assignedTo: engineer.id, dueDate: daysFromToday(1) },
    { title: "Paint walls", assignedTo: contractorOn.id, status: "done" },
  ]);
  await addSiteRecord(db, { ...of, title: "Door rubs", people: [engineer.id] });
  await addSiteRecord(db, { ...of, title: "Tile hollow", people: [engineer.id] });
  await addExpense(db, {
    ...of,
    createdBy: contractorOn.id,
    amount: 60_000,
    description: "Pump hire",
    status: "submitted",
  });
  await addProgramme(request, company, { rows: [{ name: "Excavate", depth: 0, days: 2 }] });
  await signIn(engineer);
  const does = await countedActions(page, "On the phone", "finger");
  const sent = page.getByRole("status").filter({ hasText: "All sent" });
  const sections = page.getByRole("navigation", { name: "Sections of the project" });
  const part = (name: string) => page.getByRole("region", { name });
  const photo = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await sidewaysPhoto() };

  await does("Note what happened in today’s diary", "/today", async ({ press, type }) => {
    await press(page.getByRole("link", { name: "Write it" }));
    await type(page.getByLabel("Notes"), "Set out the piles. Rain from three.");
    await page.getByLabel("Notes").blur();
    await expect(sent).toBeVisible();
  });
  await does("Add a photo to today’s diary", "/today", async ({ press, takePhoto }) => {
    await press(part("Today’s diary").getByRole("link"));
    await takePhoto(page.getByLabel("Photos of the day", { exact: true }), photo);
    await press(page.getByRole("button", { name: "Save the photo" }));
    await expect(page.getByRole("region", { name: "Photos and recordings" })).toContainText(
      "Photo of",
    );
  });
  await does("Write a gang into today’s diary", "/today", async ({ press, type, typeHere }) => {
    await press(part("Today’s diary").getByRole("link"));
    await press(page.getByRole("button", { name: "Add to labour" }));
    const labour = page.getByRole("group", { name: "Labour", exact: true });
    await typeHere(labour.getByLabel("Company or trade"), "Mason");
    await type(labour.getByLabel("Number"), "6");
    await expect(sent).toBeVisible();
  });
  await does("Submit today’s diary", "/today", async ({ press }) => {
    await press(part("Today’s diary").getByRole("link"));
    await press(page.getByRole("button", { name: "Submit" }));
    await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
  });
  await does("Record a snag", "/today", async ({ press, typeHere }) => {
    await press(page.getByRole("button", { name: "New snag" }));
    const form = page.getByRole("dialog", { name: "New snag" });
    await typeHere(form.getByLabel("What is wrong"), "Glass scratched");
    await press(form.getByRole("button", { name: "Save", exact: true }));
    await expect(form).toHaveCount(0);
  });
  await does("Record a snag with a photo", "/today", async ({ press, typeHere, takePhoto }) => {
    await press(page.getByRole("button", { name: "New snag" }));
    const form = page.getByRole("dialog", { name: "New snag" });
    await typeHere(form.getByLabel("What is wrong"), "Socket loose");
    await takePhoto(form.locator("input[type=file][multiple]"), photo);
    await expect(form.getByRole("list", { name: "Chosen photos" })).toBeVisible();
    await press(form.getByRole("button", { name: "Save", exact: true }));
    await expect(form).toHaveCount(0);
  });
  await does("Say that a snag is put right", "/today", async ({ press }) => {
    await press(part("My snags").getByRole("link", { name: /Door rubs/ }));
    const panel = page.getByRole("dialog", { name: "Door rubs" });
    await press(panel.getByRole("button", { name: "Ready for review" }));
    await expect(panel.getByRole("button", { name: "Reject" })).toBeVisible();
  });
  await does("See all snags of the project", "/today", async ({ press }) => {
    await press(part("My snags").getByRole("link", { name: "My snags" }));
    await expect(page.getByRole("list", { name: "Snags", exact: true })).toBeVisible();
  });
  await does("Open one of my tasks", "/today", async ({ press }) => {
    await press(part("My tasks").getByRole("link", { name: /Order rebar/ }));
    await expect(taskPanel(page, "Order rebar")).toBeVisible();
  });
  await does("Mark one of my tasks as done", "/today", async ({ press }) => {
    await press(doneBox(page, "Order rebar"));
    await expect(part("My tasks")).toContainText("No task waits for you.");
  });
  await does("Accept a finished task", "/tasks", async ({ press }) => {
    await press(page.getByRole("button", { name: "Accept: Paint walls" }));
    await expect(page.getByRole("button", { name: "Accept: Paint walls" })).toHaveCount(0);
  });
  await does("Approve an expense that waits", "/today", async ({ press }) => {
    await press(page.getByRole("button", { name: "Open navigation" }));
    await press(page.getByRole("dialog").getByRole("link", { name: /^Waiting/ }));
    await press(page.getByRole("link", { name: "Pump hire" }));
    await press(page.getByRole("button", { name: "Approve" }));
    await expect(page.getByText("Expense approved.")).toBeVisible();
  });
  await does("Read the news", "/today", async ({ press }) => {
    await press(page.getByRole("button", { name: /^Notifications/ }));
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  });
  await does("See the drawings", `/projects/${projectId}/site`, async ({ press }) => {
    await press(sections.getByRole("link", { name: "Drawings" }));
    await expect(page.getByText("No drawings yet.")).toBeVisible();
  });
  await does("See the programme", `/projects/${projectId}/site`, async ({ press }) => {
    await press(sections.getByRole("link", { name: "Programme" }));
    await expect(page.getByRole("list", { name: "Activities" })).toBeVisible();
  });
});
