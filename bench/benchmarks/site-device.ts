import type { Browser, CDPSession, Page } from "@playwright/test";
import { addProject, createCompany, type TestPerson } from "../../server/testing/company.ts";
import { atMost, type Benchmark, type Finding } from "../benchmark.ts";
import {
  listenTo,
  rememberWhenShown,
  openBrowser,
  PHONE,
  secondsUntilShown,
  slowDown,
} from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { fillSnags } from "../stage/fill-snags.ts";
import { startPlumbline } from "../stage/plumbline.ts";
import { letSignIn, openAs } from "../stage/visit.ts";
import { median } from "../statistics.ts";
import { show } from "../units.ts";

const SNAGS = 5000;
const VISITS = 5;

interface Stage {
  readonly page: Page;
  readonly address: string;
  readonly projectId: string;
  readonly cdp: CDPSession;
}

/** Waits until the service worker has cached every file of the app. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(
    async () => {
      const worker = await (await fetch("/service-worker.js")).text();
      const wanted = new Set(worker.match(/\bassets\/[\w.-]+/g));
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          wanted.delete(new URL(url).pathname.slice(1));
      return wanted.size === 0;
    },
    undefined,
    { timeout: 120_000, polling: 500 },
  );
}

/** Opens a phone that somebody has used before, with its copy of the project. */
async function phone(
  browser: Browser,
  of: { readonly address: string; readonly person: TestPerson; readonly projectId: string },
): Promise<Stage> {
  const path = `/projects/${of.projectId}/site?part=snags`;
  const page = await openAs(browser, { ...of, path, awaited: 'ul[aria-label="Snags"] li' });
  await page.setViewportSize(PHONE);
  await kept(page);
  return { ...of, page, cdp: await page.context().newCDPSession(page) };
}

/** Measures several times from navigation until a selector is on the screen. */
async function times(page: Page, url: string, selector: string): Promise<readonly number[]> {
  await rememberWhenShown(page, selector);
  const seconds: number[] = [];
  for (let n = 0; n < VISITS; n += 1) {
    await page.goto(url, { waitUntil: "commit" });
    seconds.push(await secondsUntilShown(page));
  }
  return seconds;
}

const detail = (seconds: readonly number[]) =>
  `(median of ${seconds.length}: ${seconds.map(show.seconds).join(", ")})`;

/**
 * Measures the app without a network, loaded from its caches: until the frame is on the screen, and until the snags
 * are.
 */
async function offline({ page, address, projectId }: Stage): Promise<readonly Finding[]> {
  const context = page.context();
  await context.setOffline(true);
  const shell = await context.newPage();
  const frame = await times(shell, `${address}/projects`, "main h1");
  const list = await context.newPage();
  const url = `${address}/projects/${projectId}/site?part=snags`;
  const rows = await times(list, url, 'ul[aria-label="Snags"] li');
  await shell.close();
  await list.close();
  await context.setOffline(false);
  return [
    atMost(1, {
      what: "the app opens from the cache, no network",
      value: median(frame),
      show: show.seconds,
      detail: detail(frame),
    }),
    {
      what: `the app and a list of ${SNAGS} snags, no network`,
      figure: `${show.seconds(median(rows))}  ${detail(rows)}`,
    },
  ];
}

/** Measures from the press until the rows of the list are drawn, in an open app. */
async function openList({ page, address, projectId }: Stage): Promise<Finding> {
  await page.goto(`${address}/projects/${projectId}/site?part=locations`);
  const seconds: number[] = [];
  for (let n = 0; n < VISITS; n += 1) {
    await page.getByRole("button", { name: "Locations" }).click();
    await page.locator('ul[aria-label="Snags"]').waitFor({ state: "detached" });
    seconds.push(
      await page.evaluate(async () => {
        const press = [...document.querySelectorAll("button")].find(
          ({ textContent }) => textContent === "Snags",
        );
        const started = performance.now();
        press?.click();
        while (!document.querySelector('ul[aria-label="Snags"] li'))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return (performance.now() - started) / 1000;
      }),
    );
  }
  return atMost(1, {
    what: `a list of ${SNAGS} snags from the local store`,
    value: median(seconds),
    show: show.seconds,
    detail: detail(seconds),
  });
}

/** Measures how many bytes a visit to a cached app fetches beyond what the service worker has. */
async function bytesOfVisit({ page, address }: Stage): Promise<Finding> {
  const visit = await page.context().newPage();
  const traffic = await listenTo(visit);
  await visit.goto(`${address}/projects`);
  await visit.getByRole("heading", { level: 1 }).first().waitFor();
  await traffic.quiet();
  const code = [...traffic.bytes].filter(([url]) => !new URL(url).pathname.startsWith("/api/"));
  await visit.close();
  return atMost(150, {
    what: "the shell beyond what is cached",
    value: code.reduce((sum, [, size]) => sum + size, 0) / 1000,
    show: show.kilobytes,
  });
}

/** A diary opened and saved on one bar of signal and a slow phone, on a device that has a copy. */
async function slowDiary({ page, address, projectId, cdp }: Stage): Promise<readonly Finding[]> {
  await slowDown(cdp);
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  await page.goto(`${address}/projects/${projectId}/site`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Write today’s diary" }).click({ timeout: 60_000 });
  const opened = since();
  await page.getByLabel("Notes").fill("Rain until noon.");
  await page.getByLabel("Notes").blur();
  await page.getByRole("status").filter({ hasText: "to send" }).waitFor({ timeout: 60_000 });
  const saved = since();
  await page.getByRole("status").filter({ hasText: "All sent" }).waitFor({ timeout: 120_000 });
  const sent = since();
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return [
    { what: "50 kbps, 400 ms, 4× slower CPU: the diary is open", figure: show.seconds(opened) },
    { what: "… what was written is kept on the phone", figure: show.seconds(saved) },
    { what: "… the server has it", figure: show.seconds(sent) },
  ];
}

/** What a phone on the site does: with no network, with one bar of it, and with a long list. */
export const siteDevice: Benchmark = {
  name: "site-device",
  title: `A phone of 360 px with the copy of a project of ${SNAGS} snags`,
  async run(scope) {
    const database = await openDatabase(scope);
    const { superuser } = database;
    const { workspaceId, owner, engineer } = await createCompany(superuser);
    const projectId = await addProject(superuser, {
      workspaceId,
      title: "Marina Tower",
      createdBy: owner.id,
    });
    await fillSnags(superuser, { workspaceId, projectId, createdBy: engineer.id, count: SNAGS });
    await letSignIn(superuser, engineer);
    const { address } = await startPlumbline(scope, database);
    const browser = await openBrowser(scope);
    const stage = await phone(browser, { address, person: engineer, projectId });
    const visit = await bytesOfVisit(stage);
    const list = await openList(stage);
    const away = await offline(stage);
    return [...away, list, visit, ...(await slowDiary(stage))];
  },
};
