import type { Locator, Page } from "@playwright/test";
import { moveTo } from "../harness/move.ts";
import { mainNav } from "../harness/screens.ts";
import { siteTables } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";
import { fillCompany } from "../seed/busy-company.ts";
import { addWork } from "../seed/look-ahead.ts";

test.use({ serviceWorkers: "allow" });

/** Where the links of a menu lead. */
async function pathsOf(menu: Locator): Promise<readonly string[]> {
  await expect(menu).toBeVisible();
  const links = await menu.getByRole("link").all();
  return Promise.all(links.map(async (link) => (await link.getAttribute("href")) ?? ""));
}

/** Opens a screen, and waits until all of it has loaded or failed. */
async function open(page: Page, path: string): Promise<void> {
  await moveTo(page, path);
  await expect(page.locator("main").getByRole("heading").first()).toBeVisible();
  await expect(page.locator("main .animate-pulse-soft")).toHaveCount(0);
}

/** Waits until this device has stored what was answered: a moment after the last answer. */
async function stored(page: Page): Promise<void> {
  let before = 0;
  const isSteady = async () => {
    const { answers = 0 } = await siteTables(page);
    const isSame = answers === before;
    before = answers;
    return isSame;
  };
  await expect.poll(isSteady, { intervals: [2_000] }).toBe(true);
}

/** Words of a screen that failed, which somebody without a network can do nothing about. */
const FAILED = /Failed to load|could not be loaded|cannot be reached|went wrong|Page not found/;

/**
 * These pages need the server: sign-ins and the files of reports are only there. Drawings have an offline copy of
 * their own, whose page says what it contains.
 */
const NOT_KEPT: ReadonlySet<string> = new Set(["/profile", "/reports", "/drawings"]);

for (const role of ["engineer", "contractorOn"] as const)
  test(`every entry of the menus and every room opens without a network: ${role}`, async ({
    page,
    company,
    context,
    signIn,
    watch,
    db,
    request,
  }) => {
    test.slow();
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await fillCompany(db, company);
    await addWork(request, { db, company });
    const project = `/projects/${company.projectId}`;
    await signIn(company[role]);
    await page.goto(project);
    const paths = [
      ...(await pathsOf(page.getByRole("navigation", { name: "Sections of the project" }))),
      ...(await pathsOf(mainNav(page))),
      "/notifications",
      "/profile",
    ];
    await page.goto(`${project}/programme`);
    await page.getByRole("button", { name: "Programme", exact: true }).click();
    paths.push(
      ...(await pathsOf(page.getByRole("navigation", { name: "Parts of the programme" }))),
    );
    await cachedForOffline(page);
    for (const path of paths) await open(page, path);
    await stored(page);

    await context.setOffline(true);
    await page.goto("/projects");
    const lacking: string[] = [];
    for (const path of paths)
      await test.step(path, async () => {
        await open(page, path);
        await expect(page.getByText(FAILED)).toHaveCount(0);
        const said = page.getByText("You are offline, and this is not on this device yet.");
        if ((await said.count()) > 0) lacking.push(path.replace(project, ""));
      });
    expect(lacking.filter((path) => !NOT_KEPT.has(path))).toEqual([]);
  });
