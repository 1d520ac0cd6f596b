import { type ExpectStatic, it } from "vitest";
import { type EventReader, openEvents } from "../testing/event-reader.ts";
import { OutageLoad } from "./outage-load.ts";
import { builtInStage, externalStage, type OutageStage } from "./outage-stage.ts";

const ROUNDS = Number(process.env["OUTAGE_ROUNDS"] ?? 1);
/** After the database's return. */
const RECOVERY_MS = 10_000;

const readiness = async (origin: string) => (await fetch(`${origin}/readyz`)).status;

/** Milliseconds from the database's return until reads, writes and live events work again. */
async function recovery(expect: ExpectStatic, of: OutageLoad, back: number): Promise<number> {
  await expect.poll(() => readiness(of.origin), { timeout: RECOVERY_MS, interval: 10 }).toBe(200);
  await of.store("expense");
  return performance.now() - back;
}

/**
 * Expects that everything sent is stored once, with one record of it, and in a long run that every report is made.
 */
async function expectOnce(expect: ExpectStatic, on: OutageStage, load: OutageLoad): Promise<void> {
  const stored = async (kind: "expense" | "task" | "file" | "report", select: string) => {
    const rows = await on.query(select);
    const names = rows.map(({ name }) => String(name)).toSorted();
    expect(names, kind).toEqual([...(load.sent.get(kind) ?? [])].toSorted());
  };
  await stored(
    "expense",
    "select replace(description, 'Sand ', '') as name from plumbline.expenses",
  );
  await stored("task", "select replace(title, 'Dig ', '') as name from plumbline.tasks");
  await stored("file", "select replace(name, '.pdf', '') as name from plumbline.files");
  const records = await on.query(
    `select entity_id from plumbline.activities where entity_type in ('expense', 'task') and action = 'created'
      group by entity_id having count(*) > 1`,
  );
  expect(records).toEqual([]);
  await stored("report", "select id as name from plumbline.report_jobs");
  // Work that lost its database is taken up again within a minute of its return.
  if (ROUNDS === 1) return;
  await expect
    .poll(async () => on.query("select distinct state from plumbline.report_jobs"), {
      timeout: 120_000,
      interval: 200,
    })
    .toEqual([{ state: "done" }]);
}

it.for([
  ["built-in", builtInStage, ["postmaster", "backends"]],
  ["external", externalStage, ["network", "silence", "postmaster", "backends"]],
] as const)(
  `a product that loses its %s database lives, says so, is back within ${RECOVERY_MS / 1000} s, loses nothing and does nothing twice`,
  // Most of the short run is starting and waiting. In a long run the figures count.
  { timeout: 120_000 + ROUNDS * 30_000, concurrent: ROUNDS === 1 },
  async ([name, open, faults], { expect, onTestFinished }) => {
    const stage = await open();
    onTestFinished(() => stage.close());
    const load = new OutageLoad(stage.origin);
    onTestFinished(() => load.abandon());
    await load.start();
    const listening = listen(load);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const fault of faults) {
        const watched = watchReadiness(stage.origin);
        const lose = stage.faults[fault];
        if (!lose) throw new Error(`There is no fault ${fault}`);
        const { back } = await lose(() =>
          expect.poll(() => watched.seen, { timeout: RECOVERY_MS, interval: 10 }).toContain(503),
        );
        times.push(await recovery(expect, load, back));
        await watched.stop();
        expect(stage.ended(), stage.errors()).toBeUndefined();
        await expect
          .poll(() => listening.hears(), { timeout: RECOVERY_MS, interval: 50 })
          .toBe(true);
      }
    }
    await load.stop();
    await listening.stop();
    expect(load.oddities).toEqual([]);
    await expectOnce(expect, stage, load);
    expect(Math.max(...times)).toBeLessThan(RECOVERY_MS);
    console.log(
      JSON.stringify({
        outage: name,
        losses: times.length,
        slowestMs: Math.round(Math.max(...times)),
        medianMs: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0),
        statuses: load.statuses,
        stored: [...load.sent.values()].flat().length,
      }),
    );
  },
);

function watchReadiness(origin: string) {
  const seen: number[] = [];
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      seen.push(await readiness(origin));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    seen,
    async stop() {
      ending.abort();
      await watching;
    },
  };
}

/** A browser's stream of live events, opened again whenever it has ended. */
function listen(load: OutageLoad) {
  const ending = new AbortController();
  let current: EventReader | undefined;
  const listening = (async () => {
    while (!ending.signal.aborted) {
      current = await openEvents(load.origin, load.token).catch(() => undefined);
      await current?.ended.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  let since: { readonly reader: EventReader | undefined; readonly count: number } | undefined;
  return {
    /** Whether an event about something written meanwhile arrives on the open stream. */
    hears(): boolean {
      if (since === undefined || since.reader !== current) {
        since = { reader: current, count: current?.messages.length ?? 0 };
        return false;
      }
      if ((current?.messages.length ?? 0) <= since.count) return false;
      since = undefined;
      return true;
    },
    async stop() {
      ending.abort();
      current?.leave();
      await listening;
    },
  };
}
