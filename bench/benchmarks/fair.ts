import { taskSorts } from "../../contract/tasks.ts";
import { addPerson, type TestPerson } from "../../server/testing/company.ts";
import { atMost, type Benchmark, type Finding } from "../benchmark.ts";
import type { Scope } from "../scope.ts";
import { ask, type Question } from "../stage/ask.ts";
import { openDatabase } from "../stage/database.ts";
import { COMMON_WORD, fillCompanies } from "../stage/fill.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { storm } from "../stage/storm.ts";
import { median, percentile } from "../statistics.ts";
import { show } from "../units.ts";

const BUSY = { name: "Busy Builders", projects: 20, tasks: 300_000 };
const OTHER = { name: "Other Builders", projects: 5, tasks: 1_000 };
const CONNECTIONS = 300;
const STORM_SECONDS = 12;
/** After these, the storm has its full strength. */
const CALM_MS = 1_500;
const PEOPLE = 20;
const PAUSE_MS = 20;
const TIMES = 250;

/** What one company's people can ask that costs the most, by what it was measured to cost. */
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

interface Asked {
  readonly times: readonly number[];
  readonly failures: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again and again, with pauses, as a person who looks at pages. */
async function askFor(question: Question, limit: { times: number; ms: number }): Promise<Asked> {
  const times: number[] = [];
  let failures = 0;
  const begun = performance.now();
  while (times.length < limit.times && performance.now() - begun < limit.ms) {
    try {
      times.push(await ask(question));
    } catch {
      failures += 1;
    }
    await pause(PAUSE_MS);
  }
  return { times, failures };
}

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

const p95 = ({ times }: Asked) => percentile(times, 0.95);

interface Quiet {
  readonly what: string;
  readonly question: Question;
  readonly quiet: number;
}

async function measureStorm(
  scope: Scope,
  input: { who: string; questions: readonly Question[]; asked: readonly Quiet[] },
): Promise<Finding[]> {
  const { who, questions, asked } = input;
  const raging = storm(scope, { questions, connections: CONNECTIONS, seconds: STORM_SECONDS });
  await pause(CALM_MS);
  const ms = STORM_SECONDS * 1000 - 2 * CALM_MS;
  const found = await Promise.all(
    asked.map(async (each) => ({ ...each, now: await askFor(each.question, { times: 1e6, ms }) })),
  );
  const { answers } = await raging;
  const failed = Object.entries(answers).filter(([status]) => status === "0" || status >= "500");
  const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  return [
    ...found.flatMap(({ what, quiet, now }) => [
      atMost(5, {
        what: `${who}: another company's ${what}, p95 against quiet`,
        value: p95(now) / quiet,
        show: show.times,
        detail: `p50 ${show.milliseconds(median(now.times))} of ${now.times.length}`,
      }),
      atMost(150, {
        what: `${who}: another company's ${what}, p95`,
        value: p95(now),
        show: show.milliseconds,
      }),
      atMost(0, {
        what: `${who}: another company's ${what}, failed`,
        value: now.failures,
        show: show.count,
      }),
    ]),
    atMost(0, {
      what: `${who}: their own answers with 5xx, or none`,
      value: failed.reduce((sum, [, count]) => sum + count, 0),
      show: show.count,
      detail: counts.join(", "),
    }),
  ];
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
      ...(await measureStorm(scope, { who: "one person", questions: attack([one]), asked })),
      ...(await measureStorm(scope, {
        who: `${PEOPLE} people`,
        questions: attack(everybody),
        asked,
      })),
    ];
  },
};
