import { check, sizes } from "../harness/accessible.ts";
import { expect, test } from "../harness/test.ts";
import { openProgramme, outline, row, saved, sheet } from "../pages/programme.ts";
import { addProgramme } from "../seed/programme.ts";

const rows = [
  { name: "Substructure", depth: 0 },
  { name: "Excavate", depth: 1, days: 4 },
  { name: "Cast raft", depth: 1, days: 9 },
  { name: "Superstructure", depth: 0 },
  { name: "Blockwork", depth: 1, days: 6 },
  { name: "Cast slab", depth: 1, days: 2 },
];

test("rows are sorted and filtered by any column, kept in the address, shown as chips and taken back one by one", async ({
  page,
  request,
  company,
  signIn,
}) => {
  await addProgramme(request, company, {
    rows,
    links: [
      ["Excavate", "Cast raft"],
      ["Cast raft", "Blockwork"],
    ],
    programme: { plannedStart: "2027-03-01T08:00" },
  });
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  const chips = page.getByRole("region", { name: "Filters" });
  const menu = page.getByRole("dialog", { name: "Group and filter" });
  const found = chips.getByRole("status");
  const all = [
    "1 Substructure",
    "2 Excavate",
    "2 Cast raft",
    "1 Superstructure",
    "2 Blockwork",
    "2 Cast slab",
  ];
  await expect(chips).toHaveCount(0);

  await test.step("a condition that cannot be read is refused beside its field", async () => {
    await page.getByRole("button", { name: /^View/ }).click();
    await menu.getByLabel("Column", { exact: true }).selectOption("Duration");
    await menu.getByLabel("Condition", { exact: true }).selectOption("more than");
    await menu.getByLabel("Value").fill("soon");
    await menu.getByRole("button", { name: "Add condition" }).click();
    await expect(menu.getByText("Type a duration such as 3d, 4h or 2w.")).toBeVisible();
    await menu.getByLabel("Condition", { exact: true }).selectOption("between");
    await menu.getByLabel("From").fill("10d");
    await menu.getByLabel("To", { exact: true }).fill("5d");
    await menu.getByRole("button", { name: "Add condition" }).click();
    await expect(menu.getByLabel("To", { exact: true })).toHaveAccessibleDescription(
      /The end is before the beginning/,
    );
    await check(page, "a condition that cannot be read");
    await menu.getByLabel("Condition", { exact: true }).selectOption("more than");
  });

  await test.step("conditions hold together, and the rows above a match stay", async () => {
    await menu.getByLabel("Value").fill("3d");
    await menu.getByRole("button", { name: "Add condition" }).click();
    await expect(found).toHaveText("3 of 4 activities");
    await menu.getByLabel("Column", { exact: true }).selectOption("Start");
    await menu.getByLabel("Condition", { exact: true }).selectOption("after");
    await menu.getByLabel("Value").fill("3 Mar 2027");
    await menu.getByRole("button", { name: "Add condition" }).click();
    await expect(found).toHaveText("2 of 4 activities");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    const shown = ["1 Substructure", "2 Cast raft", "1 Superstructure", "2 Blockwork"];
    await expect.poll(() => outline(page)).toEqual(shown);
    await expect(row(page, "Substructure")).toHaveClass(/pg-context/);
    await expect(row(page, "Cast raft")).not.toHaveClass(/pg-context/);
    await check(page, "a programme with conditions");
  });

  await test.step("the address keeps them, and each chip takes its own back", async () => {
    await page.reload();
    await expect(found).toHaveText("2 of 4 activities");
    await chips.getByRole("button", { name: "Remove: Duration more than 3d" }).press("Enter");
    await expect(chips.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
    const last = chips.getByRole("button", { name: "Remove: Start after 3 Mar 2027" });
    await expect(last).toBeFocused();
    await last.press("Enter");
    await expect(chips).toHaveCount(0);
    await expect(page.getByRole("button", { name: "View", exact: true })).toBeFocused();
    await expect.poll(() => outline(page)).toEqual(all);
  });

  await test.step("a press on the head of a column sorts, and what is stored stays", async () => {
    const head = page.getByRole("columnheader", { name: "Duration" });
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    const sorted = [
      "1 Superstructure",
      "2 Blockwork",
      "2 Cast slab",
      "1 Substructure",
      "2 Cast raft",
      "2 Excavate",
    ];
    await expect.poll(() => outline(page)).toEqual(sorted);
    await row(page, "Excavate").getByRole("rowheader").click();
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await expect(page.getByText("Clear the sorting to move rows.")).toBeVisible();
    await chips.getByRole("button", { name: "Remove: Sorted by duration, downwards" }).click();
    await expect.poll(() => outline(page)).toEqual(all);
    await expect(head).not.toHaveAttribute("aria-sort");
    // Nothing has progress yet: the order is the one that is stored, by chance.
    await page.getByRole("columnheader", { name: "Done" }).getByRole("button").click();
    await expect(chips).toContainText("Sorted by");
    await row(page, "Cast raft").getByRole("rowheader").click();
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await expect(page.getByText("Clear the sorting to move rows.").last()).toBeVisible();
    await page.keyboard.press("Insert");
    await expect(page.getByText("Clear the sorting to insert rows.").last()).toBeVisible();
    await chips.getByRole("button", { name: /^Remove: Sorted by/ }).click();
    await saved(page);
    await expect(
      page.getByRole("button", { name: "Undo", exact: true }),
    ).toHaveAccessibleDescription("Nothing to undo");
  });

  await test.step("a phone has the same conditions and chips", async () => {
    await page.setViewportSize(sizes.phone.viewport);
    await page.getByRole("button", { name: /^View/ }).click();
    await menu.getByLabel("Value").fill("cast");
    await menu.getByRole("button", { name: "Add condition" }).click();
    await page.keyboard.press("Escape");
    await expect(found).toHaveText("2 of 4 activities");
    await expect(page.getByRole("list", { name: "Activities" }).getByRole("listitem")).toHaveCount(
      4,
    );
    await check(page, "a filtered programme on a phone");
    await chips.getByRole("button", { name: "Clear all" }).click();
    await expect(chips).toHaveCount(0);
    await expect(page.getByRole("button", { name: "View", exact: true })).toBeFocused();
  });
  await expect(sheet(page)).toHaveCount(0);
});
