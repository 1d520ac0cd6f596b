import type { Browser } from "@playwright/test";
import { hashPassword } from "../../server/platform/passwords.ts";
import type { TestPerson } from "../../server/testing/company.ts";
import { atMost, type Benchmark } from "../benchmark.ts";
import {
  freshVisitor,
  listenTo,
  noteWhenShown,
  openBrowser,
  secondsUntilShown,
} from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { fillCompany, settle } from "../stage/fill.ts";
import { startPlumbline } from "../stage/plumbline.ts";
import { median } from "../statistics.ts";
import { show } from "../units.ts";

const VISITS = 5;
const PASSWORD = "Lekki-2026";

interface Visit {
  /** Seconds from navigation until the first task is readable. */
  readonly seconds: number;
  readonly nodes: number;
  readonly calls: readonly string[];
}

async function visit(
  browser: Browser,
  input: { address: string; person: TestPerson; path: string },
): Promise<Visit> {
  const context = await freshVisitor(browser);
  const signedIn = await context.request.post(`${input.address}/api/auth/login`, {
    data: { email: input.person.email, password: PASSWORD },
  });
  if (!signedIn.ok()) throw new Error(`Signing in answered ${signedIn.status()}`);
  const page = await context.newPage();
  const traffic = await listenTo(page);
  await noteWhenShown(page, "[data-task] a");
  await page.goto(`${input.address}${input.path}`, { waitUntil: "commit" });
  const seconds = await secondsUntilShown(page);
  await traffic.quiet();
  const nodes = await page.locator("*").count();
  await context.close();
  return { seconds, nodes, calls: traffic.calls };
}

/** A project page with many tasks, on a person's first visit. */
export const page: Benchmark = {
  name: "page",
  title: "A project page with 1,000 tasks, cold cache, 1440 px",
  async run(scope) {
    const database = await openDatabase(scope);
    const { superuser } = database;
    const company = await fillCompany(superuser, {
      name: "Adeyemi Builders",
      projects: 5,
      tasks: 5000,
    });
    await settle(superuser);
    await superuser.query("insert into credentials (user_id, password_hash) values ($1, $2)", [
      company.admin.id,
      await hashPassword(PASSWORD),
    ]);
    const [project = ""] = company.projectIds;
    const plumbline = await startPlumbline(scope, database);
    const browser = await openBrowser(scope);
    const input = {
      address: plumbline.address,
      person: company.admin,
      path: `/projects/${project}`,
    };
    const visits: Visit[] = [];
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(browser, input));
    const calls = visits[0]?.calls ?? [];
    const seconds = visits.map((each) => each.seconds);
    return [
      atMost(0.5, {
        what: "first task readable",
        value: median(seconds),
        show: show.seconds,
        detail: `(median of ${VISITS}: ${seconds.map(show.seconds).join(", ")})`,
      }),
      atMost(1500, {
        what: "DOM nodes",
        value: median(visits.map(({ nodes }) => nodes)),
        show: show.count,
      }),
      atMost(6, {
        what: "API calls",
        value: median(visits.map((each) => each.calls.length)),
        show: show.count,
        detail: `(${calls.join(", ")})`,
      }),
    ];
  },
};
