import { atMost, type Finding } from "../benchmark.ts";
import type { Scope } from "../scope.ts";
import { ask, type Question } from "./ask.ts";
import { storm } from "./storm.ts";
import { median, percentile } from "../statistics.ts";
import { show } from "../units.ts";

/** The time after which a storm has its full strength. */
const CALM_MS = 1_500;
const PAUSE_MS = 20;

export interface Asked {
  readonly times: readonly number[];
  readonly failures: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again and again, with pauses, as a person who looks at pages. */
export async function askFor(
  question: Question,
  limit: { times: number; ms: number },
): Promise<Asked> {
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

export const p95 = ({ times }: Asked) => percentile(times, 0.95);

export interface Quiet {
  readonly what: string;
  readonly question: Question;
  readonly quiet: number;
}

/** How another company is served beside a storm of requests. */
export async function measureStorm(
  scope: Scope,
  input: {
    readonly who: string;
    readonly questions: readonly Question[];
    readonly asked: readonly Quiet[];
    readonly connections: number;
    readonly seconds: number;
  },
): Promise<Finding[]> {
  const { who, questions, asked, connections, seconds } = input;
  const raging = storm(scope, { questions, connections, seconds });
  await pause(CALM_MS);
  const ms = seconds * 1000 - 2 * CALM_MS;
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
