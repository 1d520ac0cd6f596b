import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";

/**
 * Takes the pictures of the landing page, of the sample company: start `npm run demo`, then
 * `node scripts/take-landing-pictures.ts ADDRESS EMAIL PASSWORD` with the engineer's. Commit what it writes to
 * web/features/landing/pictures.
 */
const [address, email, password] = process.argv.slice(2);
if (address === undefined || email === undefined || password === undefined)
  throw new Error("Usage: node scripts/take-landing-pictures.ts ADDRESS EMAIL PASSWORD");

const FOLDER = path.resolve(import.meta.dirname, "../web/features/landing/pictures");
const PROJECT = "Lekki Phase 1 Terraces";
/** A picture is loaded on a phone too. */
const MOST_BYTES = 40_000;

const wide = { width: 900, height: 560 };
const narrow = { width: 360, height: 600 };

interface View {
  readonly name: string;
  /** Below the project's path. */
  readonly path: string;
  readonly size: typeof wide;
  /** Brings the screen to what the picture shows. Returns what is at its top, if that is not the window's. */
  readonly prepare: (page: Page) => Promise<Locator | void>;
}

const views: readonly View[] = [
  {
    name: "overview",
    path: "",
    size: wide,
    prepare: (page) =>
      page
        .getByText(/calendar days late/)
        .first()
        .waitFor(),
  },
  {
    name: "look-ahead",
    path: "/programme?panel=look-ahead",
    size: wide,
    prepare: async (page) => {
      const head = page.getByText(/activities: /);
      await head.waitFor();
      return head;
    },
  },
  {
    name: "drawing",
    path: "/drawings",
    size: wide,
    prepare: async (page) => {
      await page.getByRole("link", { name: "A-101" }).click();
      await page.getByRole("button", { name: "Open revision C02" }).click();
      await page.getByRole("list", { name: "Pins" }).getByRole("button").first().waitFor();
    },
  },
  {
    name: "diary",
    path: "/site",
    size: narrow,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Write today’s diary" }).click();
      await page.getByText("Take a photo").first().waitFor();
      await page.context().setOffline(true);
      await page.getByText("You are offline.").first().waitFor();
    },
  },
  {
    name: "money",
    path: "/money",
    size: wide,
    prepare: async (page) => {
      await page.getByText("Cash flow").first().waitFor();
      return page.getByText("Budget", { exact: true }).first();
    },
  },
];

const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });

/** Signs in once: whoever signs in often is asked to wait. */
async function signedIn(baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const answer = await context.request.post("/api/auth/login", { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
  const page = await context.newPage();
  await page.goto("/projects");
  await page.getByRole("link", { name: PROJECT, exact: true }).click();
  await page.waitForURL(/projects\/[^/]+$/);
  return page;
}

/** Opens a view in one colour scheme, and writes its picture. */
async function take(
  page: Page,
  project: string,
  { view: { name, path: below, size, prepare }, scheme }: { view: View; scheme: "light" | "dark" },
) {
  await page.context().setOffline(false);
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(size);
  await page.goto(`${project}${below}`);
  const top = await prepare(page);
  await page.evaluate(async () => void (await document.fonts.ready));
  // Charts are drawn some frames after their data, and nothing on the page says when. Somebody looks at each picture,
  // so that a fixed wait is enough.
  await page.waitForLoadState("load");
  await page.waitForTimeout(1500);
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  // The picture may begin below the head of the page, where nothing sticks.
  if (top) await page.setViewportSize({ ...size, height: 1600 });
  const y = Math.max(0, ((await top?.boundingBox())?.y ?? 0) - 20);
  const taken = await page.screenshot({ clip: { x: 0, y, ...size } });
  const { data, info } = await sharp(taken)
    .webp({ quality: 62, effort: 6 })
    .toBuffer({ resolveWithObject: true });
  if (data.length > MOST_BYTES) console.warn(`${name} ${scheme} has ${data.length} bytes.`);
  await writeFile(path.join(FOLDER, `${name}-${scheme}.webp`), data);
  console.log(name, scheme, `${info.width} × ${info.height}`, data.length);
}

await mkdir(FOLDER, { recursive: true });
try {
  const page = await signedIn(address);
  const project = page.url();
  for (const view of views)
    for (const scheme of ["light", "dark"] as const) await take(page, project, { view, scheme });
} finally {
  await browser.close();
}
