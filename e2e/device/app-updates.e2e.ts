import type { Page } from "@playwright/test";
import { type Deployments, startDeployments } from "../harness/deployments.ts";
import { RUN } from "../harness/run.ts";
import { expect, test as base } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";

const test = base.extend<{ deployments: Deployments }>({
  // Playwright reads from the pattern which fixtures it needs: none.
  // oxlint-disable-next-line no-empty-pattern
  deployments: async ({}, provide) => {
    const deployments = await startDeployments(process.env[RUN.address] ?? "");
    await provide(deployments);
    await deployments.stop();
  },
  baseURL: async ({ deployments }, provide) => provide(deployments.address),
});

test.use({ serviceWorkers: "allow" });

/** Sets a flag on the document, to tell it from one that is loaded later. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isFirst: true }));
const isMarked = (page: Page) => page.evaluate(() => "isFirst" in window);

/**
 * Runs in the page. Returns whether it is still the first document, and whether another version waits to take over.
 */
const isWaiting = async () => ({
  isFirst: "isFirst" in window,
  waits: Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
});

/**
 * Waits until the page has loaded again. The next worker takes over when the browser stops the old one, which has
 * nothing to do. Chromium does not stop a worker that a test is attached to, so the test does. It stops only the
 * old worker, because the waiting one may be about to hear that it is to take over.
 */
async function isLoadedAnew(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const inCharge = new Set<string>();
  browser.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions)
      if (status === "activated") inCharge.add(versionId);
      else inCharge.delete(versionId);
  });
  await browser.send("ServiceWorker.enable");
  await expect
    .poll(async () => {
      // A page that is being unloaded does not answer. Then nothing is stopped, because the new worker may already
      // be serving it.
      const state = await page.evaluate(isWaiting).catch(() => undefined);
      if (state?.isFirst && state.waits)
        for (const versionId of inCharge)
          await browser.send("ServiceWorker.stopWorker", { versionId });
      return state?.isFirst ?? true;
    })
    .toBe(false);
  await browser.detach();
}

/** Deploys a new version, and waits until the browser has it ready. */
async function receiveNewVersion(page: Page, deployments: Deployments): Promise<void> {
  deployments.deploy();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? "none"),
    )
    .toBe("installed");
}

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await cachedForOffline(page);
  await mark(page);
});

test("a new version waits while a form is dirty, and is taken with the next change of the screen", async ({
  page,
  deployments,
}) => {
  await page.getByRole("button", { name: "Add Project" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Ikoyi Terraces");
  await receiveNewVersion(page, deployments);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Ikoyi Terraces");
  expect(await isMarked(page)).toBe(true);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tasks" }).click();
  await isLoadedAnew(page);
  await expect(page).toHaveURL("/tasks");
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
});

test("another tab keeps its version and finds its parts, until its own good moment", async ({
  page,
  context,
  deployments,
}) => {
  const other = await context.newPage();
  await other.goto("/projects");
  await other.getByRole("button", { name: "Add Project" }).click();
  await other.getByRole("dialog").getByLabel("Title").fill("Cast slab");
  await mark(other);
  // A page locks its version, and looks for updates, only once it has settled.
  await expect
    .poll(() =>
      other.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name }) => name?.startsWith("plumbline-tab ")).length;
      }),
    )
    .toBe(2);
  await receiveNewVersion(page, deployments);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Money" }).click();
  await isLoadedAnew(page);
  await expect(other.getByRole("dialog").getByLabel("Title")).toHaveValue("Cast slab");
  expect(await isMarked(other)).toBe(true);

  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: "Discard" }).click();
  await other
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Tasks" })
    .click();
  await isLoadedAnew(other);
  await expect(other.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
});

test("a new version is taken when nobody looks at the page, and not while something is being written", async ({
  page,
  company,
  deployments,
}) => {
  /** Hides the page or shows it, as a phone does that is put away or taken out again. */
  const look = (state: "hidden" | "visible") =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", {
        value: visibilityState,
        configurable: true,
      });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const activity = page.getByRole("textbox", { name: "Add a comment" });
  await page.goto(`/projects/${company.projectId}/activity`);
  await activity.fill("Mixer is here");
  await activity.blur();
  await cachedForOffline(page);
  await mark(page);
  await receiveNewVersion(page, deployments);
  await look("hidden");
  await look("visible");
  await expect(activity).toHaveValue("Mixer is here");
  expect(await isMarked(page)).toBe(true);

  await activity.fill("");
  await activity.blur();
  await look("hidden");
  await isLoadedAnew(page);
});
