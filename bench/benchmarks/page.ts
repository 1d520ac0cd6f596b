import { atMost, type Benchmark } from "../benchmark.ts";
import { openBrowser } from "../stage/browser.ts";
import { openDatabase } from "../stage/database.ts";
import { fillCompany, settle } from "../stage/fill.ts";
import { startPlumbline } from "../stage/plumbline.ts";
import { median } from "../statistics.ts";
import { letSignIn, visit, type Visit } from "../stage/visit.ts";
import { show } from "../units.ts";

const VISITS = 5;

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
    await letSignIn(superuser, company.admin);
    const [project = ""] = company.projectIds;
    const plumbline = await startPlumbline(scope, database);
    const browser = await openBrowser(scope);
    const input = {
      address: plumbline.address,
      person: company.admin,
      path: `/projects/${project}`,
      // Waits for any task: open work comes first, so which task is in the first row depends on the day.
      awaited: "[data-task] a",
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
