import { taskSorts } from "../../contract/tasks/tasks.ts";
import { addPerson, type TestPerson } from "../../server/testing/company.ts";
import type { Benchmark } from "../benchmark.ts";
import { ask, type Question } from "../stage/ask.ts";
import { askFor, measureStorm, p95, type Quiet } from "../stage/beside-storm.ts";
import { openDatabase } from "../stage/database.ts";
import { COMMON_WORD, fillCompanies } from "../stage/fill.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { median } from "../statistics.ts";
import { show } from "../units.ts";

const BUSY = { name: "Busy Builders", projects: 20, tasks: 300_000 };
const OTHER = { name: "Other Builders", projects: 5, tasks: 1_000 };
const CONNECTIONS = 300;
const STORM_SECONDS = 12;
const STORM = { connections: CONNECTIONS, seconds: STORM_SECONDS };
const PEOPLE = 20;
const TIMES = 250;

/** The most expensive requests that one company's people can send, according to measurements. */
const candidates = [
  ...taskSorts.map((sort) => `/api/tasks?limit=500&sort=${sort}`),
  ...taskSorts.map((sort) => `/api/tasks?limit=500&priority=high&sort=${sort}`),
  ...taskSorts.map((sort) => `/api/tasks?limit=500&search=${COMMON_WORD}&sort=${sort}`),
  `/api/tasks?limit=500&search=${encodeURIComponent("roof truss, block c")}`,
  `/api/tasks?limit=500&search=ro`,
  `/api/search?q=${COMMON_WORD}`,
  `/api/search?q=${encodeURIComponent("roof truss block")}`,
  "/api/home/engineer",
];

async function costliest(
  questionOf: (path: string) => Question,
): Promise<{ path: string; ms: number }> {
  let worst = { path: "", ms: 0 };
  for (const path of candidates) {
    const times = [];
    for (let n = 0; n < 3; n += 1) times.push(await ask(questionOf(path)));
    if (median(times) > worst.ms) worst = { path, ms: median(times) };
  }
  return worst;
}

/** One company that asks for far more than the machine can do, and another that works beside it. */
export const fair: Benchmark = {
  name: "fair",
  title: `${CONNECTIONS} concurrent requests of the costliest kind from one company, beside another company`,
  async run(scope) {
    const database = await openDatabase(scope);
    const [busy, other] = await fillCompanies(database.superuser, [BUSY, OTHER]);
    if (!busy || !other) throw new Error("The companies were not made");
    const people: TestPerson[] = [];
    for (let n = 1; n <= PEOPLE; n += 1)
      people.push(
        await addPerson(database.superuser, busy.workspaceId, `Surveyor ${n}`, "engineer"),
      );
    const { address } = await startPlumbline(scope, database);
    const question = (path: string, headers: Record<string, string>): Question => ({
      url: `${address}${path}`,
      headers,
    });
    const everybody = await Promise.all(people.map(headersOf));
    const [one = {}] = everybody;
    const worst = await costliest((path) => question(path, one));

    const mine = await headersOf(other.admin);
    const asked: Quiet[] = [];
    for (const [what, path] of [
      ["GET /api/auth/me", "/api/auth/me"],
      ["list of 20 tasks", "/api/tasks?limit=20"],
    ] as const) {
      const each = { what, question: question(path, mine) };
      await askFor(each.question, { times: 30, ms: 5_000 });
      const quiet = p95(await askFor(each.question, { times: TIMES, ms: 20_000 }));
      asked.push({ ...each, quiet });
    }
    const attack = (headers: readonly Record<string, string>[]) =>
      headers.map((each) => question(worst.path, each));
    return [
      { what: `the costliest: ${worst.path}`, figure: show.milliseconds(worst.ms) },
      ...asked.map(({ what, quiet }) => ({
        what: `quiet: ${what}, p95`,
        figure: show.milliseconds(quiet),
      })),
      ...(await measureStorm(scope, {
        who: "one person",
        questions: attack([one]),
        asked,
        ...STORM,
      })),
      ...(await measureStorm(scope, {
        who: `${PEOPLE} people`,
        questions: attack(everybody),
        asked,
        ...STORM,
      })),
    ];
  },
};
