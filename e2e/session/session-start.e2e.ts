import { feedIsComplete } from "../../server/testing/complete-feed.ts";
import type { Page } from "@playwright/test";
import { delayCalls, recordCalls } from "../harness/calls.ts";
import { readStorage, readToken, writeStorage } from "../harness/device/storage.ts";
import { partFile } from "../harness/part-file.ts";
import { expect, test } from "../harness/test.ts";

const REFRESH = "**/api/auth/refresh";
const ME = "/api/auth/me";

const projects = (page: Page) => page.getByRole("heading", { level: 1, name: "Projects" });

/** Waits for the last call that a page makes by itself: the number of what waits. */
const isIdle = (page: Page) =>
  expect(page.getByRole("link", { name: /^Waiting for you, / })).toBeVisible();

test("the session is checked first, by a refresh or by the saved token; an unreachable server keeps it, and a failed check leaves public pages", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  await test.step("the session is checked first, by a refresh or by the saved token; an unreachable server keeps it and offers Retry", async () => {
    await test.step("an unreachable server at the start keeps the session and offers Retry", async () => {
      watch.expect(/net::ERR_FAILED at .*\/api\/auth\//);
      await signIn(company.engineer);
      await page.goto("/projects");
      await expect(projects(page)).toBeVisible();
      await isIdle(page);
      const before = await readStorage(page);

      await page.route("**/api/**", (route) => route.abort());
      await page.reload();
      const unreachable = page.getByRole("heading", {
        level: 1,
        name: "Plumbline cannot be reached",
      });
      await expect(unreachable).toBeVisible();
      await expect(page).toHaveURL("/projects");
      expect(await readStorage(page)).toEqual(before);

      await page.getByRole("button", { name: "Retry" }).click();
      await expect(unreachable).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(projects(page)).toBeVisible();
    });
    await test.step("a page checks the session first: by a refresh, by the saved token, or it is signed out", async () => {
      await test.step("a loading screen shows meanwhile", async () => {
        const release = await delayCalls(page, REFRESH);
        await page.goto("/projects");
        await expect(page.getByRole("status")).toHaveText("Loading…");
        await expect(page.getByRole("navigation")).toHaveCount(0);
        release();
        await expect(projects(page)).toBeVisible();
        await expect(page.getByText("Loading…")).toHaveCount(0);
        await page.unroute(REFRESH);
      });

      await test.step("the refresh comes first, and its token is stored and used", async () => {
        await isIdle(page);
        const first = await readToken(page);
        await writeStorage(page, { lastTokenRefresh: "1" });
        const calls = recordCalls(page);
        await page.reload();
        await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
        await expect.poll(() => calls.to("/api/events")).toHaveLength(1);
        expect(calls.all()[0]).toMatchObject({ method: "POST", path: "/api/auth/refresh" });
        expect(calls.to(ME)).toHaveLength(0);
        const storage = await readStorage(page);
        expect(storage["accessToken"]).not.toBe(first);
        expect(Date.now() - Number(storage["lastTokenRefresh"])).toBeLessThan(60_000);
        const later = calls.all().slice(1);
        expect(new Set(later.map(({ token }) => token))).toEqual(new Set([storage["accessToken"]]));
      });

      await test.step("the saved token comes second, and is validated", async () => {
        await isIdle(page);
        const saved = await readToken(page);
        await page.context().clearCookies();
        const calls = recordCalls(page);
        await page.reload();
        await expect(projects(page)).toBeVisible();
        const [refreshed, asked] = calls.all();
        expect(refreshed).toMatchObject({ path: "/api/auth/refresh" });
        expect(asked).toMatchObject({ path: ME, token: saved });
        expect(await readToken(page)).toBe(saved);
      });

      await test.step("an invalid saved token is cleared, and the session is signed out", async () => {
        watch.expect(/status of 401 .* at .*\/api\/auth\/me/);
        await writeStorage(page, { accessToken: "forged", lastTokenRefresh: String(Date.now()) });
        await page.reload();
        await expect(page).toHaveURL("/login");
        expect(await readStorage(page)).toEqual({});
      });
    });
  });
  await test.step("a failed check leaves the public pages as they are", async () => {
    watch.expect(/status of 401 .* at .*\/api\/auth\/me/);
    await page.goto("/login");
    for (const path of ["/", "/login", "/register", "/unauthorized", "/forgot-password"])
      await test.step(path, async () => {
        await writeStorage(page, { accessToken: "forged" });
        const refused = page.waitForResponse("**/api/auth/me");
        await page.goto(path);
        expect((await refused).status()).toBe(401);
        await expect.poll(() => readStorage(page)).toEqual({});
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page).toHaveURL(path);
      });
  });
});

test("a project page opens with six calls, and its data are fetched only once", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Waits for the feed: otherwise it tells the page that the project is new, and the page asks for the project
  // again.
  await feedIsComplete(db);
  await signIn(company.engineer);
  const calls = recordCalls(page);
  const paths = () => calls.all().map(({ path }) => path);
  const project = `/projects/${company.projectId}`;
  await page.goto(project);
  await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();
  await expect(page.getByLabel("Tasks of Lekki Duplex")).toBeVisible();
  await expect.poll(() => calls.to("/api/events")).toHaveLength(1);
  await expect.poll(() => calls.to(`/api${project}/overview`)).toHaveLength(1);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(paths()[0]).toBe("/api/auth/refresh");
  const six = ["/api/auth/refresh", "/api/events", "/api/notifications/me"];
  // The number of what waits comes once the page is idle.
  const atOnce = paths().filter((path) => path !== "/api/waiting/counts");
  expect(atOnce.toSorted()).toEqual(
    [...six, `/api${project}`, `/api${project}/overview`, "/api/tasks"].toSorted(),
  );

  await test.step("a programme is fetched while the code of its room loads", async () => {
    calls.clear();
    const file = partFile("features/projects/tabs/programme-tab.tsx");
    const letRoom = await delayCalls(page, `**${file}`);
    await page.goto(`${project}/programme`);
    await expect.poll(() => calls.to(`/api${project}/programme/bare`)).toHaveLength(1);
    await expect(page.getByRole("treegrid")).toHaveCount(0);
    letRoom();
    await expect(page.getByRole("treegrid")).toBeVisible();
    expect(calls.to(`/api${project}/programme/bare`)).toHaveLength(1);
  });
});
