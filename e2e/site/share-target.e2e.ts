import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { mayBeFull } from "../harness/device/full-store.ts";
import { submitLogin } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";

test.use({ serviceWorkers: "allow" });

const icon = new URL("../../web/public/icons/icon-192.png", import.meta.url);
const photo = async (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await readFile(icon),
});

/** Posts photos as the operating system does. */
async function share(page: Page, ...names: string[]): Promise<void> {
  await shareWith(page, { names });
}

/** Posts photos and text as the operating system does. */
async function shareWith(
  page: Page,
  { names = [], text = "" }: { readonly names?: readonly string[]; readonly text?: string },
): Promise<void> {
  await page.evaluate(() => {
    document.body.innerHTML = `<form action="/share" method="post" enctype="multipart/form-data">
      <input type="file" name="photos" multiple aria-label="Photos">
      <textarea name="text" aria-label="Text"></textarea><button>Share</button></form>`;
  });
  await page.getByLabel("Photos").setInputFiles(await Promise.all(names.map(photo)));
  await page.getByLabel("Text").fill(text);
  await page.getByRole("button", { name: "Share" }).click();
}

const places = (page: Page) => page.getByRole("group", { name: "Where it goes" });

async function choosePlace(page: Page, name: string): Promise<void> {
  await places(page).getByRole("button", { name }).click();
}

test.beforeEach(async ({ page, company, signIn, watch }) => {
  watch.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await cachedForOffline(page);
});

test("photos that are shared without a network wait, and go to the project that is chosen", async ({
  page,
  context,
  watch,
}) => {
  await context.setOffline(true);
  await share(page, "slab.png", "column.png");
  await expect(page).toHaveURL(/\/share\?id=/);
  await expect(page.getByText("slab.png", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").locator("img")).toHaveCount(2);
  await context.setOffline(false);

  // They are still there after another visit.
  await page.goto("/share");
  await page.getByRole("button", { name: /^Project(?! files)/ }).click();
  await page.getByRole("option", { name: "Lekki Duplex" }).click();
  await expect(page.getByRole("button", { name: "Add 2 files" })).toHaveCount(0);
  await choosePlace(page, "Project files");
  await expectAccessible(page, "shared photos");
  await page.getByRole("button", { name: "Add 2 files" }).click();
  await expect(page).toHaveURL(/\/projects\/.+\/files$/);
  await expect(page.getByRole("button", { name: "Show slab" }).first()).toBeVisible();
  await page.goto("/share");
  await expect(page.getByText("Nothing is shared.")).toBeVisible();

  await test.step("a phone shows them without scrolling sideways", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await share(page, "a-very-long-name-of-a-photo-that-a-phone-made-20261126-181502.png");
    await expect(
      page.getByRole("heading", { level: 1, name: "Shared with Plumbline" }),
    ).toBeVisible();
    await expectNoSidewaysScroll(page, "shared photos");
  });

  await test.step("more than can wait here are refused, and so is what another site posts", async () => {
    watch.expect(/request to another origin: http:\/\/elsewhere\.test/);
    const address = new URL(page.url()).origin;
    await share(page, ...Array.from({ length: 21 }, (_, n) => `${n}.png`));
    await expect(page.getByText("At most 20 files of 200 MB in all are taken")).toBeVisible();
    await page.route("http://elsewhere.test/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form action="${address}/share" method="post" enctype="multipart/form-data">
          <input type="file" name="photos" multiple aria-label="Photos"><button>Share</button></form>`,
      }),
    );
    await page.goto("http://elsewhere.test/");
    await page.getByLabel("Photos").setInputFiles([await photo("planted.png")]);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Another website tried to put photos here.")).toBeVisible();
    await expect(page.getByText("planted.png")).toHaveCount(0);
  });
});

test("photos and a message shared without a network go to today’s diary, a new snag and a task, and are sent", async ({
  page,
  context,
  company,
  db,
}) => {
  const { projectId } = company;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/projects/${projectId}/site`);
  await expect(page.getByRole("list", { name: "Days" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
  await context.setOffline(true);

  await test.step("the diary of the project that was used last gets the message and each photo", async () => {
    await shareWith(page, {
      names: ["pour.png", "pour.png"],
      text: "Pour began at 7.\nPump late.",
    });
    await expect(page.getByText("Pump late.")).toBeVisible();
    await expect(page.getByLabel("Project")).toHaveValue(projectId);
    await choosePlace(page, "Today’s diary");
    await expect(page.getByLabel("Notes")).toHaveValue("Pour began at 7.\nPump late.");
    await expectNoSidewaysScroll(page, "the diary of what is shared");
    await expectAccessible(page, "the diary of what is shared");
    await page.getByRole("button", { name: "Add to today’s diary" }).click();
    await expect(page).toHaveURL(/part=diary/);
    await expect(page.getByLabel("Notes")).toHaveValue("Pour began at 7.\nPump late.");
    await shareWith(page, { text: "Pump came at 9." });
    await choosePlace(page, "Today’s diary");
    await page.getByRole("button", { name: "Add to today’s diary" }).click();
    await expect(page.getByLabel("Notes")).toHaveValue(
      "Pour began at 7.\nPump late.\n\nPump came at 9.",
    );
  });

  await test.step("what somebody leaves waits, also after the page is gone", async () => {
    await shareWith(page, { names: ["crack.png", "plate.png"], text: "Crack in the lift shaft" });
    await expect(page.getByText("plate.png", { exact: true })).toBeVisible();
    await page.goto("/share");
    await page.getByRole("button", { name: "Remove plate.png" }).click();
    await expect(page.getByText("plate.png", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("plate.png", { exact: true })).toBeVisible();
  });

  await test.step("a new snag gets the message as what is wrong", async () => {
    await choosePlace(page, "New snag");
    await expect(page.getByLabel("What is wrong")).toHaveValue("Crack in the lift shaft");
    await page.getByRole("button", { name: "Add the snag" }).click();
    await expect(page).toHaveURL(/part=snags/);
    await expect(page.getByText("Crack in the lift shaft").first()).toBeVisible();
  });

  await test.step("a new task gets a message", async () => {
    await shareWith(page, { names: ["gate.png"], text: "Fix the gate\nIt drags." });
    await choosePlace(page, "Task");
    await expect(page.getByLabel("What is to be done")).toHaveValue("Fix the gate");
    await expect(page.getByLabel("Description")).toHaveValue("It drags.");
    await page.getByRole("button", { name: "Add the task" }).click();
    await expect(page).toHaveURL(/task=/);
    await page.goto("/share");
    await expect(page.getByText("Nothing is shared.")).toBeVisible();
  });

  await context.setOffline(false);
  const stored = async () => {
    const records = await db.query<{ kind: string; words: string; files: number }>(
      `select r.kind, coalesce(r.fields->>'notes', r.fields->>'title') as words,
         (select count(*)::int from files f where f.subject_id = r.id) as files
       from site_records r where r.project_id = $1 and r.kind in ('diary', 'snag') order by r.kind`,
      [projectId],
    );
    const tasks = await db.query<{ description: string; files: number }>(
      `select t.description, (select count(*)::int from files f where f.subject_id = t.id) as files
       from tasks t where t.project_id = $1 and t.title = 'Fix the gate'`,
      [projectId],
    );
    return [...records.rows, ...tasks.rows];
  };
  await expect.poll(stored, { timeout: 60_000 }).toEqual([
    { kind: "diary", words: "Pour began at 7.\nPump late.\n\nPump came at 9.", files: 2 },
    { kind: "snag", words: "Crack in the lift shaft", files: 2 },
    { description: "It drags.", files: 1 },
  ]);
});

test("a client, who writes neither diaries nor snags, puts a message on a task only", async ({
  company,
  openBrowser,
}) => {
  const client = await openBrowser(company.clientOn);
  await client.goto(`/projects/${company.projectId}`);
  await cachedForOffline(client);
  await shareWith(client, { text: "When is the handover?" });
  await expect(client.getByText("When is the handover?")).toBeVisible();
  await client.getByRole("button", { name: /^Project(?! files)/ }).click();
  await client.getByRole("option", { name: "Lekki Duplex" }).click();
  await expect(places(client).getByRole("button")).toHaveText(["Task"]);
});

test("photos that are shared while nobody is signed in are shown to nobody before they say whose they are", async ({
  page,
  company,
}) => {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await share(page, "slab.png");
  await expect(page).toHaveURL("/login");
  await submitLogin(page, company.admin);
  await expect(page.getByText("Is 1 shared photo yours?")).toBeVisible();
  await expect(page.getByText("slab.png", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Yes, it is mine" }).click();
  await expect(page.getByText("slab.png", { exact: true })).toBeVisible();

  // The photos belong to this person: the next person who signs in finds nothing.
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, company.engineer);
  await expect(page).not.toHaveURL("/login");
  await page.goto("/share");
  await expect(page.getByText("Nothing is shared.")).toBeVisible();
});

test("photos that find no room are still in the other app, and the screen says so", async ({
  page,
}) => {
  await mayBeFull(page, "plumbline");
  await page.reload();
  await page.addInitScript(() => {
    window.isFull = true;
  });
  await share(page, "slab.png");
  await expect(page.getByText("The photos could not be kept: this device is full.")).toBeVisible();
});
