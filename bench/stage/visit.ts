import type { Browser, Page } from "@playwright/test";
import type pg from "pg";
import { hashPassword } from "../../server/platform/passwords.ts";
import type { TestPerson } from "../../server/testing/company.ts";
import { freshVisitor, listenTo, rememberWhenShown, secondsUntilShown } from "./browser.ts";

export const PASSWORD = "Lekki-2026";

/** Lets a person sign in with a password, as `visit` does. */
export async function letSignIn(superuser: pg.Pool, person: TestPerson): Promise<void> {
  await superuser.query("insert into credentials (user_id, password_hash) values ($1, $2)", [
    person.id,
    await hashPassword(PASSWORD),
  ]);
}

export interface Visit {
  /** Seconds from navigation until what is awaited is on the screen. */
  readonly seconds: number;
  readonly nodes: number;
  readonly calls: readonly string[];
}

interface Visited {
  readonly address: string;
  readonly person: TestPerson;
  readonly path: string;
  /** A selector of what the person wants to see. */
  readonly awaited: string;
}

/** A page of a signed-in person's own browser, on which nothing is open yet. */
async function signedInPage(browser: Browser, { address, person }: Visited): Promise<Page> {
  const context = await freshVisitor(browser);
  const signedIn = await context.request.post(`${address}/api/auth/login`, {
    data: { email: person.email, password: PASSWORD },
  });
  if (!signedIn.ok()) throw new Error(`Signing in answered ${signedIn.status()}`);
  return context.newPage();
}

/** Opens a page, waits until the awaited element is on the screen, and leaves the page open. */
export async function openAs(browser: Browser, visited: Visited): Promise<Page> {
  const page = await signedInPage(browser, visited);
  await page.goto(`${visited.address}${visited.path}`);
  await page.locator(visited.awaited).first().waitFor();
  return page;
}

/** A signed-in person's first visit to a page. */
export async function visit(browser: Browser, visited: Visited): Promise<Visit> {
  const { address, path, awaited } = visited;
  const page = await signedInPage(browser, visited);
  const traffic = await listenTo(page);
  await rememberWhenShown(page, awaited);
  await page.goto(`${address}${path}`, { waitUntil: "commit" });
  const seconds = await secondsUntilShown(page);
  await traffic.quiet();
  const nodes = await page.locator("*").count();
  await page.context().close();
  return { seconds, nodes, calls: traffic.calls };
}
