import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { UncertainCommit } from "../../database/errors/sql-errors.ts";
import type { LeasedWork } from "./leased-work.ts";
import {
  clock,
  done,
  pausedWork,
  prepare,
  process,
  queue,
  rowOf,
  system,
} from "./leased-work-fixture.ts";

prepare();

/** No renewals, since these would lose their connection, too. */
const QUIET = { renewMs: 1_000_000 };
const lose = () =>
  system((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)).then(() => {
    throw new Error("The connection outlived its end");
  });

async function loseOnce(worker: LeasedWork<{ name: string }>, laterMs: number): Promise<void> {
  await expect(worker.run()).rejects.toThrow("terminating connection");
  clock.now = new Date(clock.now.getTime() + laterMs);
}

describe("work that loses its database", () => {
  test("is done after its return, before its lease is over, however often, and the attempts do not count", async () => {
    await queue("work");
    let runs = 0;
    const worker = process({
      ...QUIET,
      work: (job, lease) => ((runs += 1) <= 5 ? lose() : done(job, lease)),
    });
    for (let n = 0; n < 5; n += 1) await loseOnce(worker, 20_000);
    await worker.run();
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 1 });
    expect(runs).toBe(6);
  });

  test("waits a moment before it is done again", async () => {
    await queue("work");
    let runs = 0;
    const worker = process({
      ...QUIET,
      work: (job, lease) => ((runs += 1) === 1 ? lose() : done(job, lease)),
    });
    await loseOnce(worker, 999);
    await worker.run();
    expect(await rowOf("work")).toMatchObject({ state: "queued", attempts: 0, lease: null });
    clock.now = new Date(clock.now.getTime() + 1);
    await worker.run();
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 1 });
  });

  test("each time is abandoned in the end", async () => {
    await queue("work");
    let runs = 0;
    const worker = process({
      ...QUIET,
      work: () => {
        runs += 1;
        return lose();
      },
    });
    for (let n = 0; n < 13; n += 1) await loseOnce(worker, 31_000);
    await worker.run();
    expect(await rowOf("work")).toMatchObject({ state: "failed" });
    expect(runs).toBe(13);
  });

  test("and is claimed by another process meanwhile stays the other's", async () => {
    await queue("work");
    const worker = process({ ...QUIET, work: lose });
    await loseOnce(worker, 31_000);
    const { leases, letGo, work } = pausedWork();
    const round = process({ ...QUIET, work }).run();
    await expect.poll(() => leases.length).toBe(1);
    await worker.run();
    expect(await rowOf("work")).toMatchObject({ state: "running", attempts: 2 });
    letGo();
    await round;
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 2 });
  });
});

test("a claim whose answer is lost is given back with the next", async () => {
  await queue("work");
  let claims = 0;
  const worker = process(QUIET, {
    system: async (work) => {
      const result = await system(work);
      if ((claims += 1) === 1) throw new UncertainCommit("The answer was lost");
      return result;
    },
  });
  await expect(worker.run()).rejects.toThrow("The answer was lost");
  expect(await rowOf("work")).toMatchObject({ state: "running", attempts: 1 });
  await worker.run();
  expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 1 });
});
