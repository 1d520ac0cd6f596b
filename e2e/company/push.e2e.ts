import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

test.use({ serviceWorkers: "allow" });

/**
 * The headless shell has no push service and shows no notifications. Both are made up: the person's leave, and a
 * subscription. All else is real.
 */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const permission = () => sessionStorage.getItem("permission") ?? "denied";
    Object.defineProperty(Notification, "permission", { get: permission });
    Notification.requestPermission = async () => permission() as NotificationPermission;
    let key: ArrayBuffer | undefined;
    const subscription = {
      get options() {
        return { applicationServerKey: key ?? null };
      },
      toJSON: () => ({
        endpoint: `https://push.invalid/${crypto.randomUUID()}`,
        keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) },
      }),
      unsubscribe: async () => {
        key = undefined;
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () =>
      key ? (subscription as unknown as PushSubscription) : null;
    PushManager.prototype.subscribe = async () => {
      key = new ArrayBuffer(65);
      return subscription as unknown as PushSubscription;
    };
  });
}

test("news is shown on this device while no page is open, outside the quiet hours, until it is turned off", async ({
  page,
  context,
  company,
  signIn,
  baseURL,
}) => {
  await withPushService(page);
  await signIn(company.engineer);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Notifications on this device" });
  const turnOn = card.getByRole("button", { name: "Turn on for this device" });
  const devices = card.getByRole("list", { name: "Devices that show news" });

  await test.step("a browser that forbids it is told where to allow it", async () => {
    await expect(
      card.getByText(/Allow them for this site in the browser's settings/),
    ).toBeVisible();
    await expect(turnOn).toHaveCount(0);
  });

  await test.step("once allowed, the device is listed, with the kinds of news and quiet hours", async () => {
    await page.evaluate(() => sessionStorage.setItem("permission", "granted"));
    await page.reload();
    await turnOn.click();
    await expect(devices.getByText("This device")).toBeVisible();
    await card.getByLabel("Quiet hours").check();
    await card.getByLabel("Until").fill("07:00");
    await card.getByLabel("Teams").uncheck();
    await page.reload();
    await expect(card.getByLabel("Until")).toHaveValue("07:00");
    await expect(card.getByLabel("From")).toHaveValue("20:00");
    await expect(card.getByLabel("Teams")).not.toBeChecked();
    await expectAccessible(page, "the notifications on this device");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, "the notifications on this device");
  });

  await test.step("a message is shown while no page is open", async () => {
    const cdp = await context.newCDPSession(page);
    const ids: string[] = [];
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
      ids.push(...registrations.map(({ registrationId }) => registrationId)),
    );
    await cdp.send("ServiceWorker.enable");
    await expect.poll(() => ids.length).toBeGreaterThan(0);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        shown: object[];
      };
      scope.shown = [];
      scope.registration.showNotification = async (title, { body, data } = {}) => {
        scope.shown.push({ title, body, data: data as string });
      };
    });
    const shown = () =>
      worker?.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
    const message = { title: "Task assigned", body: "Cast slab", path: "/tasks", tag: "1" };
    const deliver = async () => {
      const [registrationId = ""] = ids;
      const data = JSON.stringify(message);
      await cdp.send("ServiceWorker.deliverPushMessage", {
        origin: baseURL ?? "",
        registrationId,
        data,
      });
    };
    await page.goto("about:blank");
    await deliver();
    await expect
      .poll(shown)
      .toEqual([{ title: "Task assigned", body: "Cast slab", data: "/tasks" }]);
  });

  await test.step("turned off, the device is no longer listed", async () => {
    await page.goto("/profile");
    await card.getByRole("button", { name: /^Turn off for/ }).click();
    await expect(turnOn).toBeVisible();
    await expect(devices).toHaveCount(0);
  });
});
