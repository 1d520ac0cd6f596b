import type { Browser } from "@playwright/test";
import { atMost, type Benchmark, type Finding } from "../benchmark.ts";
import { listenTo, openBrowser, PHONE, slowDown } from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { fillCompany, settle } from "../stage/fill.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { show } from "../units.ts";

const PASSWORD = "Lekki-2026";
/** The time between two keystrokes of somebody who types on a phone. */
const TYPING_MS = 250;
const LONG = { timeout: 120_000 };

/** A newcomer follows the link of an invitation, registers, and reads the dashboard. */
async function join(browser: Browser, url: string): Promise<readonly Finding[]> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const traffic = await listenTo(page);
  await slowDown(await context.newCDPSession(page));
  let started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  await page.goto(url, { waitUntil: "commit", ...LONG });
  await page.getByLabel("Full name").fill("Funmi Ade", LONG);
  const usable = since();
  const bytes = [...traffic.bytes.values()].reduce((sum, each) => sum + each, 0);
  for (const label of ["Password", "Confirm password"])
    await page
      .getByLabel(label, { exact: true })
      .pressSequentially(PASSWORD, { delay: TYPING_MS, ...LONG });
  started = performance.now();
  await page.getByRole("button", { name: "Create account and join" }).click(LONG);
  await page.getByText("Total projects").waitFor(LONG);
  const figures = since();
  await context.close();
  return [
    atMost(20, {
      what: "the invitation can be answered",
      value: usable,
      show: show.seconds,
      detail: `(${show.kilobytes(bytes / 1000)} over the wire)`,
    }),
    atMost(10, { what: "the dashboard’s figures, after it", value: figures, show: show.seconds }),
  ];
}

/** The first minutes of somebody who was invited, on a site with one bar of signal. */
export const firstVisit: Benchmark = {
  name: "first-visit",
  title:
    "An invitation followed at 50 kbps, 400 ms and a quarter of the processor, cold cache, 360 px",
  async run(scope) {
    const database = await openDatabase(scope);
    const company = await fillCompany(database.superuser, {
      name: "Adeyemi Builders",
      projects: 20,
      tasks: 2000,
    });
    await settle(database.superuser);
    const { address } = await startPlumbline(scope, database);
    const invited = await fetch(`${address}/api/invitations`, {
      method: "POST",
      headers: { ...(await headersOf(company.admin)), "content-type": "application/json" },
      body: JSON.stringify({ email: "funmi.ade@example.com", role: "engineer" }),
    });
    if (!invited.ok) throw new Error(`The invitation answered ${invited.status}`);
    const { data } = (await invited.json()) as { data: { url: string } };
    return join(await openBrowser(scope), data.url);
  },
};
