import type { BrowserContext } from "@playwright/test";
import { atMost, type Benchmark, type Finding } from "../benchmark.ts";
import { freshVisitor, listenTo, openBrowser } from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { startPlumbline } from "../stage/plumbline.ts";
import { show } from "../units.ts";

interface Visit {
  readonly context: BrowserContext;
  readonly url: string;
  readonly goal: number;
  /** The label of what must be drawn before the bytes are counted. */
  readonly drawn?: RegExp;
}

function isCode(url: string): boolean {
  return /\.(js|css)$/.test(new URL(url).pathname);
}

/** Kilobytes (1,000 bytes) of scripts and styles that a first visit fetches. */
async function measure({ context, url, goal, drawn }: Visit): Promise<Finding> {
  const page = await context.newPage();
  const traffic = await listenTo(page);
  await page.goto(url, { waitUntil: "load" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (drawn) await page.getByLabel(drawn).waitFor();
  await traffic.quiet();
  const { pathname } = new URL(url);
  if (new URL(page.url()).pathname !== pathname) throw new Error(`${url} led to ${page.url()}`);
  const files = [...traffic.bytes].filter(([file]) => isCode(file));
  await context.close();
  return atMost(goal, {
    what: pathname,
    value: files.reduce((sum, [, size]) => sum + size, 0) / 1000,
    show: show.kilobytes,
    detail: `in ${files.length} files`,
  });
}

/** JS and CSS of a first visit, as Chromium counts them on the wire. */
export const wire: Benchmark = {
  name: "wire",
  title: "JS and CSS over the wire on a first visit, compressed, with headers",
  async run(scope) {
    const plumbline = await startPlumbline(scope, await openDatabase(scope));
    const browser = await openBrowser(scope);
    const [reader, stranger] = [await freshVisitor(browser), await freshVisitor(browser)];
    const member = await freshVisitor(browser);
    const registered = await member.request.post(`${plumbline.address}/api/auth/register`, {
      data: {
        name: "Ada Adeyemi",
        company: "Adeyemi Builders",
        email: "ada@example.com",
        password: "Lekki-2026",
      },
    });
    if (!registered.ok()) throw new Error(`Registering answered ${registered.status()}`);
    const { accessToken } = (await registered.json()) as { accessToken: string };
    // Creating a project is an activity, which the dashboard's chart draws.
    const created = await member.request.post(`${plumbline.address}/api/projects`, {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { title: "Lekki Duplex", description: "Four storeys on a raft" },
    });
    if (!created.ok()) throw new Error(`Creating a project answered ${await created.text()}`);
    return [
      await measure({ context: reader, url: `${plumbline.address}/`, goal: 130 }),
      await measure({ context: stranger, url: `${plumbline.address}/login`, goal: 115 }),
      await measure({
        context: member,
        url: `${plumbline.address}/dashboard`,
        goal: 280,
        drawn: /^Line chart of activities/,
      }),
    ];
  },
};
