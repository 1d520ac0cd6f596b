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
  /** Fails the test for any console error, thrown error or foreign request that it did not expect. */
  watch: Watch;
  /** A company of the test's own: one building, a task, people of every role; all with one password. */
  company: TestCompany;
  /** Signs someone in in `page`'s browser, by the API; the next page that it opens is theirs. */
  signIn(person: Person): Promise<void>;
  /** Another browser, with cookies and storage of its own, in which `person` is signed in. */
  openBrowser(person?: Person): Promise<Page>;
}

interface WorkerFixtures {
  databaseUrl: string;
  /** The database as nobody but a test sees it: the superuser, in the product's schema. */
  db: pg.Pool;
}

async function signInTo(context: BrowserContext, { email }: Person): Promise<void> {
  const data = { email, password: PASSWORD };
  const answer = await context.request.post("/api/auth/login", { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Every browser test: the real server, a company of its own, and an eye on what goes wrong. */
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
  signIn: async ({ context }, provide) => provide((person) => signInTo(context, person)),
  openBrowser: async ({ browser, baseURL, watch }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (person) => {
      // The options of this run (address, zone, viewport) are the defaults of every new context.
      const context = await browser.newContext();
      opened.push(context);
      watch.follow(context, baseURL);
      if (person) await signInTo(context, person);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
