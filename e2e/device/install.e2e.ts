import { expectAccessible } from "../harness/axe.ts";
import { accountMenu, ownProfile } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";

test.describe("the manifest", () => {
  test.use({ serviceWorkers: "allow" });

  test("lets Chromium install the app, as Lighthouse asks, with icons, screenshots, shortcuts and a share target", async ({
    page,
    company,
    signIn,
    context,
    watch,
    baseURL,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await signIn(company.engineer);
    await page.goto("/projects");
    await cachedForOffline(page);
    const browser = await page.context().newCDPSession(page);
    const { errors, data } = await browser.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    // Every context of a test is incognito.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

    const manifest = JSON.parse(data ?? "{}") as {
      name: string;
      short_name: string;
      start_url: string;
      display: string;
      theme_color: string;
      background_color: string;
      icons: { src: string; sizes: string; purpose: string }[];
      screenshots: { src: string; form_factor: string }[];
      shortcuts: { url: string }[];
      share_target: { action: string };
    };
    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
      new Set(["any", "maskable"]),
    );
    expect(manifest.screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual([
      "narrow",
      "wide",
    ]);
    expect(manifest.share_target.action).toBe("/share");
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await page.request.get(src);
      expect([src, answer.status()]).toEqual([src, 200]);
      expect(answer.headers()["content-type"]).toMatch(/^image\//);
    }

    // https, or this machine.
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
    expect(manifest.name).toBe("Plumbline");
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.display).toBe("standalone");
    expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/i);
    expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/i);
    // For the home screen and the splash screen, and one that Android may cut to a circle.
    const sizes = manifest.icons.map(({ sizes: size, purpose }) => `${size} ${purpose}`);
    expect(sizes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any"]));
    expect(sizes.some((each) => each.endsWith(" maskable"))).toBe(true);
    const themes = page.locator('meta[name="theme-color"]');
    expect(await themes.count()).toBeGreaterThan(0);
    await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
      "content",
      /width=device-width/,
    );
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveCount(1);

    // Without a network, the service worker serves the first page and controls it.
    await context.setOffline(true);
    const answer = await page.goto(new URL(manifest.start_url, baseURL).href);
    expect(answer?.status()).toBe(200);
    expect(answer?.fromServiceWorker()).toBe(true);
    const scope = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.scope,
    );
    expect(scope).toBe(`${baseURL}/`);
  });
});

test("the account menu offers to install the app once the browser can", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.contractorOn);
  await page.goto("/projects");
  await expect(ownProfile(page, company.contractorOn.name)).toBeVisible();
  await expect(accountMenu(page)).toHaveCount(0);
  await page.evaluate(() => {
    const prompt = () => void Object.assign(window, { asked: true });
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  });
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Install Plumbline" }).click();
  expect(await page.evaluate(() => "asked" in window)).toBe(true);
  // The browser can be asked only once. The menu then becomes a link again.
  await expect(accountMenu(page)).toHaveCount(0);
});

test.describe("on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    viewport: { width: 390, height: 844 },
  });

  test("the account menu says how to install the app", async ({ page, company, signIn }) => {
    await signIn(company.contractorOn);
    await page.goto("/projects");
    await accountMenu(page).click();
    await page.getByRole("button", { name: "Install Plumbline" }).click();
    await expect(page.getByRole("dialog", { name: "Install Plumbline" })).toContainText(
      "Add to Home Screen",
    );
    await expectAccessible(page, "how to install");
  });
});
