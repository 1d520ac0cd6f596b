import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";

/**
 * Takes the screenshots that systems show beside "Install", of the sample company: start `npm run demo`, then
 * `node scripts/take-screenshots.ts ADDRESS EMAIL PASSWORD` with the engineer's. Commit what it writes to
 * web/public/screenshots.
 */
const [address, email, password] = process.argv.slice(2);
if (address === undefined || email === undefined || password === undefined)
  throw new Error("Usage: node scripts/take-screenshots.ts ADDRESS EMAIL PASSWORD");

const FOLDER = path.resolve(import.meta.dirname, "../web/public/screenshots");

const views = [
  { name: "wide", width: 1440, height: 900, scale: 1 },
  { name: "narrow", width: 360, height: 640, scale: 2 },
];

const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
await mkdir(FOLDER, { recursive: true });
try {
  for (const { name, width, height, scale } of views) {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width, height },
      deviceScaleFactor: scale,
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    const answer = await context.request.post("/api/auth/login", { data: { email, password } });
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
    const page = await context.newPage();
    await page.goto("/projects");
    await page.getByRole("article").first().waitFor();
    await page.evaluate(async () => void (await document.fonts.ready));
    const taken = await page.screenshot();
    await sharp(taken)
      .png({ palette: true, compressionLevel: 9 })
      .toFile(path.join(FOLDER, `${name}.png`));
    await context.close();
  }
} finally {
  await browser.close();
}
