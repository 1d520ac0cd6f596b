import type { BrowserContext } from "@playwright/test";
import { atMost, type Benchmark, type Finding } from "../benchmark.ts";
import { freshVisitor, listenTo, openBrowser } from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { startPlumbline } from "../stage/plumbline.ts";
import { show } from "../units.ts";

interface Visit {
  readonly context: BrowserContext;
  readonly url: string;
  /** What the findings call the page. */
  readonly what: string;
  /** Kilobytes. */
  readonly goal: number;
}

const MOST_SCRIPTS = 15;

function isCode(url: string): boolean {
  return /\.(js|css)$/.test(new URL(url).pathname);
}

/** Kilobytes (1,000 bytes) of scripts and styles that a first visit fetches, and the number of its scripts. */
async function measure({ context, url, what, goal }: Visit): Promise<Finding[]> {
  const page = await context.newPage();
  const traffic = await listenTo(page);
  await page.goto(url, { waitUntil: "load" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await traffic.quiet();
  const { pathname } = new URL(url);
  if (new URL(page.url()).pathname !== pathname) throw new Error(`${url} led to ${page.url()}`);
  const files = [...traffic.bytes].filter(([file]) => isCode(file));
  return [
    atMost(goal, {
      what,
      value: files.reduce((sum, [, size]) => sum + size, 0) / 1000,
      show: show.kilobytes,
    }),
    atMost(MOST_SCRIPTS, {
      what: `${what}: scripts`,
      value: files.filter(([file]) => new URL(file).pathname.endsWith(".js")).length,
      show: show.count,
    }),
  ];
}

const ADA = { email: "ada@example.com", password: "Lekki-2026" };

/**
 * Creates a project in a new company, and returns its id. Creating it adds an activity, so that the dashboard has
 * one to show.
 */
async function registerAda(context: BrowserContext, address: string): Promise<string> {
  const registered = await context.request.post(`${address}/api/auth/register`, {
    data: { name: "Ada Adeyemi", company: "Adeyemi Builders", ...ADA },
  });
  if (!registered.ok()) throw new Error(`Registering answered ${registered.status()}`);
  const { accessToken } = (await registered.json()) as { accessToken: string };
  const created = await context.request.post(`${address}/api/projects`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { title: "Lekki Duplex", description: "Four storeys on a raft" },
  });
  if (!created.ok()) throw new Error(`Creating a project answered ${await created.text()}`);
  const { data } = (await created.json()) as { data: { _id: string } };
  return data._id;
}

/** JS and CSS of a first visit, as Chromium counts them on the wire. */
export const wire: Benchmark = {
  name: "wire",
  title: "JS and CSS over the wire on a first visit, compressed, with headers, and scripts",
  async run(scope) {
    const { address } = await startPlumbline(scope, await openDatabase(scope));
    const browser = await openBrowser(scope);
    const project = `/projects/${await registerAda(await freshVisitor(browser), address)}`;
    const findings: Finding[] = [];
    const visit = async (what: string, path: string, goal: number, signedIn = true) => {
      const context = await freshVisitor(browser);
      if (signedIn) await context.request.post(`${address}/api/auth/login`, { data: ADA });
      findings.push(...(await measure({ context, url: address + path, what, goal })));
      await context.close();
    };
    await visit("landing page", "/", 130, false);
    await visit("sign-in", "/login", 90, false);
    await visit("dashboard", "/dashboard", 220);
    await visit("a project's overview", project, 280);
    await visit("its tasks", `${project}/tasks`, 220);
    await visit("its site", `${project}/site`, 340);
    await visit("its programme", `${project}/programme`, 340);
    return findings;
  },
};
