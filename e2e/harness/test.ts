import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import pg from "pg";
import {
  createCompanyWithPasswords,
  PASSWORD,
  type TestCompany,
  type TestPerson,
} from "./company.ts";
import { RUN } from "./run.ts";
import { createWatch, type Watch } from "./watch.ts";

export { expect };

type Person = Pick<TestPerson, "email">;

interface Fixtures {
  /** Fails the test on any unexpected console error, thrown error or request to another origin. */
  watch: Watch;
  /** The test's own company: one building, a task, people of every role, all with the same password. */
  company: TestCompany;
  /**
   * Signs a person in in `page`'s browser, by the API. The next page that it opens is theirs. The pages of whoever was
   * signed in before are left first, since their calls would be refused.
   */
  signIn(person: Person): Promise<void>;
  /** Another browser, with its own cookies and storage, in which `person` is signed in. */
  openBrowser(person?: Person): Promise<Page>;
}

interface WorkerFixtures {
  databaseUrl: string;
  /** The database as the superuser, in the product's schema. Only tests see it this way. */
  db: pg.Pool;
}

async function signInTo(context: BrowserContext, { email }: Person): Promise<void> {
  const data = { email, password: PASSWORD };
  const answer = await context.request.post("/api/auth/login", { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The base of every browser test: the real server, a company, and a watch for errors. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: process.env[RUN.address],
  databaseUrl: [process.env[RUN.databaseUrl] ?? "", { scope: "worker", option: true }],
  db: [
    async ({ databaseUrl }, provide) => {
      const db = new pg.Pool({
        connectionString: databaseUrl,
        max: 2,
        options: "-c search_path=plumbline -c TimeZone=UTC",
      });
      await provide(db);
      await db.end();
    },
    { scope: "worker" },
  ],
  watch: [
    async ({ context, baseURL }, provide) => {
      const watch = createWatch();
      watch.follow(context, baseURL);
      await provide(watch);
      expect(watch.unexpected(), "went wrong behind the page's back").toEqual([]);
    },
    { auto: true },
  ],
  company: async ({ db }, provide) => provide(await createCompanyWithPasswords(db)),
  signIn: async ({ context }, provide) => {
    let isSignedIn = false;
    await provide(async (person) => {
      if (isSignedIn) await Promise.all(context.pages().map((open) => open.goto("about:blank")));
      isSignedIn = true;
      await signInTo(context, person);
    });
  },
  openBrowser: async ({ browser, baseURL, watch }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (person) => {
      // The options of this run (base URL, time zone, viewport) are the defaults of every new context.
      const context = await browser.newContext();
      opened.push(context);
      watch.follow(context, baseURL);
      if (person) await signInTo(context, person);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
