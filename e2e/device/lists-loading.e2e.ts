import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import { addReportJob } from "../../server/testing/seed/seed-reports.ts";
import { addMovement } from "../../server/testing/seed/seed-resources.ts";
import { addExpense, addPlannedCode } from "../seed/money.ts";
import { addAssignment, addResource } from "../seed/resources.ts";
import { delayCalls } from "../harness/calls.ts";
import type { TestCompany } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";

interface List {
  readonly name: string;
  /** What a screen reader announces meanwhile. */
  readonly loading: string;
  readonly path: (company: TestCompany) => string;
  /** The call that fetches the rows. */
  readonly call: string;
  readonly row: (page: Page) => Locator;
}

const lists: readonly List[] = [
  {
    name: "resources",
    loading: "Loading resources",
    path: () => "/resources?view=list",
    call: "**/api/resources?*",
    row: (page) => page.getByRole("row", { name: /Cement/ }),
  },
  {
    name: "materials",
    loading: "Loading materials",
    path: () => "/resources?view=materials",
    call: "**/api/resources/materials?*",
    row: (page) => page.getByRole("row", { name: /Cement/ }),
  },
  {
    name: "the heat map",
    loading: "Loading the heat map",
    path: () => "/resources?from=2026-03-02",
    call: "**/api/resources/utilisation?*",
    row: (page) => page.getByRole("row", { name: /Masons/ }),
  },
  {
    name: "expenses",
    loading: "Loading the expenses",
    path: ({ projectId }) => `/projects/${projectId}/money?part=expenses`,
    call: "**/api/expenses?*",
    row: (page) => page.getByRole("row", { name: /Rebar Y16/ }),
  },
  {
    name: "cost by code",
    loading: "Loading the cost report",
    path: ({ projectId }) => `/projects/${projectId}/money`,
    call: "**/cost-report",
    row: (page) =>
      page.getByRole("region", { name: "Cost by code" }).getByRole("row", { name: /Frame/ }),
  },
  {
    name: "files of reports",
    loading: "Loading your files",
    path: () => "/reports",
    call: "**/api/reports/jobs",
    row: (page) => page.getByRole("region", { name: "Files" }).getByRole("listitem").first(),
  },
  {
    name: "a report",
    loading: "Loading the report",
    path: () => "/reports/cost-by-code",
    call: "**/api/reports/cost-by-code*",
    row: (page) => page.getByRole("row", { name: /Frame/ }),
  },
  {
    name: "people",
    loading: "Loading people",
    path: () => "/admin?tab=people",
    call: "**/api/people?*",
    row: (page) => page.getByRole("region", { name: "People" }).getByRole("listitem").first(),
  },
  {
    name: "sign-ins",
    loading: "Loading sign-ins",
    path: () => "/profile",
    call: "**/api/user/sessions",
    row: (page) => page.getByRole("region", { name: "Sign-ins" }).getByRole("listitem").first(),
  },
];

async function seed(db: pg.Pool, company: TestCompany): Promise<void> {
  const { workspaceId, projectId, taskId, engineer, admin } = company;
  await addReportJob(db, { workspaceId, userId: admin.id });
  const of = { workspaceId, projectId };
  const cement = await addResource(db, { workspaceId, name: "Cement", kind: "material" });
  await addAssignment(db, { workspaceId, resourceId: cement, taskId });
  await addMovement(db, { ...of, resourceId: cement, mark: "", kind: "ordered" });
  await addResource(db, { workspaceId, name: "Masons" });
  const frame = { code: "03", title: "Frame", amount: 2_000_000, month: "2026-02" };
  const costCode = await addPlannedCode(db, { ...of, ...frame });
  const rebar = {
    vendor: "Eko Rebar and Steel Limited",
    description: "Rebar Y16",
    createdBy: engineer.id,
  };
  await addExpense(db, { ...of, ...rebar, amount: 1_000_000, costCode });
}

interface Place {
  readonly height: number;
  readonly top: number;
}

/** The height of a row, and its offset in its list. */
function placeOf(row: Locator): Promise<Place> {
  return row.evaluate((element) => {
    const { height, top } = element.getBoundingClientRect();
    const list = element.closest("section")?.getBoundingClientRect();
    return { height, top: top - (list?.top ?? 0) };
  });
}

/** The same, once it has stopped moving. */
async function settledPlaceOf(row: Locator): Promise<Place> {
  await row.page().evaluate(() => document.fonts.ready);
  let place = await placeOf(row);
  const moved = async () => {
    const before = place;
    place = await placeOf(row);
    return Math.abs(place.top - before.top) + Math.abs(place.height - before.height);
  };
  await expect.poll(moved).toBe(0);
  return place;
}

for (const width of [1440, 360]) {
  test(`the rows of each list appear where their placeholders were, ${width} px wide`, async ({
    page,
    company,
    signIn,
    db,
  }) => {
    // Nine lists, each delayed for a moment.
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await seed(db, company);
    await signIn(company.admin);
    await page.goto("/notifications");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const { name, loading, path, call, row } of lists) {
      await test.step(name, async () => {
        const letThrough = await delayCalls(page, call);
        await moveTo(page, path(company));
        const region = page.getByRole("status").filter({ hasText: loading });
        const announced = await settledPlaceOf(region.locator("[data-skeleton=row]").first());
        letThrough();
        await expect(region).toBeHidden();
        const moved = async () => {
          const come = await placeOf(row(page));
          return Math.max(
            ...[come.height - announced.height, come.top - announced.top].map(Math.abs),
          );
        };
        // Borders between rows make half a pixel of difference.
        await expect.poll(moved, `${name}, ${width} px wide`).toBeLessThan(2);
        await page.unrouteAll();
      });
    }
  });
}
