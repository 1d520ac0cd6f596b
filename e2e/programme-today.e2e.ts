import { sizes } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { openProgramme, row } from "./pages/programme.ts";
import { addProgramme } from "./seed/programme.ts";

const DAY = 86_400_000;

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Much that was over long ago, and what is at work now. */
const long = {
  rows: [
    ...Array.from({ length: 120 }, (_, at) => ({ name: `Dig pit ${at + 1}`, depth: 0, days: 2 })),
    {
      name: "Pour raft",
      depth: 0,
      days: 30,
      fields: {
        constraint: { type: "start_no_earlier_than" as const, at: `${dayFromNow(-7)}T08:00` },
      },
    },
    ...Array.from({ length: 40 }, (_, at) => ({ name: `Wall ${at + 1}`, depth: 0, days: 2 })),
  ],
  programme: { plannedStart: `${dayFromNow(-200)}T08:00` },
};

test("Today brings the rows that are at work into sight; a row that a link leads to stands among its neighbours", async ({
  page,
  request,
  company,
  signIn,
}) => {
  const ids = await addProgramme(request, company, long);
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await expect(row(page, "Dig pit 1")).toBeVisible();
  const selected = page.getByRole("row", { selected: true });
  const before = await selected.count();
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(row(page, "Pour raft")).toBeInViewport();
  await expect(row(page, "Dig pit 1")).toHaveCount(0);
  await expect(selected).toHaveCount(before);

  await page.goto(`/projects/${company.projectId}/programme?row=${ids.get("Pour raft")}`);
  await expect(row(page, "Pour raft")).toHaveAttribute("aria-selected", "true");
  await expect(row(page, "Dig pit 118")).toBeInViewport();
  await expect(row(page, "Wall 3")).toBeInViewport();
});

test.describe("on a phone", () => {
  test.use(sizes.phone);

  test("Today goes to the row that is at work", async ({ page, request, company, signIn }) => {
    await addProgramme(request, company, long);
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}/programme`);
    await page.getByRole("button", { name: "Today", exact: true }).click();
    const item = page.getByRole("listitem").filter({ hasText: "Pour raft" });
    await expect(item).toBeInViewport();
    await expect(item.getByRole("button")).toBeFocused();
  });
});
